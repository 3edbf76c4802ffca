import { type Answerable, invalid, unsupported } from "./answerable.ts";
import type { CollectedQuestion } from "./collected-shape.ts";

/** Letters in brackets in their order from (a) on, as far as they go: the options as they stand in the stem. */
function lettersIn(stem: string): string[] {
  const found: string[] = [];
  for (const [, letter = ""] of stem.matchAll(/\(([a-h])\)/g))
    if (letter === String.fromCharCode(97 + found.length)) found.push(letter);
  return found;
}

/** A choice by letter among options that stand in the text of the question and stay there, so none of them may move. */
export function letteredChoice(line: CollectedQuestion): Answerable {
  const letters = lettersIn(line.stem);
  const [, answer] = /^\(?([a-h])\)?$/i.exec(String(line.answer ?? "").trim()) ?? [];
  if (letters.length < 2) {
    return unsupported("It is answered by a letter, and its options stand nowhere in its text.");
  }
  const right = answer?.toLowerCase() ?? "";
  if (!letters.includes(right)) {
    const said = JSON.stringify(line.answer ?? null).slice(0, 200);
    return invalid(`The answer names no option in the text: ${said}.`);
  }
  const options = letters.map((letter) => ({ source_identifier: letter, content: `(${letter})` }));
  return {
    interactions: [{ type: "choice", source_identifier: "RESPONSE", shuffle: false, options }],
    key: { RESPONSE: { correct: [right] } },
    notes: ["Its options stand in its text, and are chosen by their letters."],
  };
}
