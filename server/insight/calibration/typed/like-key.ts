import type { TypedAnswer } from "@sextant/contract/item-analysis.ts";
import type { NumericEntryKey } from "@sextant/questions/interactions/numeric-entry/key.ts";
import { shareOfNumber } from "@sextant/questions/interactions/numeric-entry/match-number.ts";
import { readNumber } from "@sextant/questions/interactions/numeric-entry/read-number.ts";
import { readQuantity } from "@sextant/questions/interactions/numeric-entry/read-quantity.ts";
import type { TextEntryKey } from "@sextant/questions/interactions/text-entry/key.ts";
import { comparable, foldCase } from "@sextant/questions/text/written.ts";

type Likeness = TypedAnswer["likeness"];

/** How far from an accepted number is close. */
const CLOSE = 0.01;

const toNumber = (text: string): number | null => {
  const read = readNumber(text);
  return read.ok ? Number(read.value.numerator) / Number(read.value.denominator) : null;
};

/** Returns how a typed number compares with the key of a question for a number. */
export function likenessOfNumber(key: NumericEntryKey, typed: string): Likeness {
  const isRight = (text: string) => {
    const read = readNumber(text);
    return read.ok && shareOfNumber(key, read) === 1;
  };
  const text = typed.trim();
  if (key.accept.some((written) => written.trim() === text)) return "key";
  // Answers with a decimal comma were once refused, and keep their scores until a regrade.
  if (/^[^,]*,[^,]*$/.test(text) && isRight(text.replace(",", "."))) return "comma";
  if (isRight(text)) return null;
  const [, sign = "", whole, over, under] = /^([-\u2212]?)(\d+)[ +]+(\d+)\/(\d+)$/.exec(text) ?? [];
  if (whole !== undefined && isRight(`${sign}${Number(whole) * Number(under) + Number(over)}/${under}`)) return "mixed";
  const bare = text.replace(/^.*=/, "").replace(/[^\d./,\u2212-]+/g, "");
  if (bare !== text && isRight(bare)) return "around";
  const measured = readQuantity(text.replace(/^.*=/, ""));
  if (measured.ok && shareOfNumber(key, measured.number) === 1) return "around";
  const value = toNumber(text);
  const accepted = key.accept.flatMap((written) => toNumber(written) ?? []);
  const isClose = value !== null && accepted.some((one) => one !== 0 && Math.abs(value / one - 1) <= CLOSE);
  return isClose ? "close" : null;
}

const lettersOf = (text: string) =>
  comparable(text)
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();

/** Returns whether one letter added, left out, changed or swapped with the next makes one text of the other. */
function differsByOne(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one === other) return false;
  let from = 0;
  while (from < one.length && one[from] === other[from]) from += 1;
  const [rest, otherRest] = [one.slice(from), other.slice(from)];
  return (
    rest.slice(1) === otherRest.slice(1) ||
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    (rest.slice(2) === otherRest.slice(2) && rest[0] === otherRest[1] && rest[1] === otherRest[0])
  );
}

/** A word of fewer letters is another word when one differs. */
const LEAST_LETTERS = 5;

/** Returns how a typed text compares with the key of a question for a text. */
export function likenessOfText(key: TextEntryKey, typed: string): Likeness {
  const written = key.accept.flatMap((one) => ("text" in one ? [one.text] : []));
  const folded = (text: string) => foldCase(comparable(text));
  if (written.some((text) => folded(text) === folded(typed))) return "key";
  const letters = lettersOf(typed);
  if (letters === "") return null;
  if (written.some((text) => lettersOf(text) === letters)) return "marks";
  const isSlip = (text: string) => text.length >= LEAST_LETTERS && differsByOne(text, letters);
  return written.some((text) => isSlip(lettersOf(text))) ? "spelling" : null;
}
