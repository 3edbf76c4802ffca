import { recordAudit } from "../../foundation/audit/record.ts";
import type { Handlers } from "../../platform/binder.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Channels } from "../../platform/outbox/channels.ts";
import type { Platform } from "../../platform/platform.ts";
import { cancelJob, countQueue, listQueue, retryJob } from "../../platform/queue.ts";
import { showState } from "./show-state.ts";

const MOST_JOBS = 50;

/** Returns how the installation is, and what staff do about its jobs. */
export function operationsRoutes(platform: Platform, channels: Channels): Handlers {
  const { db } = platform;
  const act = (
    action: "job.retried" | "job.cancelled",
    change: typeof retryJob,
  ): NonNullable<Handlers["operations.retry_job"]> => {
    return async ({ actor, params: { id } }) => {
      await inTransaction(db, async (tx) => {
        const kind = await change(tx, id);
        const subject = { type: "job", id };
        await recordAudit(tx, { actor, action, subject, after: { kind } });
      });
      return null;
    };
  };
  return {
    "operations.get": () => showState(platform, channels),
    "operations.list_jobs": async () => ({ counts: await countQueue(db), results: await listQueue(db, MOST_JOBS) }),
    "operations.retry_job": act("job.retried", retryJob),
    "operations.cancel_job": act("job.cancelled", cancelJob),
  };
}
