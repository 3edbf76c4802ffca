import type { Database } from "../platform/database/client.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { enqueue, type Task } from "../platform/jobs.ts";
import { selectToAnalyse } from "./analyses.queries.ts";
import { refreshItemAnalysis } from "./item-analysis.ts";

/** The task that makes an analysis before anyone opens it. */
export const analysisTask = "assessments.analyse";

/**
 * Enqueues the analyses that these assessments lack, or have of fewer people than sat them: a list tells what they found before anyone opens one.
 *
 * @returns The assessments whose analysis is pending.
 */
export async function enqueueAnalyses(db: Database, assessmentIds: readonly string[]): Promise<ReadonlySet<string>> {
  const pending = await selectToAnalyse(db, assessmentIds);
  if (pending.length > 0)
    await inTransaction(db, async (tx) => {
      for (const { assessment, version } of pending)
        await enqueue(tx, analysisTask, { assessment, version }, { key: `analysis:${assessment}` });
    });
  return new Set(pending.map(({ assessment }) => assessment));
}

/** Returns the task that makes an analysis. */
export function analyseTask(db: Database): Task {
  return (payload) => {
    const { assessment, version } = payload as { assessment: string; version: number };
    return refreshItemAnalysis(db, assessment, version);
  };
}
