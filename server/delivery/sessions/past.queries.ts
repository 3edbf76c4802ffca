import { sql } from "kysely";
import type { Tx } from "../../platform/database/client.ts";
import { newId } from "../../platform/ids.ts";
import type { SittingEvent } from "../sittings/sitting.ts";
import type { AnswerRow } from "./plan/row.ts";

/** A row that was acknowledged, with the link of its attempt's chain that it made. */
export interface PastRow {
  row: AnswerRow;
  savedAt: Date;
  /** Length of the chain with it. */
  seq: number;
  head: Buffer;
}

/** An event with the moment at which it happened. */
export interface DatedEvent {
  event: SittingEvent;
  at: Date;
}

/** Dates a session by when it was given out, not by when it is written down. */
export async function updateCreatedAt(tx: Tx, sessionId: string, createdAt: Date): Promise<void> {
  await tx.updateTable("sessions").set({ created_at: createdAt }).where("id", "=", sessionId).execute();
}

/** Appends the events of a sitting, each at its own moment. */
export async function insertDatedEvents(
  tx: Tx,
  sessionId: string,
  events: readonly DatedEvent[],
  actorId: string,
): Promise<void> {
  if (events.length === 0) return;
  await tx
    .insertInto("session_events")
    .values(
      events.map(({ event, at }) => ({
        session_id: sessionId,
        id: newId(),
        at,
        action: event.action,
        actor_id: actorId,
        session_section_id: event.session_section_id,
        from_state: event.from_state,
        to_state: event.to_state,
        data: JSON.stringify(event.data),
      })),
    )
    .execute();
}

/** Makes the last row of each attempt its state. */
export async function updateAnswered(tx: Tx, sessionId: string, last: readonly PastRow[]): Promise<void> {
  if (last.length === 0) return;
  const column = <T>(read: (past: PastRow) => T) => last.map(read);
  await sql`update attempts a set response = j.response::jsonb, flagged = j.flagged, marks = j.marks::jsonb, note = j.note,
      lease = j.lease, revision = j.revision, elapsed_ms = j.elapsed_ms, payload_hash = j.payload_hash, head = j.head,
      saves = j.saves, saved_at = j.saved_at
    from unnest(${column(({ row }) => row.attemptId)}::uuid[], ${column(({ row }) => row.response)}::text[],
      ${column(({ row }) => row.flagged)}::bool[], ${column(({ row }) => row.marks)}::text[],
      ${column(({ row }) => row.note)}::text[], ${column(({ row }) => row.lease)}::int[],
      ${column(({ row }) => row.revision)}::int[], ${column(({ row }) => row.elapsedMs)}::bigint[],
      ${column(({ row }) => row.payloadHash)}::bytea[], ${column(({ head }) => head)}::bytea[],
      ${column(({ seq }) => seq)}::int[], ${column(({ savedAt }) => savedAt)}::timestamptz[])
      as j (id, response, flagged, marks, note, lease, revision, elapsed_ms, payload_hash, head, saves, saved_at)
    where a.session_id = ${sessionId}::uuid and a.id = j.id`.execute(tx);
}

/** Appends acknowledged rows to the history, in the order in which they came. */
export async function insertHistory(tx: Tx, rows: readonly PastRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto("answer_history")
    .values(
      rows.map(({ row, savedAt, seq, head }) => ({
        session_id: row.sessionId,
        attempt_id: row.attemptId,
        seq,
        lease: row.lease,
        revision: row.revision,
        status: "saved",
        counted: true,
        elapsed_ms: row.elapsedMs,
        received_at: savedAt,
        payload: row.payload,
        sealed: row.sealed,
        payload_hash: row.payloadHash,
        head,
      })),
    )
    .execute();
}
