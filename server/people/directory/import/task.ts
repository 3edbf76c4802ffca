import { placeDecisions } from "@sextant/contract/import-people.ts";
import { tableReading } from "@sextant/contract/table-reading.ts";
import { roles } from "@sextant/contract/who.ts";
import { z } from "zod";
import { actorWithoutRequest } from "../../../platform/actor-without-request.ts";
import { publicAddress } from "../../../platform/config.ts";
import { jobTask, type Task } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { openStorage } from "../../../platform/storage/open-storage.ts";
import { workOnSpooled } from "../../../platform/work-on-spooled.ts";
import { importPeople, tryImport } from "./import-people.ts";
import { openPeopleTable } from "./open-table.ts";
import { surveyTable } from "./survey.ts";

/** Name of the task, and kind of its job. */
export const importPeopleTask = "people.import";
/** The same for a dry run that takes long. */
export const checkPeopleTask = "people.check_import";

/** The input of the job. */
export const importPeopleInput = z.object({
  /** In storage, spooled. */
  upload: z.string(),
  name: z.string(),
  role: z.enum(roles),
  address: z.string(),
  isDryRun: z.boolean(),
  createsMissing: z.boolean(),
  /** Absent in jobs from before an import asked for it: then new people without a role were students. */
  newRole: z.enum(roles).nullable().default("student"),
  places: placeDecisions.default({ schools: {}, groups: {} }),
  invites: z.boolean().default(false),
  /** How the file is read; absent in jobs of before a person could say so. */
  reading: tableReading.optional(),
});
export type ImportPeopleInput = z.output<typeof importPeopleInput>;

/** Returns the task that imports people. Restarted after a crash, it continues where it was. It deletes the upload at the end. */
export function runImportPeople({ db, live, config }: Pick<Platform, "db" | "live" | "config">): Task {
  const storage = openStorage(config);
  return jobTask(db, live.wake, async (given, { progress }, job) => {
    const input = importPeopleInput.parse(given);
    const { upload, name, role, address, isDryRun, createsMissing, newRole, places, invites, reading } = input;
    return workOnSpooled(storage, upload, async (path) => {
      const actor = actorWithoutRequest({ id: job.createdBy, role, apiToken: job.apiToken }, address);
      const survey = await surveyTable(await openPeopleTable(db, actor.id, path, reading));
      const invitesFrom = invites ? publicAddress(config) : null;
      const choices = { decided: places, createsMissing };
      const asked = { actor, fileName: name, survey, choices, newRole, invitesFrom };
      const run = { id: job.id, db, wake: live.wake, progress, ...asked };
      return isDryRun ? await tryImport(run) : await importPeople(run);
    });
  });
}
