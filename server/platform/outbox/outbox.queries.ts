import type { FailureReason } from "@sextant/contract/outbox.ts";
import { type Insertable, sql } from "kysely";
import type { Database, Tx } from "../database/client.ts";
import type { OutboxMessages } from "../database/schema.gen.ts";
import { newId } from "../ids.ts";
import { containing } from "../paging.ts";

export async function insertMessage(tx: Tx, row: Insertable<OutboxMessages>): Promise<void> {
  await tx.insertInto("outbox_messages").values(row).execute();
}

/** Counts a try of a message that is still to be sent, and gives it; undefined when it is held, sent, kept or given up. */
export async function beginTry(db: Database, id: string, channel: "mail" | "sms") {
  return db
    .updateTable("outbox_messages")
    .set({ tries: sql<number>`tries + 1` })
    .where("id", "=", id)
    .where("channel", "=", channel)
    .where("state", "=", "queued")
    .where("held_at", "is", null)
    .returning(["id", "recipient", "subject", "body_text", "body_html", "unsubscribe_url", "tries"])
    .executeTakeFirst();
}

/** Keeps a message that there is nothing to send by, to be read. */
export async function keepMessage(db: Database, id: string): Promise<void> {
  await db
    .updateTable("outbox_messages")
    .set({ state: "kept", finished_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}

interface Failed {
  failure: string;
  reason: FailureReason;
}

/** Ends the tries of a message. What it said goes with one that was sent; of one that failed it stays, to be tried again by hand. */
export async function finishMessage(db: Database, id: string, failed: Failed | null): Promise<void> {
  const ended = failed
    ? { state: "failed" as const, failure: failed.failure, failure_reason: failed.reason }
    : { state: "sent" as const, failure: null, failure_reason: null, body_text: null, body_html: null };
  await db
    .updateTable("outbox_messages")
    .set({ ...ended, finished_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}

/** Notes why the last try failed, while others follow. */
export async function noteFailure(db: Database, id: string, { failure, reason }: Failed): Promise<void> {
  await db.updateTable("outbox_messages").set({ failure, failure_reason: reason }).where("id", "=", id).execute();
}

interface Try {
  reason: FailureReason | null;
  reply: string | null;
}

/** Adds a try to those of a message. */
export async function noteTry(db: Database, messageId: string, { reason, reply }: Try): Promise<void> {
  await db.insertInto("outbox_tries").values({ id: newId(), message_id: messageId, reason, reply }).execute();
}

const MOST_SHOWN = 50;

/** Returns the newest tries of a message, the oldest of them first. */
export async function listTries(db: Database, messageId: string): Promise<(Try & { at: Date })[]> {
  const rows = await db
    .selectFrom("outbox_tries")
    .select(["at", "reason", "reply"])
    .where("message_id", "=", messageId)
    .orderBy("at", "desc")
    .limit(MOST_SHOWN)
    .execute();
  return rows.reverse().map((row) => ({ ...row, reason: row.reason as FailureReason | null }));
}

export async function findMessage(db: Database, id: string) {
  return db.selectFrom("outbox_messages").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Returns a message, locked until the transaction ends. */
export async function lockMessage(tx: Tx, id: string) {
  return tx.selectFrom("outbox_messages").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Returns the task that is to send a message; undefined when none is. */
export async function findSendTask(db: Database, messageId: string) {
  const { rows } = await sql<{ id: string; run_at: Date; is_running: boolean }>`
    select job.id::text, job.run_at, job.locked_at is not null as is_running
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
    where task.identifier in ('send_mail', 'send_sms') and job.payload ->> 'message' = ${messageId}
    order by job.run_at limit 1`.execute(db);
  return rows[0];
}

/** Lets a message be tried from the beginning, as one that was just queued. */
export async function queueAgain(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable("outbox_messages")
    .set({ state: "queued", failure: null, failure_reason: null, tries: 0, finished_at: null })
    .where("id", "=", id)
    .execute();
}

export interface MessageFilter {
  search?: string | undefined;
  channel?: "mail" | "sms" | undefined;
  kind?: string | undefined;
  state?: "queued" | "kept" | "sent" | "failed" | "dropped" | undefined;
}

/** Messages older than one of them, the newest first: their ids sort by the moment they were made. */
export async function listMessageRows(
  db: Database,
  { search, channel, kind, state }: MessageFilter,
  before: string | null,
  limit: number,
) {
  const pattern = search ? containing(search) : null;
  return db
    .selectFrom("outbox_messages")
    .selectAll()
    .$if(pattern !== null, (query) =>
      query.where((where) => where.or([where("recipient", "ilike", pattern), where("subject", "ilike", pattern)])),
    )
    .$if(channel !== undefined, (query) => query.where("channel", "=", channel ?? null))
    .$if(kind !== undefined, (query) => query.where("kind", "=", kind ?? ""))
    .$if(state !== undefined, (query) => query.where("state", "=", state ?? null))
    .$if(before !== null, (query) => query.where("id", "<", before ?? ""))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export async function listKinds(db: Database): Promise<string[]> {
  const rows = await db.selectFrom("outbox_messages").select("kind").distinct().orderBy("kind").execute();
  return rows.map((row) => row.kind);
}
