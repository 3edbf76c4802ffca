import { scoreQuestion } from "@sextant/questions/scoring.ts";
import type { KeyRevision, QuestionVersion } from "../../authoring/questions/versions.ts";
import { type Credit, decideTry } from "../sittings/behaviour.ts";
import type { AttemptToScore } from "./marked-attempts.ts";

type Answered = Pick<AttemptToScore, "response" | "tried">;

/** Tells whether an answer is fully right under a key. */
export function isRightUnder(version: QuestionVersion, revision: KeyRevision, response: unknown): boolean {
  const question = { interactions: version.interactions, key: revision.key, score_rule: revision.score_rule };
  return scoreQuestion(question, response).correct === true;
}

/** Returns the answer of an attempt that counts under a key, and what its points follow from beside it; null where they follow from it alone. */
export function countedAnswer(
  { response, tried }: Answered,
  version: QuestionVersion,
  revision: KeyRevision,
): { response: unknown; credit: Credit | null } {
  if (!tried) return { response, credit: null };
  return decideTry(tried, (given) => isRightUnder(version, revision, given));
}
