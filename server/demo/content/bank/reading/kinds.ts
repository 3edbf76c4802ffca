import type { ReadingDraft } from "../../reading-and-writing/builder.ts";

/** A question that has no name, no use and no letter for its right option yet. */
export type Sketch = Omit<ReadingDraft, "id" | "use" | "key">;

/** Returns a text with its first letter in upper case. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Splits off the last word. */
export function cutLast(text: string): [before: string, word: string] {
  const at = text.lastIndexOf(" ") + 1;
  return [text.slice(0, at), text.slice(at)];
}

/** Splits off the first word. */
export function cutFirst(text: string): [word: string, after: string] {
  const at = text.indexOf(" ");
  return [text.slice(0, at), text.slice(at)];
}
