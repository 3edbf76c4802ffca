import type { reviewedAttempt } from "@sextant/contract/attempts.ts";
import type { z } from "zod";
import type { KeyRevision, QuestionVersion } from "../../authoring/questions/versions.ts";
import { countedAnswer, isRightUnder } from "../../delivery/marking/counted-answer.ts";
import type { AttemptToScore } from "../../delivery/marking/marked-attempts.ts";
import { scoreAttempt } from "../../delivery/marking/score-attempt.ts";
import { answersOf, triesOf } from "../../delivery/sittings/behaviour.ts";

type Response = AttemptToScore["response"];
type Told = NonNullable<z.output<typeof reviewedAttempt>["tried"]>;

/** What wrong tries cost: nothing where a regrade or a person gave the points. */
function lostByTries(attempt: AttemptToScore, response: Response, question: QuestionVersion, key: KeyRevision): number {
  const without = scoreAttempt({ ...attempt, response, tried: null }, question, key).points ?? 0;
  const own = scoreAttempt(attempt, question, key).points ?? 0;
  return Math.max(0, Math.round((without - own) * 1e4) / 1e4);
}

/** Tells of the tries at an attempt, and which answer its score rests on; null where none was checked. */
export function presentTries(
  attempt: AttemptToScore,
  score: { points: number | null },
  question: QuestionVersion,
  key: KeyRevision,
): { response: Response; told: Told } | null {
  const { tried } = attempt;
  if (!tried || triesOf(tried.behaviour) === null || tried.tries.length === 0) return null;
  const { credit, ...counted } = countedAnswer(attempt, question, key);
  const response = counted.response as Response;
  const counts = credit?.tries ?? 1;
  const given = answersOf(tried).filter((one) => one.response !== null);
  if (given.length === 0) return null;
  const lost = lostByTries(attempt, response, question, key);
  return {
    response,
    told: {
      lost_points: Math.min(lost, Math.max(0, attempt.points - (score.points ?? 0))),
      tries: given.map((one, index) => ({
        response: one.response as Record<string, unknown>,
        correct: isRightUnder(question, key, one.response),
        counts: index + 1 === counts,
      })),
    },
  };
}
