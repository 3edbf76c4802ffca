import type { Database } from "../../platform/database/client.ts";
import type { StoredNotification } from "../../platform/database/stored-json.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Task } from "../../platform/jobs.ts";
import { listAllocationReceivers } from "./allocated.queries.ts";
import { notify } from "./notify.ts";

/** Tells everyone to whom these allocations, still in force, give something: `{allocations: [ids]}`. */
export function runNotifyAllocated(db: Database, wake: () => void): Task {
  return async (payload) => {
    const { allocations } = payload as { allocations: string[] };
    await inTransaction(db, async (tx) => {
      const rows = await listAllocationReceivers(tx, allocations);
      await notify(
        tx,
        wake,
        rows.map(({ user_id: user, allocation, type, thing, opens_at, closes_at }) => ({
          user,
          kind: "allocated",
          key: allocation,
          data: {
            thing: { type, id: thing },
            opens_at: opens_at?.toISOString() ?? null,
            closes_at: closes_at?.toISOString() ?? null,
          } satisfies StoredNotification,
        })),
      );
    });
  };
}
