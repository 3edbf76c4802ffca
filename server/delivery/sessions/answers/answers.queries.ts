import { sql } from "kysely";
import type { Database, Tx } from "../../../platform/database/client.ts";
import type { AnswerRow } from "../plan/row.ts";

/**
 * `saved`: in time; `late`: not, or made during a pause; `superseded`: from a device whose lease was taken over; `passed`: after the
 * next question of an adaptive section was given, or behind the furthest answer where there is no way back.
 */
type HistoryStatus = "saved" | "late" | "superseded" | "passed";

/** Returns what is stored of one attempt. */
export async function findStored(db: Database, sessionId: string, attemptId: string) {
  return db
    .selectFrom("attempts")
    .select(["lease", "revision", "response", "flagged", "marks", "note", "payload_hash"])
    .where("session_id", "=", sessionId)
    .where("id", "=", attemptId)
    .executeTakeFirst();
}

/**
 * Lists the attempts of a session by their ids, for judging what is not plainly in time: the section of each, the lease of its state, and
 * whether it was passed.
 */
export async function listAttemptStandings(db: Database, sessionId: string) {
  const { rows } = await sql<{ id: string; section: string; lease: number; passed: boolean }>`
    select a.id, a.session_section_id as section, a.lease, a.passed or (of.navigation = 'linear'
      and a.position < max(a.position) filter (where a.saves > 0) over (partition by a.session_section_id)) as passed
    from attempts a
    join session_sections c on c.session_id = a.session_id and c.id = a.session_section_id
    join version_sections of on of.id = c.version_section_id
    where a.session_id = ${sessionId}::uuid`.execute(db);
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
  return found ? { ...found, status: found.status } : null;
}

/**
 * Gives the condition that a row of history `h` is one that doesn't count by itself, and that the team can count. What earlier releases
 * kept as superseded, which knew no sign-in, was told to nobody and stays as it was left; what the team has counted stays counted. The
 * first half is that of the index.
 */
export const isForTheTeam = sql<boolean>`(h.status in ('late', 'superseded')
  and (h.status = 'late' or h.sign_in_id is not null or h.counted))`;

/** Lists the rows of these attempts that came late or were overtaken, the newest state of each. */
export async function listLateRows(tx: Tx, sessionId: string, attemptIds: readonly string[]) {
  return tx
    .selectFrom("answer_history as h")
    .innerJoin("attempts as a", (join) =>
      join.onRef("a.session_id", "=", "h.session_id").onRef("a.id", "=", "h.attempt_id"),
    )
    .distinctOn("h.attempt_id")
    .selectAll("h")
    .select(sql<boolean>`h.lease < a.lease`.as("is_of_other_device"))
    .where("h.session_id", "=", sessionId)
    .where("h.attempt_id", "in", attemptIds)
    .where(isForTheTeam)
    .orderBy("h.attempt_id")
    .orderBy("h.lease", "desc")
    .orderBy("h.revision", "desc")
    .orderBy("h.seq", "desc")
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

/**
 * Makes a row the attempt's state and its chain one link longer; null when a later state is there already.
 *
 * @param over Whether it takes the place of a later state too: the team has decided.
 */
export async function applyRow(tx: Tx, row: AnswerRow, over = false): Promise<ChainLink | null> {
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
    .where(over ? sql<boolean>`true` : sql<boolean>`(lease, revision) < (${row.lease}::int, ${row.revision}::int)`)
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
      sign_in_id: row.signInId,
    })
    .execute();
}
