import { withoutInvisible } from "../../text/written.ts";
import { type NumberFormat, type ReadNumber, type ReadNumberError, readNumber } from "./read-number.ts";
import { MAX_NUMERIC_RESPONSE } from "./response.ts";

/** A number and the unit beside it as typed, empty where there is none. */
export type ReadQuantity =
  | { ok: true; number: Extract<ReadNumber, { ok: true }>; unit: string; side: "left" | "right" }
  | { ok: false; code: ReadNumberError };

/** Units begin, and before a number end, with a letter or a sign; a digit or comma would belong to the number. */
const beginsUnit = /^[\p{L}\p{Sc}%‰°′″'"]/u;
const endsUnit = /[\p{L}\p{Sc}%‰°′″'"]$/u;
const leadingSign = /^[-+\u2212]\s*/;

/** What says more than that it isn't a number. */
const telling: ReadonlySet<ReadNumberError> = new Set(["mixed_number", "zero_denominator", "too_large"]);

/** Returns one text for one unit: forms of the same sign are alike (m² and m2, both micro signs), spaces don’t count, case does. */
export const sameUnit = (unit: string): string => unit.normalize("NFKC").replaceAll(/\s+/g, "");

/**
 * Reads a number with a unit after it or before it ("5 km", "1.5m", "$ 5", "-$5"). As much as can be is the number: "5e3 m" is
 * five thousand metres. Refused as `readNumber` refuses.
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
    const unit = said.slice(end);
    const found = beginsUnit.test(unit) ? tryNumber(said.slice(0, end), unit, "right") : null;
    if (found) return found;
  }
  const sign = leadingSign.exec(said)?.[0] ?? "";
  const rest = said.slice(sign.length);
  for (let start = 1; start < rest.length; start += 1) {
    const [unit, number] = [rest.slice(0, start).trim(), rest.slice(start)];
    const isUnit = endsUnit.test(unit) && !(sign !== "" && leadingSign.test(number.trim()));
    const found = isUnit ? tryNumber(`${sign}${number}`, unit, "left") : null;
    if (found) return found;
  }
  return { ok: false, code: whole.code === "unit" ? "not_a_number" : whole.code };
}
