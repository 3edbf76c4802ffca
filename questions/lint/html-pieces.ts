import { mapQuestionHtml } from "../html-fields.ts";
import type { QuestionContent } from "../question.ts";

/** One piece of a question's HTML and its path: `interactions.0.options.2.content`. */
export interface HtmlPiece {
  path: string;
  html: string;
}

/** A character that cleaned HTML never contains. */
const MARK = "\u0000";

function findMarks(value: unknown, path: string, found: (path: string, index: number) => void): void {
  if (typeof value === "string") {
    if (value.startsWith(MARK)) found(path, Number(value.slice(1)));
  } else if (typeof value === "object" && value !== null) {
    for (const [field, own] of Object.entries(value)) findMarks(own, path === "" ? field : `${path}.${field}`, found);
  }
}

/**
 * Lists all HTML of a question with its paths, whatever the types of its interactions: each piece is replaced by a mark through the
 * one function that knows where HTML is, and the marks are looked for.
 */
export function listHtmlPieces(question: QuestionContent): HtmlPiece[] {
  const htmls: string[] = [];
  const marked = mapQuestionHtml(question, (html) => `${MARK}${htmls.push(html) - 1}`);
  const pieces: HtmlPiece[] = [];
  findMarks(marked, "", (path, index) => pieces.push({ path, html: htmls[index] ?? "" }));
  return pieces;
}
