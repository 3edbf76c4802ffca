import { roles } from "@sextant/contract/who.ts";
import { z } from "zod";
import { publicAddress } from "../../platform/config.ts";
import { jobTask, type Task } from "../../platform/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { openStorage } from "../../platform/storage/open-storage.ts";
import { importPeople, tryImport } from "./import-people.ts";
import { surveyFile } from "./survey.ts";

/** Name of the task, and kind of its job. */
export const importPeopleTask = "people.import";

/** What the job is told. */
export const importPeopleInput = z.object({
  /** In storage, spooled. */
  upload: z.string(),
  name: z.string(),
  role: z.enum(roles),
  address: z.string(),
  isDryRun: z.boolean(),
  createsMissing: z.boolean(),
  invites: z.boolean().default(false),
});
export type ImportPeopleInput = z.output<typeof importPeopleInput>;

/** Works an import of people off; begun again after a crash it goes on where it was. The upload goes when it has ended. */
export function importPeopleJob({ db, live, config }: Pick<Platform, "db" | "live" | "config">): Task {
  const storage = openStorage(config);
  return jobTask(db, live.wake, async (given, { progress }, job) => {
    const { upload, name, role, address, isDryRun, createsMissing, invites } = importPeopleInput.parse(given);
    try {
      const actor = { id: job.createdBy, role, signInId: "" };
      const survey = await surveyFile(await storage.spooled(upload));
      const invitesFrom = invites ? publicAddress(config) : null;
      const asked = { actor, address, fileName: name, survey, createsMissing, invitesFrom };
      const run = { id: job.id, db, wake: live.wake, progress, ...asked };
      return isDryRun ? await tryImport(run) : await importPeople(run);
    } finally {
      await storage.removeSpooled(upload);
    }
  });
}
