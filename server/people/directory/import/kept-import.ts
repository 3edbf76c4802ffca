import type { Database, Tx } from "../../../platform/database/client.ts";
import { joinSchool, leaveSchool } from "../bulk/bulk.queries.ts";
import type { Done } from "./done.ts";
import { findTimeZone, insertImportItems, lockInOrder, openImport, saveImport } from "./import.queries.ts";

/** How many people an import has brought to what. */
export interface ImportCounts {
  created: number;
  updated: number;
  deactivated: number;
  unchanged: number;
  invalid: number;
}

const none: ImportCounts = { created: 0, updated: 0, deactivated: 0, unchanged: 0, invalid: 0 };

/** Begins an import, so that it’s listed and can be undone. @returns What earlier runs of it came to. */
export async function beginImport(
  tx: Tx,
  given: { id: string; createdBy: string; name: string; rosterId: string },
): Promise<ImportCounts> {
  const row = await openImport(tx, given.id, given.createdBy, given.name, given.rosterId);
  const known = row.counts as Partial<ImportCounts>;
  const of = (kind: keyof ImportCounts) => known[kind] ?? none[kind];
  return {
    created: of("created"),
    updated: of("updated"),
    deactivated: of("deactivated"),
    unchanged: of("unchanged"),
    invalid: of("invalid"),
  };
}

/** Returns the counts of an import with their sum. */
export function totalled(counts: ImportCounts): ImportCounts & { total: number } {
  return { ...counts, total: Object.values(counts).reduce((sum, count) => sum + count, 0) };
}

/** Keeps how far an import has come. */
export async function keepCounts(tx: Tx, id: string, counts: ImportCounts, isDone: boolean): Promise<void> {
  const end = isDone ? { finished_at: new Date() } : {};
  await saveImport(tx, id, { pass: isDone ? 3 : 1, lines_done: 0, counts: totalled(counts), errors: [], ...end });
}

/** Keeps what an import did to people, beside what it did to them before. */
export async function keepDone(
  tx: Tx,
  importId: string,
  items: readonly { userId: string; isNew: boolean; done: Done }[],
): Promise<void> {
  await insertImportItems(tx, importId, items);
}

/** Locks these people in the order of their ids, as every change of several people does. */
export async function lockPeople(tx: Tx, ids: readonly string[]): Promise<void> {
  await lockInOrder(tx, ids);
}

/** Brings a person into a school. The caller checks permission. @returns Whether they weren’t in it. */
export async function unsafeJoinSchool(tx: Tx, school: string, userId: string): Promise<boolean> {
  return (await joinSchool(tx, school, [userId])).size > 0;
}

/** Takes a person out of a school. The caller checks permission. @returns Whether they were in it. */
export async function unsafeLeaveSchool(tx: Tx, school: string, userId: string): Promise<boolean> {
  return (await leaveSchool(tx, school, [userId])).size > 0;
}

/** Returns the time zone of new schools of a person’s import: their own, else UTC. */
export async function zoneOfImport(db: Database, userId: string): Promise<string> {
  return (await findTimeZone(db, userId)) ?? "UTC";
}
