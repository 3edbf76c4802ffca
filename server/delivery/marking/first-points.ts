import type { QuestionVersion } from "../../authoring/questions/versions.ts";
import type { Database } from "../../platform/database/client.ts";
import { answersSame } from "../results/changed.ts";
import { answersOf } from "../sittings/behaviour.ts";
import { findCitedKeys } from "./cited-keys.ts";
import type { AttemptToScore } from "./marked-attempts.ts";
import { isMarkedByPeople } from "./marked-by-people.ts";
import { type RegradeRules, treat } from "./regrade-rules.ts";
import { scoreAttempt } from "./score-attempt.ts";

interface Scored {
  attempt: AttemptToScore;
  /** The regrades that its sitting follows. */
  rules: RegradeRules;
}

interface Score {
  status: string;
  points: number | null;
  key_revision_id: string;
}

/** History doesn’t distinguish versions of essays and uploaded files, so the submitted answer counts as the first answer too. */
const isHandedIn = (version: QuestionVersion | undefined) => version !== undefined && isMarkedByPeople(version);

/** True when no answer followed the first one. */
function isFirst({ response, tried }: AttemptToScore, first: unknown): boolean {
  return (!tried || answersOf(tried).length === 1) && answersSame(response, first);
}

/** The first answer as the only one. */
function onlyFirst({ tried }: AttemptToScore, first: unknown): Pick<AttemptToScore, "response" | "tried"> {
  const response = first as AttemptToScore["response"];
  if (!tried) return { response };
  const { confidence } = answersOf(tried)[0];
  return { response, tried: { ...tried, tries: [], saved: { response, confidence } } };
}

/**
 * Works out what first answers would have earned under the keys and regrades that their scores follow, by attempt: null where it would
 * be owed a mark, or there was no answer. Nothing more is read where everyone stayed with their first answer.
 *
 * @param scores Newest scores, by attempt.
 * @param firsts First answers, by attempt.
 */
export async function findFirstPoints(
  db: Database,
  scored: readonly Scored[],
  scores: ReadonlyMap<string, Score>,
  firsts: ReadonlyMap<string, { first: unknown }>,
  versions: ReadonlyMap<string, QuestionVersion>,
): Promise<Map<string, number | null>> {
  const points = new Map<string, number | null>();
  const changed: Scored[] = [];
  for (const one of scored) {
    const { attempt } = one;
    const score = scores.get(attempt.id);
    const first = firsts.get(attempt.id)?.first ?? null;
    if (!score) continue;
    if (isHandedIn(versions.get(attempt.question_version_id))) {
      if (score.status !== "omitted") points.set(attempt.id, score.points);
    } else if (first !== null && isFirst(attempt, first)) points.set(attempt.id, score.points);
    else if (first !== null) changed.push(one);
  }
  if (changed.length === 0) return points;
  const keys = await findCitedKeys(
    db,
    changed.map(({ attempt }) => attempt),
    scores,
  );
  for (const one of changed) {
    const { attempt, rules } = one;
    const [version, key] = [versions.get(attempt.question_version_id), keys.get(attempt.id)];
    if (!version || !key) continue;
    const score = scoreAttempt({ ...attempt, ...onlyFirst(attempt, firsts.get(attempt.id)?.first) }, version, key);
    points.set(attempt.id, treat(score, rules.treatments.get(version.id)).points);
  }
  return points;
}
