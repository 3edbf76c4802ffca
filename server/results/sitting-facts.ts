import type { Database, Tx } from "../platform/database/client.ts";
import { type RescoredFact, type SittingFact, selectSittingFacts, updateFacts } from "./sitting-facts.queries.ts";
import { copyTotals } from "./totals.queries.ts";
import { noteFiguresDue } from "./version-figures.ts";

/** Lists the facts of these sittings, by sitting. */
export async function listSittingFacts(
  db: Database,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, SittingFact[]>> {
  if (sessionIds.length === 0) return new Map();
  return Map.groupBy(await selectSittingFacts(db, sessionIds), (fact) => fact.session_id);
}

/** Makes the results of locked sittings follow totals that were appended. */
export async function followTotals(tx: Tx, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length > 0) await copyTotals(tx, sessionIds);
}

/** Makes single facts of sittings of one version follow new scores of their attempts. */
export async function rescoreFacts(tx: Tx, versionId: string, rows: readonly RescoredFact[]): Promise<void> {
  if (rows.length === 0) return;
  await updateFacts(tx, rows);
  await noteFiguresDue(tx, [versionId]);
}
