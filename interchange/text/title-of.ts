import { titleText } from "@sextant/questions/html/text.ts";
import { cutText } from "@sextant/questions/text/cut.ts";

const TITLE_LENGTH = 120;

/** Returns the beginning of an HTML text in plain words, by which a person knows a question. */
export function titleOf(html: string): string {
  const characters = [...titleText(cutText(html, 100_000))];
  return characters.length <= TITLE_LENGTH ? characters.join("") : `${characters.slice(0, TITLE_LENGTH - 1).join("")}…`;
}
