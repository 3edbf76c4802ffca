import { MAX_HTML_LENGTH } from "@sextant/questions/html/limits.ts";
import { type Message, message } from "../messages/message.ts";
import { namePictures } from "../pictures.ts";

/** How the texts of a set are converted to the shown text. */
export interface Wording {
  /** @throws RangeError where the result is longer than a question may be. */
  write(text: string): string;
  /** It colours some words. */
  hasColours: boolean;
}

function replaceAll(text: string, word: string, by: string): string {
  const pieces = text.split(word);
  // Checked in advance: a rule of a hostile file can multiply a text by a million.
  if (text.length + (pieces.length - 1) * by.length > MAX_HTML_LENGTH)
    throw new RangeError("The words that its rules put in make it too long.");
  return pieces.join(by);
}

/** Removes styles; `styleLosses` reports them. */
const withoutStyles = (html: string) => html.replaceAll(/\sstyle\s*=\s*(?:"[^"]*"|'[^']*')/gi, "");

/** Expands the abbreviations of a set by its rules, one after the other: a rule may change what an earlier one wrote. */
export function wordingOf(rules: unknown): Wording {
  // Not trimmed: the spaces around a word prevent matches inside another word.
  const replacements = (rules instanceof Map ? [...rules] : []).filter(
    (rule): rule is [string, string] => typeof rule[0] === "string" && rule[0] !== "" && typeof rule[1] === "string",
  );
  return {
    write: (text) =>
      namePictures(withoutStyles(replacements.reduce((made, [word, by]) => replaceAll(made, word, by), text))),
    hasColours: replacements.some(([, by]) => by.includes("style=")),
  };
}

/** Returns the losses of texts that draw with styles, for example the bonds of a molecule. */
export function styleLosses(texts: readonly string[]): Message[] {
  return texts.some((text) => /\sstyle\s*=/i.test(text)) ? [message("styles_not_kept")] : [];
}
