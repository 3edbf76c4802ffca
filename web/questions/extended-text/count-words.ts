/** How a number of words stands to what was asked for. */
export type WordStanding =
  | { kind: "free" | "within" }
  | { kind: "under"; missing: number }
  | { kind: "over"; extra: number };

/** Counts how many words a text has: stretches without white space that hold a letter or a digit. */
export function countWords(text: string): number {
  let count = 0;
  for (const [stretch] of text.matchAll(/\S+/g)) if (/[\p{L}\p{N}]/u.test(stretch)) count += 1;
  return count;
}

/** Returns whether a number of words is what was asked for. */
export function wordStanding(words: number, min: number | null, max: number | null): WordStanding {
  if (max !== null && words > max) return { kind: "over", extra: words - max };
  if (min !== null && words < min) return { kind: "under", missing: min - words };
  return { kind: min === null && max === null ? "free" : "within" };
}
