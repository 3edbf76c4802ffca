import { sql } from "kysely";
import type { Database } from "./database/client.ts";

/** Returns the database's clock: the one by which events are dated, whatever the clocks of the processes say. */
export async function readDatabaseClock(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]?.now ?? new Date();
}

const eventsSince = (db: Database, since: Date) =>
  db
    .selectFrom("live_events")
    .select(["id", "audience", "kind", "data", "created_at"])
    .select(sql<number>`extract(epoch from clock_timestamp() - created_at)`.as("age_seconds"))
    .where("created_at", ">", since)
    .orderBy("created_at")
    .orderBy("id");

/** Lists all events since a moment, oldest first. */
export async function listEventsSince(db: Database, since: Date) {
  return eventsSince(db, since).execute();
}
export type EventRow = Awaited<ReturnType<typeof listEventsSince>>[number];

/** Events of these audiences since a moment, oldest first. */
export async function listEventsFor(db: Database, audiences: readonly string[], since: Date): Promise<EventRow[]> {
  return eventsSince(db, since)
    .where((where) => where(sql.ref("audience"), "=", sql`any (${audiences}::text[])`))
    .execute();
}

/** Returns when an event was written; null when it is gone. */
export async function findEventTime(db: Database, id: string): Promise<Date | null> {
  const row = await db.selectFrom("live_events").select("created_at").where("id", "=", id).executeTakeFirst();
  return row?.created_at ?? null;
}

/** Wakes the readers of all processes. */
export async function notifyReaders(db: Database, channel: string): Promise<void> {
  await sql`select pg_notify(${channel}, '')`.execute(db);
}
