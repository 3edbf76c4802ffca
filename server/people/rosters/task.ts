import { rosterDecisions } from "@sextant/contract/rosters.ts";
import { roles } from "@sextant/contract/who.ts";
import { z } from "zod";
import { actorWithoutRequest } from "../../platform/actor-without-request.ts";
import { jobTask, type Task } from "../../platform/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { openStorage } from "../../platform/storage/open-storage.ts";
import { workOnSpooled } from "../../platform/work-on-spooled.ts";
import { importRoster } from "./import/import-roster.ts";
import { openRoster } from "./import/open-roster.ts";
import { syncRoster } from "./rest/sync-roster.ts";

/** Name of the task, and kind of its job. */
export const importRosterTask = "rosters.import";
/** The same for a dry run. */
export const checkRosterTask = "rosters.check";

const importRosterInput = z.object({
  roster: z.string(),
  /** In storage, spooled; null where the roster’s server is read. */
  upload: z.string().nullable(),
  name: z.string().default(""),
  role: z.enum(roles),
  address: z.string(),
  isDryRun: z.boolean(),
  decisions: rosterDecisions.prefault({}),
  /** What was read of the server already. */
  reading: z.string().nullable().default(null),
  /** It is the daily one. */
  isPlanned: z.boolean().default(false),
});
export type ImportRosterInput = z.input<typeof importRosterInput>;

/** Imports into one roster take turns. */
export const queueOfRoster = (id: string): string => `roster-${id}`;

/** Returns the task that imports a roster. Restarted after a crash, it finds what was done. It removes the upload at the end. */
export function runImportRoster({
  long,
  live,
  config,
  secret,
}: Pick<Platform, "long" | "live" | "config" | "secret">): Task {
  const { db } = long;
  const { wake } = live;
  const storage = openStorage(config);
  return jobTask(db, wake, async (given, { progress }, job) => {
    const { roster, upload, name, role, address, reading, isPlanned, ...input } = importRosterInput.parse(given);
    const actor = actorWithoutRequest({ id: job.createdBy, role }, address);
    const run = { id: job.id, db, wake, actor, rosterId: roster, progress, ...input };
    if (upload === null) return syncRoster({ db, wake, config, secret }, { run, reading, isPlanned });
    return workOnSpooled(storage, upload, (path) => importRoster({ ...run, open: () => openRoster(path, name) }));
  });
}
