const folded = (text: string) => text.toLocaleLowerCase();

/** Returns the places of the lines that contain these words. Pure. */
export function hitsIn(cues: readonly { text: string }[], sought: string): number[] {
  const words = folded(sought.trim());
  if (words === "") return [];
  return cues.flatMap(({ text }, index) => (folded(text).includes(words) ? [index] : []));
}

/** Returns which of the hits is the first at or after a line; the first of all behind the last. Pure. */
export const firstFrom = (hits: readonly number[], line: number): number =>
  Math.max(
    0,
    hits.findIndex((hit) => hit >= line),
  );

/** Splits a text into what matches and what doesn’t, each with its place. Pure. */
export function splitAt(text: string, sought: string): { text: string; at: number; isMatch: boolean }[] {
  const words = folded(sought.trim());
  const searched = folded(text);
  // A letter whose small form is longer would shift what is marked.
  if (words === "" || searched.length !== text.length) return [{ text, at: 0, isMatch: false }];
  const parts: { text: string; at: number; isMatch: boolean }[] = [];
  let from = 0;
  for (let at = searched.indexOf(words); at >= 0; at = searched.indexOf(words, from)) {
    if (at > from) parts.push({ text: text.slice(from, at), at: from, isMatch: false });
    parts.push({ text: text.slice(at, at + words.length), at, isMatch: true });
    from = at + words.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), at: from, isMatch: false });
  return parts;
}
