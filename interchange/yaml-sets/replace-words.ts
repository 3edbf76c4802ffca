import { MAX_HTML_LENGTH } from "@sextant/questions/html/limits.ts";
import { type Message, message } from "../messages/message.ts";
import { namePictures } from "../pictures.ts";

/** How the texts of a set become what is shown. */
export interface Wording {
  /** @throws RangeError where the words grow beyond what a question may hold. */
  write(text: string): string;
  /** Some words are only coloured by it. */
  hasColours: boolean;
}

function replaceAll(text: string, word: string, by: string): string {
  const pieces = text.split(word);
  // Before it is made: a rule of a hostile file can multiply a text by a million.
  if (text.length + (pieces.length - 1) * by.length > MAX_HTML_LENGTH)
    throw new RangeError("The words that its rules put in make it too long.");
  return pieces.join(by);
}

/** Styles are named by what stands beside, and go. */
const withoutStyles = (html: string) => html.replaceAll(/\sstyle\s*=\s*(?:"[^"]*"|'[^']*')/gi, "");

/** Abbreviations of a set written out as its rules say, one after the other: a rule may change what an earlier one wrote. */
export function wordingOf(rules: unknown): Wording {
  // As they stand: the spaces around a word keep it from being found in another.
  const replacements = (rules instanceof Map ? [...rules] : []).filter(
    (rule): rule is [string, string] => typeof rule[0] === "string" && rule[0] !== "" && typeof rule[1] === "string",
  );
  return {
    write: (text) =>
      namePictures(withoutStyles(replacements.reduce((made, [word, by]) => replaceAll(made, word, by), text))),
    hasColours: replacements.some(([, by]) => by.includes("style=")),
  };
}

/** Returns what is lost of texts that draw by styles: the bonds of a molecule, say. */
export function styleLosses(texts: readonly string[]): Message[] {
  return texts.some((text) => /\sstyle\s*=/i.test(text)) ? [message("styles_not_kept")] : [];
}
