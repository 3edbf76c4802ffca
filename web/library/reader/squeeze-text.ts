import { type FoldedText, foldMapped } from "@sextant/questions/text/fold-mapped.ts";

const ignored = /[\s\u00ad\u2010\u2011-]/;

/** Returns a text without what breaks lines, capitals and accents, and from where to where each of its units was before. */
export const squeezeText = (whole: string): FoldedText => foldMapped(whole, ignored);

/** What parts a character from the one before it. Hyphens may be there or not: lines break at them. */
export type Gap = "none" | "space" | "any";

/** Returns what parts each unit of a squeezed text from the one before it. What is before its first one isn’t known. */
export function gapsOf(whole: string, { at }: FoldedText): Gap[] {
  return at.map(({ from }, index) => {
    const before = at[index - 1];
    if (!before) return "any";
    const between = whole.slice(before.to, from);
    if (between === "") return "none";
    return /[\u00ad\u2010\u2011-]/.test(between) ? "any" : "space";
  });
}

/** Tells whether what is sought, found at a place of a squeezed text, is parted into the same words there: “is it” isn’t in “visit”. */
export const isPartedAlike = (gaps: readonly Gap[], place: number, sought: readonly Gap[]): boolean =>
  sought.every((gap, index) => {
    const other = gaps[place + index];
    return index === 0 || gap === "any" || other === "any" || gap === other;
  });
