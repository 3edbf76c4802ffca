import { type Insertable, sql } from "kysely";
import type { Database, Tx } from "../database/client.ts";
import type { OutboxMessages } from "../database/schema.gen.ts";

export async function insertMessage(tx: Tx, row: Insertable<OutboxMessages>): Promise<void> {
  await tx.insertInto("outbox_messages").values(row).execute();
}

/** Counts a try of a message that is still to be sent, and gives it; undefined when it is sent, kept or given up. */
export async function beginTry(db: Database, id: string, channel: "mail" | "sms") {
  return db
    .updateTable("outbox_messages")
    .set({ tries: sql<number>`tries + 1` })
    .where("id", "=", id)
    .where("channel", "=", channel)
    .where("state", "=", "queued")
    .returning(["id", "recipient", "subject", "body_text", "body_html", "tries"])
    .executeTakeFirst();
}

/** There is nothing to send it by: it stays to be read. */
export async function keepMessage(db: Database, id: string): Promise<void> {
  await db
    .updateTable("outbox_messages")
    .set({ state: "kept", finished_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}

/** It went out, or never will: what it said is let go. */
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

/** Why the last try failed, while others follow. */
export async function noteFailure(db: Database, id: string, failure: string): Promise<void> {
  await db.updateTable("outbox_messages").set({ failure }).where("id", "=", id).execute();
}
