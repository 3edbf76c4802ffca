import { cutText } from "@sextant/questions/text/cut.ts";
import { refersToOthers } from "@sextant/questions/text/option-references.ts";
import { invalid } from "../draft.ts";
import { finishedQuestion, refusedQuestion } from "../finish-question.ts";
import type { ReadDocument } from "../read-document.ts";
import type { ReadQuestion } from "../read-question.ts";
import { namesLetters } from "../text/option-words.ts";
import { readableText } from "../text/readable.ts";
import { titleOf } from "../text/title-of.ts";
import { textToHtml, textToInlineHtml } from "../text/to-html.ts";
import { type AikenFault, type AikenQuestion, splitAiken } from "./split-aiken.ts";

const NAME = "RESPONSE";

function readOne(found: AikenQuestion | AikenFault, file: string): ReadQuestion {
  const place = { file, line: found.line };
  // Only the beginning is shown of what is refused.
  if ("fault" in found)
    return refusedQuestion({ place, title: titleOf(textToHtml(cutText(found.stem, 500), true)) }, invalid(found.fault));
  const { stem, options, answer } = found;
  return finishedQuestion(
    { place },
    {
      parts: [
        {
          interaction: {
            type: "choice",
            source_identifier: NAME,
            shuffle: !options.some((option) => namesLetters(option.text)),
            options: options.map(({ letter, text }) => ({
              source_identifier: letter,
              content: textToInlineHtml(text, true),
              fixed: refersToOthers(text),
            })),
          },
          key: { correct: [answer] },
          losses: [],
        },
      ],
      fields: { body: textToHtml(stem, true) },
    },
  );
}

/**
 * Reads an Aiken file: a question, options on lines `A. …` or `A) …` in order, and a line `ANSWER: B`. Questions in another form are
 * reported with their line, and the rest is imported.
 */
export function readAiken(bytes: Uint8Array, file: string): ReadDocument {
  return { questions: splitAiken(readableText(bytes)).map((found) => readOne(found, file)), pictures: new Map() };
}
