import { listQuestionHtml } from "@sextant/questions/html-fields.ts";
import type { QuestionContent } from "@sextant/questions/question.ts";
import { Refusal } from "../../platform/refusal.ts";
import { typesetWritten } from "./check-question.ts";

/**
 * Sets the math of questions that a transaction is going to check, one question after the other, before it begins.
 *
 * @returns By id, why a question must wait: too much else is being set. Whatever else is wrong is refused where the question is written.
 */
export async function typesetMany(
  contents: Iterable<readonly [string, QuestionContent]>,
): Promise<Map<string, string>> {
  const waiting = new Map<string, string>();
  for (const [id, content] of contents) {
    try {
      await typesetWritten(listQuestionHtml(content));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code === "overloaded") waiting.set(id, error.message);
    }
  }
  return waiting;
}
