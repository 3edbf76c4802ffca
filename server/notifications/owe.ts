import type { Tx } from "../platform/database/client.ts";
import { enqueue } from "../platform/jobs.ts";

/** The task that tells those to whom something was given. */
export const allocatedTask = "notifications.allocated";

const AT_ONCE = 500;

/** Owes word of allocations, in the transaction that makes them; however many people a group has, the giver does not wait for it. */
export async function oweAllocated(tx: Tx, allocations: readonly string[]): Promise<void> {
  for (let start = 0; start < allocations.length; start += AT_ONCE) {
    await enqueue(tx, allocatedTask, { allocations: allocations.slice(start, start + AT_ONCE) });
  }
}
