import { foldSigns } from "./fold.ts";
import { isWord } from "./words.ts";

/** Returns whether a text says that a statement is true or false, in any language; null when it says neither. */
export function truthOf(text: string): boolean | null {
  const said = foldSigns(text)
    .trim()
    .replace(/^[([]\s*|\s*[)\].]+$/g, "");
  if (isWord("true", said)) return true;
  return isWord("false", said) ? false : null;
}

/** Returns true for a letter that stands for true or false, and may stand for itself. */
export const isTruthLetter = (text: string): boolean =>
  /^\s*[([]?\s*\p{L}\s*[)\].]*\s*$/u.test(text) && truthOf(text) !== null;
