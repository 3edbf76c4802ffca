import type { AssessmentVersion } from "../../authoring/assessments/published.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { isAnswered } from "./changed.ts";
import { announceFollowed } from "./followed.ts";
import { packAnswers } from "./packed.ts";
import {
  type RescoredFact,
  type SittingFact,
  selectFirstPayloads,
  selectPackable,
  selectSittingFacts,
  updateFacts,
  updatePacked,
} from "./sitting-facts.queries.ts";
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
  if (sessionIds.length === 0) return;
  await copyTotals(tx, sessionIds);
  await announceFollowed(tx, sessionIds);
}

/**
 * Finds the first answers of these attempts, by attempt; null where there was none.
 *
 * @param attempts With the answers that count.
 */
export async function findFirstAnswers(
  db: Database,
  attempts: readonly { session_id: string; id: string; response: unknown }[],
): Promise<Map<string, { first: unknown }>> {
  const firsts = new Map(attempts.map(({ id, response }) => [id, { first: isAnswered(response) ? response : null }]));
  if (attempts.length === 0) return firsts;
  const sessions = [...new Set(attempts.map(({ session_id }) => session_id))];
  const rows = await selectFirstPayloads(db, sessions, [...firsts.keys()]);
  for (const [id, own] of Map.groupBy(rows, ({ attempt_id }) => attempt_id)) {
    const responses = own.map(({ payload }) => (JSON.parse(payload) as { response?: unknown }).response ?? null);
    firsts.set(id, { first: responses.find(isAnswered) ?? null });
  }
  return firsts;
}

/** Makes single facts of sittings of one version follow new scores of their attempts. */
export async function rescoreFacts(
  tx: Tx,
  version: Pick<AssessmentVersion, "id" | "sections">,
  rows: readonly RescoredFact[],
): Promise<void> {
  if (rows.length === 0) return;
  await updateFacts(tx, rows);
  const facts = await selectPackable(tx, [...new Set(rows.map(({ session_id }) => session_id))]);
  const bySession = Map.groupBy(facts, ({ session_id }) => session_id);
  await updatePacked(
    tx,
    [...bySession].map(([session_id, own]) => ({ session_id, answers: packAnswers(version, own) })),
  );
  await noteFiguresDue(tx, [version.id]);
}
