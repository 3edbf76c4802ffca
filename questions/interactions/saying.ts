/** How an answer is put into words: what depends on its reader, and where gaps are placed. */
export interface Saying {
  /** Returns HTML as words on one line. */
  textOf(html: string): string;
  /** Returns an option that is known by its letter, as it was shown; `text` says what it is. */
  lettered(letter: string, text: () => string): string;
  /** Returns the name of an area of a picture that has no label, by its number from 1. */
  area(number: number): string;
  /** Returns uploaded files by their names, or by how many there are. */
  files(ids: readonly string[]): string;
}

/** What stands for a place that was left empty. */
export const EMPTY = "–";

/** Returns options by id as words; one without any, such as a picture that isn’t described, by its letter. */
export function optionTexts(
  options: readonly { id: string; content: string }[],
  { textOf }: Saying,
  letterOf: (index: number) => string,
): Map<string, string> {
  return new Map(options.map(({ id, content }, index) => [id, textOf(content) || letterOf(index)]));
}
