import { foldSigns } from "../markers/fold.ts";
import { alphabetNames, countOf, placeOf, type Series } from "../markers/letters.ts";
import { truthOf } from "../markers/truth.ts";
import { anyOf } from "../markers/words.ts";
import { type Message, message } from "../messages/message.ts";

/** An option as its key may name it. */
export interface NamedOption {
  letter: string | null;
  text: string;
}

/** What a key means: places of options, and what it says of them beside. */
export type Resolved = { chosen: number[]; rest: string } | { problem: Message };

const plain = (text: string) =>
  foldSigns(text)
    .replaceAll(/\s+/g, " ")
    .trim()
    .replace(/[.;,]$/, "")
    .trim();

/** The series of the options' letters; of options without letters, places are meant by Latin ones. */
function seriesOf(options: readonly NamedOption[]): Series[] {
  const letters = options.map(({ letter }) => letter);
  if (letters.every((letter) => letter === null)) return ["latin"];
  const fits = (series: Series) =>
    letters.every((letter, index) => letter !== null && placeOf(letter, series) === index);
  const [first] = letters;
  const count = first ? countOf(first) : null;
  const own = [...alphabetNames, ...(count ? [count] : [])].filter(fits);
  // A key in Latin letters names places among options in another alphabet too.
  return count === null || own.length === 0 ? [...own, "latin"] : own;
}

const prefix = new RegExp(
  String.raw`^(?:${anyOf("option")})\s*[:.]?\s*(?=[([]?\s?(?:\p{L}\u0640?|[ivx]{1,5}|\d{1,2}|[①-⑳])\s?[)\].]?(?:$|[\s,;&/|.:)]))`,
  "u",
);
const bracketed = /^[([]\s*(.*?)\s*[)\]]$/s;
const separators = /\s*(?:[,;&/|+،、]|\s(?:and|y|e|und|et|и|و|en|i|ve|og|och|con)\s|[和及與]|\s)\s*/u;
const withText = /^[([]?\s?([ivx]{1,5}|\p{L}\u0640?|\d{1,2}|[①-⑳])\s?(?:[)\]][.:]?|[.:、]|\s[-–—])\s*(\S.*)$/su;
const beforeText = /^[([]?\s?([ivx]{1,5}|\p{L}\u0640?|[①-⑳])\s?[)\]]?\s+(.*)$/su;

function placeBy(series: readonly Series[], letter: string, count: number): number {
  const clean = letter.replaceAll(/[\s()[\].]/g, "");
  const circled = series.includes("circled") && /^\d{1,2}$/.test(clean) ? Number(clean) - 1 : -1;
  const place = circled === -1 ? (series.map((one) => placeOf(clean, one)).find((at) => at !== -1) ?? -1) : circled;
  return place < count ? place : -1;
}

function placesIn(said: string, written: string, series: readonly Series[], count: number): number[] | null {
  const tokens = said
    .split(separators)
    .map((token) => token.replace(prefix, ""))
    .filter((token) => token !== "" && !new RegExp(`^${anyOf("option")}$`, "u").test(token));
  const isJoined = /^[A-Z]{2,26}$/.test(written.trim()) && new Set(written.trim()).size === written.trim().length;
  const letters = tokens.length === 1 && isJoined && placeBy(series, said, count) === -1 ? [...said] : tokens;
  if (letters.length === 0 || letters.length > 26) return null;
  const places = letters.map((letter) => placeBy(series, letter, count));
  return places.includes(-1) ? null : [...new Set(places)];
}

/** Where one of the options has just this text. */
const placesByText = (options: readonly NamedOption[], text: string) =>
  options.flatMap((option, index) => (text !== "" && plain(option.text) === text ? [index] : []));

/**
 * Returns which options a key means: by their letters ("B", "A and C", "ب", "②"), by the text of one, or by both. A key that names none,
 * or could mean two different ones, is a problem.
 */
export function resolveKey(written: string, options: readonly NamedOption[]): Resolved {
  const problem = (): Resolved => ({ problem: message("answer_names_no_option", { answer: written.trim() }) });
  const ambiguous = (places: readonly number[]): Resolved => ({
    problem: message("answer_ambiguous", {
      answer: written.trim(),
      options: places.map((place) => options[place]?.letter?.toUpperCase() ?? String(place + 1)).join(", "),
    }),
  });
  const series = seriesOf(options);
  const whole = plain(written);
  const said = plain((bracketed.exec(whole)?.[1] ?? whole).replace(prefix, ""));
  const byText = placesByText(options, whole);
  const places =
    said.length < 200
      ? placesIn(said, bracketed.exec(written.trim())?.[1] ?? written.replace(/[.\s]+$/, ""), series, options.length)
      : null;
  const [text, ...others] = byText;
  if (others.length > 0) return ambiguous(byText);
  if (text !== undefined)
    return places && places.length === 1 && places[0] !== text
      ? ambiguous([text, ...places])
      : { chosen: [text], rest: "" };
  if (places) return { chosen: places, rest: "" };
  const truth = truthOf(written);
  const byTruth =
    options.length === 2
      ? options.flatMap((one, index) => (truth !== null && truthOf(one.text) === truth ? [index] : []))
      : [];
  if (byTruth.length === 1) return { chosen: byTruth, rest: "" };
  return resolveBoth(written, said, options, series, { problem, ambiguous });
}

function resolveBoth(
  written: string,
  said: string,
  options: readonly NamedOption[],
  series: readonly Series[],
  { problem, ambiguous }: { problem(): Resolved; ambiguous(places: readonly number[]): Resolved },
): Resolved {
  const marked = withText.exec(said);
  const spaced = marked ?? beforeText.exec(said);
  const place = spaced ? placeBy(series, spaced[1] ?? "", options.length) : -1;
  const rest = plain(spaced?.[2] ?? "").replace(/^\(\s*(.*?)\s*\)$/s, "$1");
  if (place === -1) return problem();
  const [named] = placesByText(options, rest);
  if (named !== undefined) return named === place ? { chosen: [place], rest: "" } : ambiguous([place, named]);
  const own = plain(options[place]?.text ?? "");
  if (own !== "" && (own.startsWith(rest) || rest.startsWith(own))) return { chosen: [place], rest: "" };
  const isReason = marked !== null || /^(?:because|since|as|weil|porque|car|потому|لأن|因为)(?!\p{L})/u.test(rest);
  if (!isReason) return problem();
  const folded = foldSigns(written.trim());
  const reason = (withText.exec(folded) ?? beforeText.exec(folded))?.[2] ?? folded;
  return { chosen: [place], rest: written.trim().slice(folded.length - reason.length) };
}
