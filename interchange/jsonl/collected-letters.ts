import { message } from "../messages/message.ts";
import { type Answerable, invalid, shown, unsupported } from "./answerable.ts";
import type { CollectedQuestion } from "./collected-shape.ts";

/** Returns the letters in brackets, consecutive from (a): the options inside the stem. */
function lettersIn(stem: string): string[] {
  const found: string[] = [];
  for (const [, letter = ""] of stem.matchAll(/\(([a-h])\)/g))
    if (letter === String.fromCharCode(97 + found.length)) found.push(letter);
  return found;
}

/** Returns a choice by letter among options that remain in the text of the question, so none of them may be shuffled. */
export function letteredChoice(line: CollectedQuestion): Answerable {
  const letters = lettersIn(line.stem);
  const [, answer] = /^\(?([a-h])\)?$/i.exec(String(line.answer ?? "").trim()) ?? [];
  if (letters.length < 2) {
    return unsupported(message("letters_without_options"));
  }
  const right = answer?.toLowerCase() ?? "";
  if (!letters.includes(right)) {
    return invalid(message("answer_names_no_option", { answer: shown(line.answer) }));
  }
  const options = letters.map((letter) => ({ source_identifier: letter, content: `(${letter})` }));
  return {
    interactions: [{ type: "choice", source_identifier: "RESPONSE", shuffle: false, options }],
    key: { RESPONSE: { correct: [right] } },
    notes: [message("options_in_text")],
  };
}
