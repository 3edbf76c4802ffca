/** How a word count compares with the limits. */
export type WordStanding =
  | { kind: "free" | "within" }
  | { kind: "under"; missing: number }
  | { kind: "over"; extra: number };

/** Counts the words of a text: runs of non-space characters that contain a letter or a digit. */
export function countWords(text: string): number {
  let count = 0;
  for (const [stretch] of text.matchAll(/\S+/g)) if (/[\p{L}\p{N}]/u.test(stretch)) count += 1;
  return count;
}

/** Compares a word count with the limits. */
export function wordStanding(words: number, min: number | null, max: number | null): WordStanding {
  if (max !== null && words > max) return { kind: "over", extra: words - max };
  if (min !== null && words < min) return { kind: "under", missing: min - words };
  return { kind: min === null && max === null ? "free" : "within" };
}
