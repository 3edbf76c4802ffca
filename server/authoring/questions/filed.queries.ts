import { sql } from "kysely";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { isCountedFor } from "./tagged.queries.ts";

/** Reads {key: number of questions filed under one of the nodes}, each question once a key. */
export async function selectFiledCounts(
  db: Database,
  actor: Actor,
  pairs: { keys: readonly string[]; nodes: readonly string[] },
): Promise<{ key: string; count: number }[]> {
  const { rows } = await sql<{ key: string; count: number }>`
    with counted as materialized (
      select link.node_id, link.question_id from question_nodes link
      join question_search one on one.question_id = link.question_id where ${isCountedFor(actor)})
    select pair.key, count(distinct counted.question_id) as count
    from unnest(${pairs.keys}::uuid[], ${pairs.nodes}::uuid[]) as pair (key, node_id)
    join counted on counted.node_id = pair.node_id
    group by pair.key`.execute(db);
  return rows;
}

/** Counts the questions filed under these nodes, in any state and including those the actor may not read. */
export async function selectFiledTotal(db: Database, nodeIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(distinct question_id) as count
    from question_nodes where node_id = any(${nodeIds}::uuid[])`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Moves questions filed under these nodes to another one. */
export async function moveFiled(tx: Tx, fromIds: readonly string[], toId: string): Promise<void> {
  await sql`insert into question_nodes (question_id, node_id)
    select distinct question_id, ${toId}::uuid from question_nodes where node_id = any(${fromIds}::uuid[])
    order by question_id on conflict do nothing`.execute(tx);
  await takeFiled(tx, fromIds);
}

/** Takes every question from under these nodes. */
export async function takeFiled(tx: Tx, nodeIds: readonly string[]): Promise<void> {
  await sql`delete from question_nodes where node_id = any(${nodeIds}::uuid[])`.execute(tx);
}
