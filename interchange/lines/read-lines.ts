import { cutText } from "@sextant/questions/text/cut.ts";
import { invalid } from "../draft.ts";
import { refusedQuestion } from "../finish-question.ts";
import { message } from "../messages/message.ts";
import type { ReadQuestion } from "../read-question.ts";
import { textOfBlocks } from "./blocks-to-html.ts";
import { buildQuestion, type Spot } from "./build-question.ts";
import { isEnough } from "./is-done.ts";
import type { Line } from "./line.ts";
import type { LineQuestion } from "./question.ts";
import { type Split, splitLines } from "./split-lines.ts";
import { spreadTables } from "./spread-tables.ts";

const asks = ({ stem }: LineQuestion) => stem.some((block) => /[?？؟]\s*$|_{3,}/.test(textOfBlocks([block])));
const hasPairs = ({ stem }: LineQuestion) => /\s(?:=|→|->|=>)\s/.test(textOfBlocks(stem));
const isQuestion = (question: LineQuestion) => isEnough(question) || asks(question) || hasPairs(question);

/** Whether lines make up questions at all, and no letter or list. */
const isQuiz = ({ questions }: Split) => questions.some(isQuestion);

/** Rules for the whole paper may be numbered too, before its questions begin at 1 again. */
function withoutRules(questions: readonly LineQuestion[]): readonly LineQuestion[] {
  const first = questions.findIndex(isQuestion);
  const begun = questions[first];
  if (first <= 0 || begun?.number !== 1) return questions;
  const rules = questions.slice(0, first).map(({ stem }) => textOfBlocks(stem));
  begun.notes.unshift(message("text_before_not_kept", { text: cutText(rules.join(" "), 200) }));
  return questions.slice(first);
}

/**
 * Returns the questions that lines hold: numbered stems, options, keys and fields as people write them. A text without any gives one row that
 * says so.
 */
export function readLines(lines: readonly Line[], file: string, spot: Spot): ReadQuestion[] {
  const split = splitLines(spreadTables(lines));
  if (isQuiz(split)) return withoutRules(split.questions).map((question) => buildQuestion(question, file, spot));
  const beginning = lines.map((line) => line.text).filter((text) => text !== "");
  const said = message("word_no_question", { beginning: cutText(beginning.join(" "), 100) || "–" });
  return [refusedQuestion({ place: { file, line: 1 } }, invalid(said))];
}

/** Returns whether lines look like questions that are typed as people type them. */
export const looksTyped = (lines: readonly Line[]): boolean => {
  const { questions } = splitLines(lines);
  return questions.some((question) => isEnough(question) && question.stem.length > 0);
};
