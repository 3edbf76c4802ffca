import type { Tx } from "../../platform/database/client.ts";
import { enqueue } from "../../platform/jobs.ts";

/** The task that notifies the people to whom something was allocated. */
export const notifyAllocatedTask = "notifications.allocated";

const AT_ONCE = 500;

/** Queues the notices of new allocations, in the transaction that makes them, so that the caller never waits for a large group. */
export async function queueAllocationNotices(tx: Tx, allocations: readonly string[]): Promise<void> {
  for (let start = 0; start < allocations.length; start += AT_ONCE) {
    await enqueue(tx, notifyAllocatedTask, { allocations: allocations.slice(start, start + AT_ONCE) });
  }
}
