import { foldText } from "@sextant/questions/text/fold-text.ts";

/** Returns the places of the lines that contain these words. Pure. */
export function hitsIn(cues: readonly { text: string }[], sought: string): number[] {
  const words = foldText(sought.trim());
  if (words === "") return [];
  return cues.flatMap(({ text }, index) => (foldText(text).includes(words) ? [index] : []));
}

/** Returns which of the hits is the first at or after a line; the first of all behind the last. Pure. */
export const firstFrom = (hits: readonly number[], line: number): number =>
  Math.max(
    0,
    hits.findIndex((hit) => hit >= line),
  );

/** Folds a text, and tells for each of its units, and for its end, where it was before. */
function foldUnits(text: string) {
  const starts: number[] = [];
  let folded = "";
  let at = 0;
  for (const character of text) {
    const said = foldText(character);
    folded += said;
    for (let unit = 0; unit < said.length; unit += 1) starts.push(at);
    at += character.length;
  }
  starts.push(at);
  return { folded, starts };
}

/** Splits a text into what matches and what doesn’t, each with its place. Case and accents make no difference. Pure. */
export function splitAt(text: string, sought: string): { text: string; at: number; isMatch: boolean }[] {
  const words = foldText(sought.trim());
  if (words === "") return [{ text, at: 0, isMatch: false }];
  const { folded, starts } = foldUnits(text);
  const parts: { text: string; at: number; isMatch: boolean }[] = [];
  let from = 0;
  const add = (end: number, isMatch: boolean) => {
    if (end > from) parts.push({ text: text.slice(from, end), at: from, isMatch });
    from = Math.max(from, end);
  };
  for (let at = folded.indexOf(words); at >= 0; at = folded.indexOf(words, at + words.length)) {
    add(starts[at] ?? text.length, false);
    // To the next letter: accents by themselves, and what becomes two letters, belong to the last one.
    add(
      starts.slice(at + words.length).find((start) => start > (starts[at + words.length - 1] ?? 0)) ?? text.length,
      true,
    );
  }
  add(text.length, false);
  return parts;
}
