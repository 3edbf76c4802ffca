import { isHasty } from "@sextant/psychometrics/progress/haste.ts";
import { loadQuestionVersions, type QuestionVersion } from "../../authoring/questions/versions.ts";
import { findPaces, placed, type QuestionPace } from "../../delivery/results/paces.ts";
import type { Database } from "../../platform/database/client.ts";
import { type Answer, listAnswers } from "../evidence/answers.ts";
import { hastyBelowOf } from "../evidence/haste.ts";
import { isCounted, isMistake } from "../evidence/outcome.ts";
import { selectRedos } from "../evidence/redos.ts";
import { inferGround, paceOf } from "./infer-reason.ts";
import { type Inferred, optionReasons, reasonOfChosen } from "./mistake.ts";

/** The viewer: a student looking at their own mistakes, or the team. */
export type Viewer = "student" | "team";

/** Data looked up once for many answers. */
export interface Known {
  viewer: Viewer;
  versions: ReadonlyMap<string, QuestionVersion>;
  paces: ReadonlyMap<string, QuestionPace>;
}

/** Returns what the viewer may know of an answer: the team everything, its student what has been released. */
export function sightOf({ shows }: Answer, viewer: Viewer) {
  if (viewer === "team") return { response: true, key: true, cohort: true };
  return { response: shows.response, key: shows.key, cohort: shows.cohort };
}

/** Returns how long others took for the question of an answer, where that is known. */
export const paceAt = ({ paces }: Pick<Known, "paces">, answer: Answer): QuestionPace | undefined =>
  paces.get(placed(answer.assessment_version_id, answer.question_version_id));

/**
 * Returns what an answer itself says of why it went wrong; null where it says nothing, or its reader may not know yet.
 *
 * @param mayHint Whether it may say that the answer before was right, which all but names the key.
 */
export function inferredOf(
  answer: Answer,
  known: Known,
  { redone, mayHint }: { redone: boolean | null; mayHint: boolean },
): Inferred | null {
  const sees = sightOf(answer, known.viewer);
  if (!sees.response) return null;
  const pace = sees.cohort ? paceAt(known, answer) : undefined;
  const version = known.versions.get(answer.question_version_id);
  const reason = version ? reasonOfChosen(optionReasons(version), answer.chosen) : null;
  const ground = inferGround({
    omitted: answer.omitted,
    not_reached: answer.not_reached,
    // Knowing that the earlier answer was right would reveal the key.
    wasRight: mayHint && sees.key && answer.first_points !== null && answer.first_points >= answer.max_points,
    optionReason: reason,
    pace: paceOf(answer.time_ms, pace?.median_time_ms ?? null),
    isHasty: !answer.omitted && pace !== undefined && answer.time_ms < Math.min(pace.hasty_ms, pace.median_time_ms / 2),
    isUnread: !answer.omitted && isHasty(answer.time_ms, hastyBelowOf(version, pace)),
    redone,
  });
  return ground && { ground, reason: ground === "option" ? reason : null };
}

/** Infers why answers of one released sitting went wrong, by attempt, as far as this viewer may know. The caller checks reach. */
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
  const known = { viewer, paces, versions };
  const redone = new Map(redos.map(({ attempt_id, correct }) => [attempt_id, correct]));
  return new Map(
    seen.flatMap((answer) => {
      const again = sightOf(answer, viewer).key ? (redone.get(answer.attempt_id) ?? null) : null;
      const inferred = inferredOf(answer, known, { redone: again, mayHint: true });
      return inferred ? [[answer.attempt_id, inferred] as const] : [];
    }),
  );
}
