import { cutText } from "@sextant/questions/text/cut.ts";
import { invalid, unsupported } from "../draft.ts";
import { type Origin, refusedQuestion } from "../finish-question.ts";
import { located, message } from "../messages/message.ts";
import type { ReadQuestion } from "../read-question.ts";
import type { SimpleQuestion } from "../simple/simple-question.ts";
import type { Row } from "../tables/read-rows.ts";
import { readTruth } from "../tables/truth-words.ts";
import { texInHtml } from "../text/html-tex.ts";
import { titleOf } from "../text/title-of.ts";
import { textToInlineHtml } from "../text/to-html.ts";
import { simpleOption, simpleRow } from "./simple-row.ts";

/** Blackboard’s codes of kinds, at the beginning of each line. */
const codes = /^(?:MC|MA|TF|ESS|ORD|MAT|FIB|FIB_PLUS|FIL|NUM|SR|OP|JUMBLED_SENTENCE|QUIZ_BOWL)$/;

/** Returns whether a row is one of Blackboard’s tab-separated text, which has no names of columns. */
export const isBlackboardRow = (cells: readonly string[]): boolean =>
  cells.length >= 2 && codes.test(cells[0]?.trim() ?? "") && (cells[1]?.trim() ?? "") !== "";

const markup = /<\/?[a-z][^>]*>|&#?\w+;/i;
const htmlOf = (text: string) => (markup.test(text) ? texInHtml(text) : textToInlineHtml(text, true));

/** Pairs of neighbouring cells; what is empty at the end is left out. */
function inPairs(cells: readonly string[]): [string, string][] {
  const pairs: [string, string][] = [];
  for (let at = 0; at < cells.length; at += 2) {
    const [one = "", other = ""] = [cells[at], cells[at + 1]];
    if (one.trim() !== "" || other.trim() !== "") pairs.push([one.trim(), other.trim()]);
  }
  return pairs;
}

function questionOf(
  code: string,
  rest: readonly string[],
): (Partial<SimpleQuestion> & Pick<SimpleQuestion, "type">) | null {
  const filled = rest.map((cell) => cell.trim()).filter((cell) => cell !== "");
  switch (code) {
    case "MC":
    case "MA": {
      const options = inPairs(rest).map(([text, said]) => simpleOption(htmlOf(text), /^correct$/i.test(said)));
      return { type: code === "MA" ? "multiple_response" : "multiple_choice", options };
    }
    case "TF":
      return { type: "true_false", correct: String(readTruth(filled[0] ?? "") ?? "") };
    case "ESS":
    case "SR":
      return { type: "essay", guidance: htmlOf(filled[0] ?? "") };
    case "ORD":
      return { type: "ordering", options: filled.map((text) => simpleOption(htmlOf(text), false)) };
    case "MAT":
      return {
        type: "matching",
        pairs: inPairs(rest).map(([left, right]) => ({ left: htmlOf(left), right: htmlOf(right) })),
        partial: "share",
      };
    case "FIB":
      return {
        type: "short_answer",
        correct: filled.map((text) => text.replaceAll("|", "\\|").replaceAll("*", "\\*")).join(" | "),
      };
    case "NUM":
      return { type: "numeric", correct: filled[0] ?? "", tolerance: filled[1] === "0" ? "" : (filled[1] ?? "") };
    default:
      return null;
  }
}

/** Reads the rows of Blackboard’s tab-separated text: a kind, the question, and its answers. */
export function* readBlackboard(rows: Iterable<Row>, file: string): Generator<ReadQuestion> {
  for (const row of rows) {
    const origin: Origin = { place: { file, line: row.line } };
    if ("problem" in row) {
      yield refusedQuestion(origin, invalid(located({ line: row.line }, row.problem)));
      continue;
    }
    const [code = "", text = "", ...rest] = row.cells.map((cell) => cell.trim());
    const body = htmlOf(text);
    const shown = { ...origin, title: titleOf(cutText(body, 1000)) };
    const question = codes.test(code) ? questionOf(code, rest) : null;
    if (question) yield simpleRow(shown, { question, fields: { body } });
    else yield refusedQuestion(shown, unsupported(message("unknown_type", { type: code || "–" })), [code]);
  }
}
