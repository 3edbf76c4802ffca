import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { enqueue, type Task } from "../../platform/jobs.ts";
import { insertRequests, selectToAnalyse, updateMade } from "./analyses.queries.ts";
import { refreshItemAnalysis } from "./item-analysis.ts";

/** The task that makes an analysis before anyone opens it. */
export const analyseTask = "assessments.analyse";

/**
 * Enqueues the analyses that these assessments lack, or whose results have changed since: a list tells what they found before anyone opens
 * one. Each is asked for once for a change, however often the list is read, and also where nothing came of it.
 *
 * @returns The assessments whose analysis is pending.
 */
export async function enqueueAnalyses(db: Database, assessmentIds: readonly string[]): Promise<ReadonlySet<string>> {
  const pending = await selectToAnalyse(db, assessmentIds);
  const unasked = pending.filter(({ is_asked }) => !is_asked);
  if (unasked.length > 0)
    await inTransaction(db, async (tx) => {
      for (const { assessment, version, mark } of await insertRequests(tx, unasked))
        await enqueue(tx, analyseTask, { assessment, version, mark }, { key: `analysis:${assessment}` });
    });
  return new Set(pending.map(({ assessment }) => assessment));
}

/** Returns the task that makes an analysis. */
export function runAnalyse(db: Database): Task {
  return async (payload) => {
    const { assessment, version, mark } = payload as { assessment: string; version: number; mark?: string };
    await refreshItemAnalysis(db, assessment, version);
    if (mark !== undefined) await updateMade(db, { assessment, version, mark });
  };
}
