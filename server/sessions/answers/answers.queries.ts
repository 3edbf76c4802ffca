import type { Behaviour } from "@sextant/contract/behaviour.ts";
import { sql } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";
import { isBegun } from "../begun-sections.ts";
import type { AnswerRow } from "./row.ts";

/**
 * `saved`: in time; `late`: not, or made during a pause; `superseded`: from a device whose lease was taken over; `passed`: after the
 * next question of an adaptive section was given.
 */
type HistoryStatus = "saved" | "late" | "superseded" | "passed";

/** Returns whose a session is, and the attempts of the sections that it has begun; null when there is no such session. */
export async function findPlanRows(db: Database, sessionId: string) {
  const session = await db
    .selectFrom("sessions as s")
    .leftJoin("assessment_versions as v", "v.id", "s.assessment_version_id")
    .select(["s.user_id", "v.behaviour"])
    .where("s.id", "=", sessionId)
    .executeTakeFirst();
  if (!session) return null;
  const attempts = await db
    .selectFrom("attempts as a")
    .innerJoin("session_sections as c", (join) =>
      join.onRef("c.session_id", "=", "a.session_id").onRef("c.id", "=", "a.session_section_id"),
    )
    .select(["a.id", "a.session_section_id", "a.question_version_id"])
    .where("a.session_id", "=", sessionId)
    .where(isBegun("c"))
    .execute();
  return { userId: session.user_id, behaviour: session.behaviour as Behaviour | null, attempts };
}

/** Returns what is stored of one attempt. */
export async function findStored(db: Database, sessionId: string, attemptId: string) {
  return db
    .selectFrom("attempts")
    .select(["lease", "revision", "response", "flagged", "marks", "note", "payload_hash"])
    .where("session_id", "=", sessionId)
    .where("id", "=", attemptId)
    .executeTakeFirst();
}

/** Lists the attempts of a session by their ids, for judging what comes late: the section of each, and whether it was passed. */
export async function listAttemptStandings(db: Database, sessionId: string) {
  const rows = await db
    .selectFrom("attempts")
    .select(["id", "session_section_id as section", "passed"])
    .where("session_id", "=", sessionId)
    .execute();
  return new Map(rows.map(({ id, ...standing }) => [id, standing]));
}

/** Returns what the history says of this very row if it is there already: a repeat adds nothing. */
export async function findInHistory(
  tx: Tx,
  row: AnswerRow,
  statuses: readonly HistoryStatus[],
): Promise<{ status: HistoryStatus; counted: boolean } | null> {
  const found = await tx
    .selectFrom("answer_history")
    .select(["status", "counted"])
    .where("session_id", "=", row.sessionId)
    .where("attempt_id", "=", row.attemptId)
    .where("lease", "=", row.lease)
    .where("revision", "=", row.revision)
    .where("status", "in", statuses)
    .where("payload_hash", "=", row.payloadHash)
    .orderBy("counted", "desc")
    .executeTakeFirst();
  return found ? { ...found, status: found.status as HistoryStatus } : null;
}

/** Lists the uncounted late rows of these attempts, the newest state of each. */
export async function listLateRows(tx: Tx, sessionId: string, attemptIds: readonly string[]) {
  return tx
    .selectFrom("answer_history")
    .distinctOn("attempt_id")
    .selectAll()
    .where("session_id", "=", sessionId)
    .where("attempt_id", "in", attemptIds)
    .where("status", "=", "late")
    .orderBy("attempt_id")
    .orderBy("lease", "desc")
    .orderBy("revision", "desc")
    .orderBy("seq", "desc")
    .execute();
}

/** Lets those who watch know that something of a sitting changed that is not on its row. The sitting is locked. */
export async function touchSession(tx: Tx, sessionId: string): Promise<void> {
  await tx.updateTable("sessions").set({ updated_at: sql`clock_timestamp()` }).where("id", "=", sessionId).execute();
}

/** A link of an attempt's chain: its length and head after it. */
export interface ChainLink {
  saves: number;
  head: Buffer;
}

/** Makes a row the attempt's state and its chain one link longer; null when a later state is there already. */
export async function applyRow(tx: Tx, row: AnswerRow): Promise<ChainLink | null> {
  const found = await tx
    .updateTable("attempts")
    .set({
      response: row.response,
      flagged: row.flagged,
      marks: row.marks,
      note: row.note,
      lease: row.lease,
      revision: row.revision,
      elapsed_ms: row.elapsedMs,
      payload_hash: row.payloadHash,
      head: sql`sha256(head || ${row.payloadHash}::bytea)`,
      saves: sql`saves + 1`,
      saved_at: sql`clock_timestamp()`,
    })
    .where("session_id", "=", row.sessionId)
    .where("id", "=", row.attemptId)
    .where(sql<boolean>`(lease, revision) < (${row.lease}::int, ${row.revision}::int)`)
    .returning(["saves", "head"])
    .executeTakeFirst();
  return found ?? null;
}

/** Makes the chain one link longer for a row that is kept without becoming the attempt's state. */
async function lengthenChain(tx: Tx, row: AnswerRow): Promise<ChainLink> {
  return tx
    .updateTable("attempts")
    .set({ head: sql`sha256(head || ${row.payloadHash}::bytea)`, saves: sql`saves + 1` })
    .where("session_id", "=", row.sessionId)
    .where("id", "=", row.attemptId)
    .returning(["saves", "head"])
    .executeTakeFirstOrThrow();
}

/** Appends a row to the history; `head` is the link that `applyRow` made, or null when the row changed nothing. */
export async function appendHistory(
  tx: Tx,
  row: AnswerRow,
  kept: { status: HistoryStatus; counted: boolean; inGrace?: boolean; head: ChainLink | null },
): Promise<void> {
  const link = kept.head ?? (await lengthenChain(tx, row));
  await tx
    .insertInto("answer_history")
    .values({
      session_id: row.sessionId,
      attempt_id: row.attemptId,
      seq: link.saves,
      lease: row.lease,
      revision: row.revision,
      status: kept.status,
      counted: kept.counted,
      in_grace: kept.inGrace ?? false,
      elapsed_ms: row.elapsedMs,
      payload: row.payload,
      sealed: row.sealed,
      payload_hash: row.payloadHash,
      head: link.head,
    })
    .execute();
}
