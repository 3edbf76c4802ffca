const marks = /[\u0300-\u036f\u064b-\u065f]/g;

/** Letters that don't decompose into a plain one and a mark, and the sigma that ends a word. */
const plain: Readonly<Record<string, string>> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ς: "σ" };

/** Returns a text in lower case and without accents, so that it is found as people type it; the database’s `fold_text` does the same. */
export const foldText = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(marks, "")
    .toLowerCase()
    .replaceAll(/[ßæœøłđς]/g, (letter) => plain[letter] ?? letter);
