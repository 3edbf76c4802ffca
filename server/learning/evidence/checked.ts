import { loadAssessmentVersion } from "../../authoring/assessments/published.ts";
import { measureTimes } from "../../delivery/results/measure.ts";
import { packAnswers } from "../../delivery/results/packed.ts";
import type { Database } from "../../platform/database/client.ts";
import { type Answer, toAnswers } from "./answers.ts";
import { selectCheckedAnswers } from "./checked.queries.ts";
import type { FactRow } from "./learning.queries.ts";
import { type Sheet, toSheets } from "./sheets.ts";

async function readChecked(db: Database, userIds: readonly string[]): Promise<FactRow[]> {
  const rows = userIds.length === 0 ? [] : await selectCheckedAnswers(db, userIds);
  if (rows.length === 0) return [];
  const times = await measureTimes(db, [...new Set(rows.map(({ session_id }) => session_id))]);
  return rows.map((row) => {
    const { timeMs = 0, visits = 0 } = times.get(row.attempt_id) ?? {};
    return { ...row, time_ms: timeMs, visits };
  });
}

/**
 * Lists the answers of these people that were checked in practice sets and aren’t scored yet: `listAnswers` has them once they are, so that
 * the two together have each answer once. Their student was told of each, whatever a policy shows. The caller checks reach.
 */
export async function listCheckedAnswers(db: Database, userIds: readonly string[]): Promise<Answer[]> {
  return (await toAnswers(db, await readChecked(db, userIds))).map((answer) => ({
    ...answer,
    shows: { ...answer.shows, score: true, response: true },
  }));
}

/** Lists the same answers in brief, a sitting each: `listSheets` has those that are scored. The caller checks reach. */
export async function listCheckedSheets(db: Database, userIds: readonly string[]): Promise<Sheet[]> {
  const sittings = Map.groupBy(await readChecked(db, userIds), ({ session_id }) => session_id);
  const rows = await Promise.all(
    [...sittings.values()].map(async (answers) => {
      const [first] = answers as [FactRow, ...FactRow[]];
      return {
        ...first,
        submitted_at: new Date(Math.max(...answers.map(({ submitted_at: at }) => at.getTime()))),
        answers: packAnswers(
          await loadAssessmentVersion(db, first.assessment_version_id),
          answers.map((answer) => ({ ...answer, unreadable: false })),
        ),
      };
    }),
  );
  return toSheets(db, rows);
}
