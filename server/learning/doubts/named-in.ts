import { plainText } from "@sextant/questions/html/text.ts";

const wordsOf = (text: string): string[] => text.normalize("NFC").match(/[\p{L}\p{M}]+/gu) ?? [];

/** Languages that put no spaces between words: a name is found within. */
const isWrittenTogether = (part: string) =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u.test(
    part,
  );

/** Initials alone identify nobody, and are also the letters of options. */
const isInitial = (part: string) => part.length === 1 && part.toLowerCase() !== part.toUpperCase();

/**
 * Returns the first part of a person’s name that occurs in a text as a word; null where none does. Names of two letters are also words in
 * many languages, so they must match case exactly.
 */
export function namedIn(html: string, name: string): string | null {
  const text = plainText(html).normalize("NFC");
  const words = wordsOf(text);
  const exact = new Set(words);
  const lower = new Set(words.map((word) => word.toLowerCase()));
  const isFound = (part: string) => {
    if (isWrittenTogether(part)) return text.includes(part);
    return part.length > 2 ? lower.has(part.toLowerCase()) : exact.has(part);
  };
  return wordsOf(name).find((part) => !isInitial(part) && isFound(part)) ?? null;
}
