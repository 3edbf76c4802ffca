import { importPeopleOperations } from "@sextant/contract/import-people.ts";
import { fileName } from "../../files/create-file.ts";
import type { Handlers } from "../../platform/binder.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { createJob, getJob } from "../../platform/jobs.ts";
import { readMultipart } from "../../platform/multipart.ts";
import type { Platform } from "../../platform/platform.ts";
import { openStorage } from "../../platform/storage/open-storage.ts";
import { tryImport } from "./import-people.ts";
import { surveyFile } from "./survey.ts";
import { type ImportPeopleInput, importPeopleTask } from "./task.ts";

/** What is tried while the caller waits. */
const MOST_AT_ONCE = 2000;

/** Handles importing people from a CSV file. */
export function importPeopleRoutes({ db, live, config }: Pick<Platform, "db" | "live" | "config">): Handlers {
  const storage = openStorage(config);
  const { body: fields, bodyLimit: maxBytes } = importPeopleOperations["people.import"];
  return {
    "people.import": async ({ actor, request, reply }) => {
      const { fields: asked, file } = await readMultipart(request, {
        fields,
        maxBytes,
        take: async ({ name, stream }) => ({ name: fileName(name), upload: await storage.spool(stream) }),
        discard: ({ upload }) => storage.removeSpooled(upload),
      });
      const options = { isDryRun: asked.dry_run, createsMissing: asked.create_missing, address: request.ip };
      const invites = asked.send_invitations;
      let isOwed = false;
      try {
        const survey = await surveyFile(await storage.spooled(file.upload));
        if (options.isDryRun && survey.total <= MOST_AT_ONCE) {
          const quietly = { id: newId(), db, wake: live.wake, actor, survey, progress: async () => {} };
          const report = await tryImport({ ...quietly, ...options, fileName: file.name, invitesFrom: null });
          reply.code(200);
          return report;
        }
        const input: ImportPeopleInput = {
          upload: file.upload,
          name: file.name,
          role: actor.role,
          invites,
          ...options,
        };
        const id = await inTransaction(db, (tx) =>
          createJob(tx, { kind: importPeopleTask, input: { ...input }, createdBy: actor.id }),
        );
        isOwed = true;
        return { job: await getJob(db, id, actor.id) };
      } finally {
        if (!isOwed) await storage.removeSpooled(file.upload);
      }
    },
  };
}
