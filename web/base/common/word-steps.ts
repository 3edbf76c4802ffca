/** A stretch of text by offsets. */
export type Stretch = { start: number; end: number };

const words = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu;

/** Lists the words of a text, as stretches. */
export function listWords(text: string): Stretch[] {
  return [...text.matchAll(words)].map((match) => ({ start: match.index, end: match.index + match[0].length }));
}

/** Returns the word after, or before, what is chosen; the first or last when nothing is. Null at the end. */
export function stepWord(text: string, chosen: Stretch | null, direction: 1 | -1): Stretch | null {
  const all = listWords(text);
  if (!chosen) return (direction === 1 ? all[0] : all.at(-1)) ?? null;
  if (direction === 1) return all.find(({ start }) => start >= chosen.end) ?? null;
  return all.findLast(({ end }) => end <= chosen.start) ?? null;
}

/** Returns what is chosen, longer by a word at its end, or shorter; never shorter than a word. */
export function stretchWord(text: string, chosen: Stretch | null, direction: 1 | -1): Stretch | null {
  if (!chosen) return stepWord(text, null, direction);
  const all = listWords(text);
  if (direction === 1) {
    const next = all.find(({ end }) => end > chosen.end);
    return next ? { start: chosen.start, end: next.end } : chosen;
  }
  const last = all.findLast(({ start, end }) => end < chosen.end && start >= chosen.start);
  return last ? { start: chosen.start, end: last.end } : chosen;
}

/**
 * Returns a stretch that begins and ends with whole words: half a word becomes the word, the space around it goes. Null for
 * space alone.
 */
export function snapToWords(text: string, { start, end }: Stretch): Stretch | null {
  const chosen = text.slice(start, end);
  if (chosen.trim() === "") return null;
  const from = start + chosen.length - chosen.trimStart().length;
  const to = end - (chosen.length - chosen.trimEnd().length);
  const touched = listWords(text).filter((word) => word.start < to && word.end > from);
  return { start: Math.min(from, touched[0]?.start ?? from), end: Math.max(to, touched.at(-1)?.end ?? to) };
}
