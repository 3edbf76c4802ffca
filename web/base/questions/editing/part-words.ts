import { shortenText } from "@sextant/questions/text/cut.ts";
import { readTree, textOf } from "../rich-text/html-tree.ts";

/** Returns what a part is called where its text does not fit: its first words, or what stands in for them. */
export function partWords(html: string, otherwise: string): string {
  const text = readTree(html.replace(/<(?:span|div) data-tex="([^"]*)"><\/(?:span|div)>/g, " $1 "))
    .map(textOf)
    .join(" ")
    .replace(/\s+/g, " ")
    .trim();
  if (!text) return otherwise;
  return shortenText(text, 40);
}
