import { anyOf } from "./words.ts";

/** What a text says that it is worth, and where it says so. */
export interface PointsMark {
  from: number;
  to: number;
  points: number;
  /** Only a number in brackets, without a word for points. */
  isBare: boolean;
}

const number = String.raw`(\d{1,3}(?:[.,]\d{1,2})?|½)`;
const unit = String.raw`${anyOf("points")}\.?`;
const inner = String.raw`(?:total\s*:?\s*)?(?:${number}\s*[-x]?\s*${unit}|${unit}\s*[:=]?\s*${number})`;

const behind = new RegExp(String.raw`\s*[(\[]\s*${inner}\s*[)\]](?=\s*[.?:]?\s*$)`, "u");
const before = new RegExp(String.raw`^\s*[(\[]\s*${inner}\s*[)\]]\s*`, "u");
const open = new RegExp(String.raw`(?:(?<=[.?!:])\s+|\t\s*|\s{3,}|\s[-–—]\s*)${number}\s*${unit}\s*$`, "u");
const alone = new RegExp(String.raw`^\s*${number}\s*${unit}\s*$`, "u");
const bare = /(?:(?<=[.?!:_])\s+|\t\s*|\s{3,})[([]\s*(\d{1,2})\s*[)\]]\s*$/;

/**
 * Returns the points that a line of a question names at its end, at its beginning or by itself: "(2 marks)", "[3 puntos]", "درجتان" not.
 * `folded` as `foldText` writes it.
 */
export function findPoints(folded: string): PointsMark | null {
  // They are at either end; a long text between needs no look.
  const offset = Math.max(0, folded.length - 80);
  const end = folded.slice(offset);
  for (const [pattern, text, shift, isBare] of [
    [behind, end, offset, false],
    [before, folded.slice(0, 80), 0, false],
    [open, end, offset, false],
    [alone, folded.length < 80 ? folded : "", 0, false],
    [bare, end, offset, true],
  ] as const) {
    const match = pattern.exec(text);
    if (!match) continue;
    const written = match.slice(1).find((one) => one !== undefined) ?? "";
    const points = written === "½" ? 0.5 : Number(written.replace(",", "."));
    if (points > 0) return { from: match.index + shift, to: match.index + shift + match[0].length, points, isBare };
  }
  return null;
}
