import type { Insertable } from "kysely";
import { sql } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";
import { insertRows } from "../../platform/database/rows.ts";
import type { ResultFacts } from "../../platform/database/schema.gen.ts";

/** Looks of sittings by section and the moment they began, with the section of each. */
export async function listVisits(db: Database, sessionIds: readonly string[]) {
  return db
    .selectFrom("visits as v")
    .innerJoin("attempts as a", (join) =>
      join.onRef("a.session_id", "=", "v.session_id").onRef("a.id", "=", "v.attempt_id"),
    )
    .innerJoin("session_sections as c", (join) =>
      join.onRef("c.session_id", "=", "a.session_id").onRef("c.id", "=", "a.session_section_id"),
    )
    .where("v.session_id", "in", sessionIds)
    .orderBy("a.session_section_id")
    .orderBy("v.entered_ms")
    .orderBy("v.id")
    .select(["v.attempt_id", "v.entered_ms", "v.left_ms", "v.active_ms", "a.session_section_id"])
    .select(
      sql<number | null>`floor(extract(epoch from c.ended_at - c.started_at) * 1000 - c.paused_ms)::float8`.as(
        "ended_ms",
      ),
    )
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

/** Writes into an attempt's fact who has given a blind mark of it. */
/** Forgets who marked these attempts blind: their newest scores are others. */
export async function clearBlindMarkers(tx: Tx, attemptIds: readonly string[], sessionIds: readonly string[]) {
  await tx
    .updateTable("result_facts")
    .set({ blind_markers: sql`'{}'::uuid[]` })
    .where(sql<boolean>`session_id = any(${[...sessionIds]}::uuid[])`)
    .where(sql<boolean>`attempt_id = any(${[...attemptIds]}::uuid[])`)
    .where(sql<boolean>`cardinality(blind_markers) > 0`)
    .execute();
}

export async function updateBlindMarkers(
  tx: Tx,
  where: { sessionId: string; attemptId: string },
  blindMarkers: readonly string[],
): Promise<void> {
  await tx
    .updateTable("result_facts")
    .set({ blind_markers: sql`${[...blindMarkers]}::uuid[]` })
    .where("session_id", "=", where.sessionId)
    .where("attempt_id", "=", where.attemptId)
    .execute();
}
