/** How a word count compares with the limits. */
export type WordStanding =
  | { kind: "free" | "within" }
  | { kind: "under"; missing: number }
  | { kind: "over"; extra: number };

/** Scripts without spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Any locale: the dictionaries for these scripts don’t depend on it. */
const segmenter = new Intl.Segmenter("en", { granularity: "word" });

function countSegments(stretch: string): number {
  let count = 0;
  for (const { isWordLike } of segmenter.segment(stretch)) if (isWordLike) count += 1;
  return count;
}

/**
 * Counts the words of a text: runs of non-space characters that contain a letter or a digit. Where a run is of a script without spaces between
 * words, as in Chinese, Japanese and Thai, its words are those that `Intl.Segmenter` finds in it.
 */
export function countWords(text: string): number {
  let count = 0;
  for (const [stretch] of text.matchAll(/\S+/g)) {
    if (unspaced.test(stretch)) count += countSegments(stretch);
    else if (/[\p{L}\p{N}]/u.test(stretch)) count += 1;
  }
  return count;
}

/** Compares a word count with the limits. */
export function wordStanding(words: number, min: number | null, max: number | null): WordStanding {
  if (max !== null && words > max) return { kind: "over", extra: words - max };
  if (min !== null && words < min) return { kind: "under", missing: min - words };
  return { kind: min === null && max === null ? "free" : "within" };
}
