import { foldText } from "@sextant/questions/text/fold-text.ts";

const isIgnored = (character: string) => /[\s\u00ad-]/.test(character);

/** A text without what breaks lines, capitals and accents, and from where to where each of its units was before. */
interface SqueezedText {
  text: string;
  at: { from: number; to: number }[];
}

/** Squeezes a text. Characters outside the basic plane, such as italic letters of formulas, are two units long there. */
export function squeezeText(whole: string): SqueezedText {
  const at: SqueezedText["at"] = [];
  let text = "";
  let from = 0;
  for (const character of whole) {
    const to = from + character.length;
    if (!isIgnored(character)) {
      const said = foldText(character);
      const before = at.at(-1);
      // An accent by itself belongs to its letter.
      if (said === "" && before) before.to = to;
      text += said;
      for (let unit = 0; unit < said.length; unit += 1) at.push({ from, to });
    }
    from = to;
  }
  return { text, at };
}

/** What parts a character from the one before it. Hyphens may be there or not: lines break at them. */
export type Gap = "none" | "space" | "any";

/** Returns what parts each unit of a squeezed text from the one before it. What is before its first one isn’t known. */
export function gapsOf(whole: string, { at }: SqueezedText): Gap[] {
  return at.map(({ from }, index) => {
    const before = at[index - 1];
    if (!before) return "any";
    const between = whole.slice(before.to, from);
    if (between === "") return "none";
    return /[\u00ad-]/.test(between) ? "any" : "space";
  });
}

/** Tells whether what is sought, found at a place of a squeezed text, is parted into the same words there: “is it” isn’t in “visit”. */
export const isPartedAlike = (gaps: readonly Gap[], place: number, sought: readonly Gap[]): boolean =>
  sought.every((gap, index) => {
    const other = gaps[place + index];
    return index === 0 || gap === "any" || other === "any" || gap === other;
  });
