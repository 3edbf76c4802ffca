import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { moveFiled, selectFiledCounts, selectFiledTotal, takeFiled } from "./filed.queries.ts";

/**
 * Returns how many questions are filed under nodes, each question once a key: for the team those that they may read and that are in
 * use, for students those that they may practise.
 *
 * @param filed Node ids to be counted together, by a key that is an id.
 */
export async function countFiledQuestions(
  db: Database,
  actor: Actor,
  filed: ReadonlyMap<string, readonly string[]>,
): Promise<Map<string, number>> {
  const pairs = [...filed].flatMap(([key, nodes]) => nodes.map((node) => ({ key, node })));
  if (pairs.length === 0) return new Map();
  const rows = await selectFiledCounts(db, actor, {
    keys: pairs.map(({ key }) => key),
    nodes: pairs.map(({ node }) => node),
  });
  return new Map(rows.map(({ key, count }) => [key, count]));
}

/** Counts the questions filed under these nodes, in any state and including those the actor may not read. */
export async function countQuestionsFiled(db: Database, nodeIds: readonly string[]): Promise<number> {
  return selectFiledTotal(db, nodeIds);
}

/** Moves questions filed under these nodes to another one. */
export async function moveFiledQuestions(tx: Tx, fromIds: readonly string[], toId: string): Promise<void> {
  await moveFiled(tx, fromIds, toId);
}

/** Takes every question from under these nodes. */
export async function takeFiledQuestions(tx: Tx, nodeIds: readonly string[]): Promise<void> {
  await takeFiled(tx, nodeIds);
}
