import type { Database } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { createJob } from "../../../platform/jobs.ts";
import { nextHour } from "../../../platform/next-hour.ts";
import { type ImportRosterInput, importRosterTask, queueOfRoster } from "../task.ts";
import { lockDueServer, updateServer } from "./servers.queries.ts";

/** Starts the daily imports that are due, each once, whatever number of processes look. */
export async function syncDueRosters(db: Database, now = new Date()): Promise<void> {
  for (;;) {
    const isMore = await inTransaction(db, async (tx) => {
      const server = await lockDueServer(tx, now);
      if (!server) return false;
      const { roster_id: roster, time_zone: zone, daily_at: hour } = server;
      await updateServer(tx, roster, { next_at: hour === null ? null : nextHour(now, zone, hour) });
      const input: ImportRosterInput = {
        roster,
        upload: null,
        role: "staff",
        address: "",
        isDryRun: false,
        isPlanned: true,
      };
      await createJob(tx, {
        kind: importRosterTask,
        input: { ...input },
        createdBy: server.connected_by,
        queue: queueOfRoster(roster),
      });
      return true;
    });
    if (!isMore) return;
  }
}
