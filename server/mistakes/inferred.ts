import { type Answer, listAnswers } from "../learning/answers.ts";
import { isCounted, isMistake } from "../learning/mistaken.ts";
import { selectRedos } from "../learning/redos.ts";
import type { Database } from "../platform/database/client.ts";
import { loadQuestionVersions } from "../questions/versions.ts";
import { findPaces, placed, type QuestionPace } from "../results/paces.ts";
import { inferGround, paceOf } from "./infer-reason.ts";
import { type Inferred, optionReasons, reasonOfChosen } from "./mistake.ts";

/** Who looks: a student at their own, or the team. */
export type Viewer = "student" | "team";

/** What is looked up once for many answers. */
export interface Known {
  viewer: Viewer;
  /** By question version, the reasons for error that its parts betray. */
  optionReasons: ReadonlyMap<string, ReadonlyMap<string, string>>;
  paces: ReadonlyMap<string, QuestionPace>;
}

/** Returns what the reader may know of an answer: the team all, its student what has been released. */
export function sightOf({ shows }: Answer, viewer: Viewer) {
  if (viewer === "team") return { response: true, key: true, cohort: true };
  return { response: shows.response, key: shows.key, cohort: shows.cohort };
}

/** Returns how long others took for the question of an answer, where that is known. */
export const paceAt = ({ paces }: Pick<Known, "paces">, answer: Answer): QuestionPace | undefined =>
  paces.get(placed(answer.assessment_version_id, answer.question_version_id));

/** Returns what an answer itself says of why it went wrong; null where it says nothing, or its reader may not know yet. */
export function inferredOf(answer: Answer, known: Known, redone: boolean | null): Inferred | null {
  const sees = sightOf(answer, known.viewer);
  if (!sees.response) return null;
  const pace = sees.cohort ? paceAt(known, answer) : undefined;
  const reason = reasonOfChosen(known.optionReasons.get(answer.question_version_id), answer.chosen);
  const ground = inferGround({
    omitted: answer.omitted,
    not_reached: answer.not_reached,
    // That it was right before tells what is right.
    wasRight: sees.key && answer.first_points !== null && answer.first_points >= answer.max_points,
    optionReason: reason,
    pace: paceOf(answer.time_ms, pace?.median_time_ms ?? null),
    isHasty: !answer.omitted && pace !== undefined && answer.time_ms < Math.min(pace.hasty_ms, pace.median_time_ms / 2),
    redone,
  });
  return ground && { ground, reason: ground === "option" ? reason : null };
}

/**
 * Infers why answers of one released sitting went wrong, by attempt, as far as this viewer may know. Who is within reach is for the
 * caller to check.
 */
export async function inferReasons(
  db: Database,
  viewer: Viewer,
  { user, session }: { user: string; session: string },
): Promise<ReadonlyMap<string, Inferred>> {
  const answers = await listAnswers(db, { users: [user], sessions: [session] });
  const wrong = answers.filter((answer) => isCounted(answer) && isMistake(answer));
  const seen = viewer === "team" ? wrong : wrong.filter(({ shows }) => shows.score);
  if (seen.length === 0) return new Map();
  const [versions, paces, redos] = await Promise.all([
    loadQuestionVersions(db, [...new Set(seen.map(({ question_version_id }) => question_version_id))]),
    findPaces(db, [...new Set(seen.map(({ assessment_version_id }) => assessment_version_id))]),
    selectRedos(db, [user]),
  ]);
  const known = {
    ...{ viewer, paces },
    optionReasons: new Map([...versions].map(([id, version]) => [id, optionReasons(version)])),
  };
  const redone = new Map(redos.map(({ attempt_id, correct }) => [attempt_id, correct]));
  return new Map(
    seen.flatMap((answer) => {
      const again = sightOf(answer, viewer).key ? (redone.get(answer.attempt_id) ?? null) : null;
      const inferred = inferredOf(answer, known, again);
      return inferred ? [[answer.attempt_id, inferred] as const] : [];
    }),
  );
}
