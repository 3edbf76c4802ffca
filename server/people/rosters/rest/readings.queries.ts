import type { RestRecord } from "@sextant/interchange/roster/read-rest.ts";
import type { RosterKind } from "@sextant/interchange/roster/records.ts";
import { type Selectable, sql } from "kysely";
import type { Database, Tx } from "../../../platform/database/client.ts";
import type { RosterReadings } from "../../../platform/database/schema.gen.ts";
import type { StoredReadingProgress } from "../../../platform/database/stored-json.ts";

export type ReadingRow = Selectable<RosterReadings>;

export function selectReading(db: Database, rosterId: string): Promise<ReadingRow | undefined> {
  return db.selectFrom("roster_readings").selectAll().where("roster_id", "=", rosterId).executeTakeFirst();
}

/** Forgets what was read of a roster’s server, and begins to read it. */
export async function replaceReading(
  tx: Tx,
  row: Pick<ReadingRow, "roster_id" | "id" | "job_id" | "version"> & { progress: StoredReadingProgress },
): Promise<ReadingRow> {
  await tx.deleteFrom("roster_readings").where("roster_id", "=", row.roster_id).execute();
  return tx
    .insertInto("roster_readings")
    .values({ ...row, progress: JSON.stringify(row.progress) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Lets a job resume what another had begun to read. */
export async function adoptReading(tx: Tx, id: string, jobId: string): Promise<void> {
  await tx.updateTable("roster_readings").set({ job_id: jobId }).where("id", "=", id).execute();
}

/** Keeps how far a reading has come, and keeps it from being removed until the transaction ends. @returns False where it isn’t there. */
export async function keepProgress(tx: Tx, id: string, progress: StoredReadingProgress): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("roster_readings")
    .set({ progress: JSON.stringify(progress) })
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Keeps that a reading is whole. */
export async function finishReading(tx: Tx, id: string): Promise<void> {
  await tx.updateTable("roster_readings").set({ finished_at: new Date() }).where("id", "=", id).execute();
}

export async function deleteReading(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("roster_readings").where("id", "=", id).execute();
}

/** Returns which of these a reading has already. */
export async function selectKnown(
  db: Database,
  readingId: string,
  kind: RosterKind,
  sourcedIds: readonly string[],
): Promise<Set<string>> {
  if (sourcedIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("roster_read_records")
    .select("sourced_id")
    .where("reading_id", "=", readingId)
    .where("kind", "=", kind)
    .where("sourced_id", "in", [...sourcedIds])
    .execute();
  return new Set(rows.map(({ sourced_id }) => sourced_id));
}

/** Keeps records; what was read later counts. */
export async function upsertRecords(tx: Tx, readingId: string, records: readonly RestRecord[]): Promise<void> {
  if (records.length === 0) return;
  // The later of two with one ID, since a statement can’t write a row twice.
  const last = [...new Map(records.map((record) => [`${record.kind} ${record.sourcedId}`, record])).values()];
  await sql`
    insert into roster_read_records (reading_id, kind, sourced_id, cells)
    select ${readingId}::uuid, one.kind, one.sourced_id, one.cells
    from unnest(${last.map(({ kind }) => kind)}::text[], ${last.map(({ sourcedId }) => sourcedId)}::text[],
      ${last.map(({ cells }) => JSON.stringify(cells))}::jsonb[]) as one (kind, sourced_id, cells)
    on conflict (reading_id, kind, sourced_id) do update set cells = excluded.cells`.execute(tx);
}

/** Forgets the roles of these people, which are about to be written again. */
export async function deleteRolesOf(tx: Tx, readingId: string, sourcedIds: readonly string[]): Promise<void> {
  if (sourcedIds.length === 0) return;
  await sql`delete from roster_read_records where reading_id = ${readingId}::uuid and kind = 'roles'
    and cells ->> 'userSourcedId' = any(${[...sourcedIds]}::text[])`.execute(tx);
}

/** Reads records of a kind in the order of their IDs. */
export function selectRecords(
  db: Database,
  readingId: string,
  kind: RosterKind,
  { after, limit }: { after: string; limit: number },
): Promise<{ sourced_id: string; cells: Record<string, string> }[]> {
  return db
    .selectFrom("roster_read_records")
    .select(["sourced_id", "cells"])
    .where("reading_id", "=", readingId)
    .where("kind", "=", kind)
    .where("sourced_id", ">", after)
    .orderBy("sourced_id")
    .limit(limit)
    .execute();
}
