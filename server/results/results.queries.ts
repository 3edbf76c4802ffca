import { type Insertable, sql } from "kysely";
import type { Database, Tx } from "../platform/database/client.ts";
import { insertRows } from "../platform/database/rows.ts";
import type { ResultFacts } from "../platform/database/schema.gen.ts";

/** Looks of sittings by section and the moment they began, with the section of each. */
export async function listVisits(db: Database, sessionIds: readonly string[]) {
  return db
    .selectFrom("visits as v")
    .innerJoin("attempts as a", (join) =>
      join.onRef("a.session_id", "=", "v.session_id").onRef("a.id", "=", "v.attempt_id"),
    )
    .where("v.session_id", "in", sessionIds)
    .orderBy("a.session_section_id")
    .orderBy("v.entered_ms")
    .orderBy("v.id")
    .select(["v.attempt_id", "v.entered_ms", "v.left_ms", "v.active_ms", "a.session_section_id"])
    .execute();
}

/** Payloads of what was saved and counted, by attempt in order. */
export async function listCountedPayloads(db: Database, sessionIds: readonly string[]) {
  return db
    .selectFrom("answer_history")
    .select(["attempt_id", "payload"])
    .where("session_id", "in", sessionIds)
    .where("counted", "=", true)
    .orderBy("attempt_id")
    .orderBy("seq")
    .execute();
}

/** Writes the facts of sittings in the place of those that were there. */
export async function replaceFacts(
  tx: Tx,
  sessionIds: readonly string[],
  rows: readonly Insertable<ResultFacts>[],
): Promise<void> {
  if (sessionIds.length > 0) await tx.deleteFrom("result_facts").where("session_id", "in", sessionIds).execute();
  await insertRows(tx, "result_facts", rows);
}

/** Lists the cohort figures by question version of one assessment version: everyone's first complete, released, counted sitting. */
export async function listCohort(db: Database, assessmentVersionId: string) {
  const { rows } = await sql<{ question_version_id: string; count: number; correct: number; median_time_ms: number }>`
    select question_version_id, count(*) as count, avg(case when correct then 1 else 0 end)::float8 as correct,
      percentile_disc(0.5) within group (order by time_ms) as median_time_ms
    from session_results result join result_facts fact on fact.session_id = result.session_id
    where result.assessment_version_id = ${assessmentVersionId} and result.is_first and result.released_at is not null
    group by question_version_id`.execute(db);
  return rows;
}
