import { cutEnd, cutText } from "@sextant/questions/text/cut.ts";
import type { Quote } from "./requests.ts";

/** Characters around a quote that tell its place from others like it. */
const CONTEXT = 64;
const MOST_OF_A_QUOTE = 2000;

/** Returns a quote with a little of what is around it, no character of it cut in half; null where nothing is said. */
export function quoteWords(before: string, said: string, after: string): Quote | null {
  const text = cutText(said.trim(), MOST_OF_A_QUOTE);
  return text === "" ? null : { text, prefix: cutEnd(before, CONTEXT), suffix: cutText(after, CONTEXT) };
}
