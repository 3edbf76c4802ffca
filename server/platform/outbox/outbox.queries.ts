import { type Insertable, sql } from "kysely";
import type { Database, Tx } from "../database/client.ts";
import type { OutboxMessages } from "../database/schema.gen.ts";
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

/** Lets go of what a message said that went out, or never will. */
export async function finishMessage(db: Database, id: string, failure: string | null): Promise<void> {
  await db
    .updateTable("outbox_messages")
    .set({
      state: failure === null ? "sent" : "failed",
      failure,
      body_text: null,
      body_html: null,
      finished_at: sql`now()`,
    })
    .where("id", "=", id)
    .execute();
}

/** Notes why the last try failed, while others follow. */
export async function noteFailure(db: Database, id: string, failure: string): Promise<void> {
  await db.updateTable("outbox_messages").set({ failure }).where("id", "=", id).execute();
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
