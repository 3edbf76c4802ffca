import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { BulkSessionsReport } from "@sextant/contract/bulk-sessions.ts";
import type { Database } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import type { JobReport } from "../../../platform/jobs.ts";
import { findManagedGroup } from "../../allocations/receivers.ts";
import { countOutcomes, lockWaiting, type Outcome, updateOutcomes } from "./bulk-sessions.queries.ts";
import { createSittings, type SittingsRequest } from "./create-sittings.ts";

/** Pairs of person and assessment in one transaction: all of them, or none. */
const CHUNK = 500;

/** Returns the report of a job, from its recorded outcomes. */
async function reportOf(db: Database, jobId: string): Promise<BulkSessionsReport & { waiting: number }> {
  const rows = await countOutcomes(db, jobId);
  const count = (isIt: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(isIt).reduce((sum, row) => sum + row.count, 0);
  const reasons = rows.flatMap((row) => (row.reason === null ? [] : [[row.reason, row.count] as const]));
  return {
    total: count(() => true),
    created: count((row) => row.status === "created"),
    already_open: count((row) => row.status === "already_open"),
    refused: count((row) => row.status === "refused"),
    waiting: count((row) => row.status === "waiting"),
    reasons: Object.fromEntries(reasons),
  };
}

/** Sees to the next people of a job in one transaction. False when none was left. */
async function createChunk(db: Database, jobId: string, request: SittingsRequest): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const pairs = await lockWaiting(tx, jobId, CHUNK);
    if (pairs.length === 0) return false;
    // Locks the group until this chunk is written. A group that is gone or no longer the actor's gets no sittings.
    const isThere = request.group === null || (await findManagedGroup(tx, request.actor, request.group));
    const gone = (): Outcome[] =>
      pairs.map((pair) => ({ ...pair, status: "refused", session: null, reason: "group_removed" }));
    await updateOutcomes(tx, jobId, isThere ? await createSittings(tx, request, pairs) : gone());
    return true;
  });
}

/** Processes the pairs recorded for a job in chunks, one transaction each. Restarted after a crash, it continues with the pairs left. */
export async function generateMany(
  db: Database,
  jobId: string,
  request: SittingsRequest,
  progress: JobReport["progress"],
): Promise<BulkSessionsReport> {
  let goesOn = true;
  while (goesOn) {
    goesOn = await createChunk(db, jobId, request);
    const { total, waiting } = await reportOf(db, jobId);
    if (goesOn) await progress(total - waiting, total);
    // A long job shares its process with people who are sitting.
    await yieldToEventLoop();
  }
  const { waiting: _, ...report } = await reportOf(db, jobId);
  return report;
}
