import type { QuestionContent } from "@sextant/questions/question.ts";
import { scoreQuestion } from "@sextant/questions/scoring.ts";
import { responseFromSource } from "@sextant/questions/source-response.ts";

/**
 * Returns what a response would get: for trying a question out. Options and interactions may be named by source identifier. Nothing
 * answered is worth nothing, and that is a score too.
 */
export function tryResponse(content: QuestionContent, response: Readonly<Record<string, unknown>>) {
  const { status, points, max_points, interactions } = scoreQuestion(content, responseFromSource(content, response));
  return {
    status: status === "omitted" ? ("scored" as const) : status,
    points,
    max_points,
    interactions: Object.fromEntries(
      Object.entries(interactions).map(([id, part]) => [
        id,
        { points: part.status === "owed" ? null : part.points, max_points: part.max_points },
      ]),
    ),
  };
}
