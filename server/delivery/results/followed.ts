import type { Tx } from "../../platform/database/client.ts";
import { enqueue } from "../../platform/jobs.ts";
import { type FollowedResult, insertFollowed, selectFollowed } from "./followed.queries.ts";

export type { FollowedResult } from "./followed.queries.ts";

/** A task: results changed that go to other systems too. */
export const followedResultsTask = "results.followed";

/**
 * Has changes of people’s results announced from now on. A change whose transaction is under way meanwhile may miss it: look at the result
 * once more a little later.
 */
export async function followResults(tx: Tx, results: readonly FollowedResult[]): Promise<void> {
  if (results.length > 0) await insertFollowed(tx, results);
}

/** Owes the task that announces what became of these sittings, where their results are followed. */
export async function announceFollowed(tx: Tx, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length === 0) return;
  const results = await selectFollowed(tx, sessionIds);
  if (results.length > 0) await enqueue(tx, followedResultsTask, { results });
}
