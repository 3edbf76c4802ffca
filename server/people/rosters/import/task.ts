import { rosterDecisions } from "@sextant/contract/rosters.ts";
import { roles } from "@sextant/contract/who.ts";
import { z } from "zod";
import { actorWithoutRequest } from "../../../platform/actor-without-request.ts";
import { jobTask, type Task } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { openStorage } from "../../../platform/storage/open-storage.ts";
import { workOnSpooled } from "../../../platform/work-on-spooled.ts";
import { importRoster } from "./import-roster.ts";

/** Name of the task, and kind of its job. */
export const importRosterTask = "rosters.import";
/** The same for a dry run. */
export const checkRosterTask = "rosters.check";

const importRosterInput = z.object({
  roster: z.string(),
  /** In storage, spooled. */
  upload: z.string(),
  name: z.string(),
  role: z.enum(roles),
  address: z.string(),
  isDryRun: z.boolean(),
  decisions: rosterDecisions,
});
export type ImportRosterInput = z.output<typeof importRosterInput>;

/** Returns the task that imports a roster. Restarted after a crash, it finds what was done. It removes the upload at the end. */
export function runImportRoster({ long, live, config }: Pick<Platform, "long" | "live" | "config">): Task {
  const { db } = long;
  const storage = openStorage(config);
  return jobTask(db, live.wake, async (given, { progress }, job) => {
    const { roster, upload, role, address, ...input } = importRosterInput.parse(given);
    const actor = actorWithoutRequest({ id: job.createdBy, role }, address);
    return workOnSpooled(storage, upload, (path) =>
      importRoster({ id: job.id, db, wake: live.wake, actor, rosterId: roster, path, progress, ...input }),
    );
  });
}
