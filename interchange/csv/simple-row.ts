import { plainText } from "@sextant/questions/html/text.ts";
import { type Finding, finishedQuestion, type Origin, refusedQuestion } from "../finish-question.ts";
import type { Message } from "../messages/message.ts";
import type { ReadQuestion } from "../read-question.ts";
import { buildSimplePart } from "../simple/build-part.ts";
import type { SimpleOption, SimpleQuestion } from "../simple/simple-question.ts";

/** Returns an option; texts are HTML. */
export const simpleOption = (content: string, isMarked: boolean, feedback = ""): SimpleOption => ({
  content,
  text: plainText(content),
  feedback,
  isMarked,
});

/** What a layout of its own says of a question; texts are HTML. */
export interface SimpleRow {
  question: Partial<SimpleQuestion> & Pick<SimpleQuestion, "type">;
  fields: Finding["fields"];
  losses?: readonly Message[];
  notes?: readonly Message[];
}

/** Builds a question of one interaction from what a layout says of it. */
export function simpleRow(origin: Origin, { question, fields, losses = [], notes = [] }: SimpleRow): ReadQuestion {
  const part = buildSimplePart({
    options: [],
    pairs: [],
    correct: "",
    tolerance: "",
    isCaseSensitive: false,
    partial: "",
    shuffle: null,
    points: 1,
    guidance: "",
    ...question,
  });
  if ("refused" in part) return refusedQuestion(origin, part, question.type ? [question.type] : []);
  return finishedQuestion(origin, { parts: [part], fields, losses, notes });
}
