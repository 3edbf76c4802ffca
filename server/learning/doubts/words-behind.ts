/** As `squeezed_words` does in the database, of a single character. */
const squeezed = (character: string) =>
  character
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\u00ad-]+/g, "");

/** Returns the words of a text as they are written there, of which this is what is left without spaces, hyphens and capitals; else null. */
export function wordsBehind(text: string, words: string): string | null {
  let all = "";
  /** Where in the text each unit of the squeezed one comes from. */
  const from: { start: number; end: number }[] = [];
  let start = 0;
  for (const character of text) {
    const kept = squeezed(character);
    const end = start + character.length;
    for (let unit = 0; unit < kept.length; unit++) from.push({ start, end });
    all += kept;
    start = end;
  }
  const at = words === "" ? -1 : all.indexOf(words);
  const [first, last] = [from[at], from[at + words.length - 1]];
  return first && last ? text.slice(first.start, last.end).replace(/\s+/g, " ") : null;
}
