import { withoutInvisible } from "../../text/written.ts";
import { type NumberFormat, type ReadNumber, type ReadNumberError, readNumber } from "./read-number.ts";
import { MAX_NUMERIC_RESPONSE } from "./response.ts";
import { readPowers } from "./unit-powers.ts";
import { withPlainSigns } from "./unit-signs.ts";

/** A number and the unit beside it as typed, empty where there is none. */
export type ReadQuantity =
  | { ok: true; number: Extract<ReadNumber, { ok: true }>; unit: string; side: "left" | "right" }
  | { ok: false; code: ReadNumberError };

/**
 * In plain signs, units begin with a letter, a sign or a bracket, or below a line ("5/s", "5 1/s"); a digit or comma would belong to the number.
 */
const beginsUnit = /^(?:1?\/)?\(?[\p{L}\p{Sc}%‰°′]/u;
/** Before a number, a unit ends so too. */
const endsUnit = /[\p{L}\p{Sc}%‰°′]$/u;
/** Letters typed for ×. Before a number they multiply: "x10^3" is the end of a number. */
const timesLetter = /^[xXχхХ]$/u;
/** A number that multiplies is part of the number, such as the x10^2.5 of "3x10^2.5 m". */
const multiplies = /^[xXχхХ]\s*\d|(?:^|[^/\d.])10\^|^[eE][-+]?\d/u;
const endsNumber = /[\p{N}\p{P}]\s*$/u;
const leadingSign = /^[-+\u2212]\s*/;

/** What says more than that it isn't a number. */
const telling: ReadonlySet<ReadNumberError> = new Set(["mixed_number", "zero_denominator", "too_large"]);

/**
 * Returns one text for one unit, however it is typed: m/s², m/s^2, m s**-2 and s⁻²·m are one, as are N·m and Nm, 5 % and 5 percent. Case counts.
 * What may be two units is neither: ms⁻¹ is per millisecond, not m s⁻¹, and J/kg·K is neither J/(kg·K) nor J·K/kg.
 * What isn't made of symbols and exponents is compared as it is written, spaces aside.
 */
export function sameUnit(unit: string): string {
  const plain = withPlainSigns(unit);
  const powers = readPowers(plain);
  if (!powers) return plain.replaceAll(" ", plain.includes("/") ? "*" : "");
  return [...powers]
    .toSorted(([one, a], [other, b]) => Number(a < 0) - Number(b < 0) || (one < other ? -1 : 1))
    .map(([name, power]) => (power === 1 ? name : `${name}^${power}`))
    .join("·");
}

/** Returns whether a text may be a unit after a number. No unit holds a power of ten. */
function mayFollow(text: string): boolean {
  const plain = withPlainSigns(text);
  return beginsUnit.test(plain) && !multiplies.test(plain);
}

/** Returns whether a text may be a unit before a number. */
function mayPrecede(text: string): boolean {
  const plain = withPlainSigns(text);
  return beginsUnit.test(plain) && endsUnit.test(plain) && !timesLetter.test(plain);
}

/**
 * Reads a number with a unit after it or before it ("5 km", "1.5m", "$ 5", "-$5"). As much as can be is the number: "5e3 m" is
 * five thousand metres, and no unit is a power of ten. Refused as `readNumber` refuses.
 */
export function readQuantity(text: string, format: NumberFormat = "point"): ReadQuantity {
  const whole = readNumber(text, format);
  if (whole.ok) return { ok: true, number: whole, unit: "", side: "right" };
  if (text.length > MAX_NUMERIC_RESPONSE) return { ok: false, code: "too_long" };
  const said = withoutInvisible(text).trim();
  const tryNumber = (number: string, unit: string, side: "left" | "right"): ReadQuantity | null => {
    const read = readNumber(number, format);
    if (read.ok) return { ok: true, number: read, unit, side };
    return telling.has(read.code) ? { ok: false, code: read.code } : null;
  };
  for (let end = said.length - 1; end > 0; end -= 1) {
    const [number, unit] = [said.slice(0, end), said.slice(end)];
    const found = endsNumber.test(number) && mayFollow(unit) ? tryNumber(number, unit, "right") : null;
    if (found) return found;
  }
  const sign = leadingSign.exec(said)?.[0] ?? "";
  const rest = said.slice(sign.length);
  for (let start = 1; start < rest.length; start += 1) {
    const [unit, number] = [rest.slice(0, start).trim(), rest.slice(start)];
    const isUnit = mayPrecede(unit) && !(sign !== "" && leadingSign.test(number.trim()));
    const found = isUnit ? tryNumber(`${sign}${number}`, unit, "left") : null;
    if (found) return found;
  }
  return { ok: false, code: whole.code === "unit" ? "not_a_number" : whole.code };
}
