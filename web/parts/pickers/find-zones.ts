import { dateFormat } from "../../base/ui/date-format.ts";
import { knownZone } from "../../base/ui/known-zone.ts";

/** Cities that people look for and that no zone is named after. */
const alsoIn: Readonly<Record<string, string>> = {
  "Europe/Berlin": "Munich München Hamburg Frankfurt Cologne Köln Stuttgart",
  "Europe/London": "Edinburgh Manchester Birmingham Cardiff",
  "Europe/Madrid": "Barcelona Valencia",
  "Europe/Paris": "Lyon Marseille",
  "Europe/Rome": "Milan Milano Roma Naples",
  "Europe/Zurich": "Geneva Genève Bern Basel",
  "Europe/Kiev": "Kyiv",
  "America/New_York": "Boston Washington Miami Atlanta Philadelphia",
  "America/Chicago": "Houston Dallas Austin Minneapolis",
  "America/Los_Angeles": "San Francisco Seattle San Diego Las Vegas",
  "America/Toronto": "Montreal Montréal Ottawa",
  "America/Edmonton": "Calgary",
  "America/Sao_Paulo": "Rio de Janeiro Brasília",
  "Asia/Calcutta": "Kolkata Mumbai Bombay Delhi Bangalore Bengaluru Chennai Hyderabad",
  "Asia/Shanghai": "Beijing Shenzhen Guangzhou",
  "Asia/Saigon": "Ho Chi Minh City Hanoi",
  "Asia/Katmandu": "Kathmandu",
  "Asia/Rangoon": "Yangon",
  "Asia/Karachi": "Islamabad Lahore",
  "Asia/Dubai": "Abu Dhabi",
  "Asia/Qatar": "Doha",
  "Asia/Riyadh": "Jeddah Mecca Medina",
  "Asia/Tokyo": "Osaka Kyoto",
  "Africa/Cairo": "Alexandria",
  "Africa/Casablanca": "Rabat Marrakesh",
  "Australia/Sydney": "Canberra",
  UTC: "GMT Coordinated Universal Time",
};
/** The names that zones have now, by those that browsers still give them. */
const renamed: Readonly<Record<string, string>> = {
  "Asia/Kolkata": "Asia/Calcutta",
  "Europe/Kyiv": "Europe/Kiev",
  "Asia/Ho_Chi_Minh": "Asia/Saigon",
  "Asia/Kathmandu": "Asia/Katmandu",
  "Asia/Yangon": "Asia/Rangoon",
};

/** Returns the city of an IANA zone, and where it is: "Buenos Aires" and "America, Argentina". Pure. */
export function placeOf(zone: string): { city: string; region: string } {
  const parts = zone.replaceAll("_", " ").split("/");
  return { city: parts.at(-1) ?? zone, region: parts.slice(0, -1).join(", ") };
}

/** Returns a zone's offset at a moment, as "UTC+5:30"; empty of a zone that this browser doesn't know. */
export function offsetOf(zone: string, at: Date): string {
  if (knownZone(zone) !== zone) return "";
  const format = dateFormat("en", { timeZone: zone, timeZoneName: "shortOffset" });
  const said = format.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? "";
  return /^GMT(?:[+-]0)?$/.test(said) ? "UTC" : said.replace("GMT", "UTC").replace("-", "−");
}

const plain = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll("−", "-");

const wordsOf = (text: string) =>
  plain(text)
    .split(/[^\p{L}\p{N}+:-]+/u)
    .filter(Boolean);
const isOffset = (word: string) => /^(?:utc|gmt)?[+-]\d/.test(word);

/** An offset as it may be typed, as that of a zone is written: "gmt+05:30", "+5:30" and "UTC+5:30" are the same. */
const bareOffset = (word: string) => word.replace(/^(?:utc|gmt)/, "").replace(/^([+-])0(\d)/, "$1$2");

/**
 * Finds zones by the beginnings of words: a city, a continent, an offset. Those whose city begins with what was typed come first.
 *
 * @param at The moment whose offsets are meant.
 */
export function findZones(zones: readonly string[], typed: string, at: Date): string[] {
  const wanted = wordsOf(typed);
  if (wanted.length === 0) return [...zones];
  const score = (zone: string): number | null => {
    const { city, region } = placeOf(zone);
    const words = wordsOf(`${city} ${region} ${alsoIn[renamed[zone] ?? zone] ?? ""}`);
    const fits = (word: string) =>
      isOffset(word)
        ? (bareOffset(plain(offsetOf(zone, at))) || "+0") === bareOffset(word).replace(/:00$/, "")
        : words.some((one) => one.startsWith(word));
    if (!wanted.every(fits)) return null;
    if (plain(city).startsWith(wanted.join(" "))) return 0;
    return wordsOf(city).some((one) => one.startsWith(wanted[0] ?? "")) ? 1 : 2;
  };
  return zones
    .flatMap((zone) => {
      const place = score(zone);
      return place === null ? [] : [{ zone, place }];
    })
    .sort((one, other) => one.place - other.place)
    .map(({ zone }) => zone);
}
