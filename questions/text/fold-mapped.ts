import { foldText } from "./fold-text.ts";

/** A folded text, and from where to where each of its units was before. */
export interface FoldedText {
  text: string;
  at: { from: number; to: number }[];
}

/**
 * Folds a text as `foldText` does and leaves out what is ignored, so that what is found in it leads back to the text. Characters outside the
 * basic plane, such as italic letters of formulas, are two units long there.
 */
export function foldMapped(whole: string, ignored: RegExp): FoldedText {
  const at: FoldedText["at"] = [];
  let text = "";
  let from = 0;
  for (const character of whole) {
    const to = from + character.length;
    if (!ignored.test(character)) {
      // An accent that is a sign of its own folds to a space.
      const said = foldText(character).trim();
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
