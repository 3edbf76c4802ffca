import { type RosterDecisions, rosterDecisions, rosterOperations } from "@sextant/contract/rosters.ts";
import { fileName } from "../../foundation/files/create-file.ts";
import { requireProvenAsSet } from "../../foundation/sign-ins/second-step-policy.ts";
import type { Handlers } from "../../platform/binder.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { createJob, getJob } from "../../platform/jobs.ts";
import { readMultipart } from "../../platform/multipart.ts";
import type { Platform } from "../../platform/platform.ts";
import { openStorage } from "../../platform/storage/open-storage.ts";
import { checkRosterTask, type ImportRosterInput, importRosterTask } from "./import/task.ts";
import { createRoster, getRoster, listRosters, removeRoster, updateRoster } from "./rosters.ts";

const nothingDecided: RosterDecisions = rosterDecisions.parse({});

/** Handles rosters and their imports. */
export function rostersRoutes({ db, config }: Pick<Platform, "db" | "config">): Handlers {
  const storage = openStorage(config);
  const { body: fields, bodyLimit: maxBytes } = rosterOperations["rosters.import"];
  return {
    "rosters.list": ({ query, request }) => listRosters(db, query, request.url),
    "rosters.create": ({ actor, body }) => createRoster(db, actor, body),
    "rosters.get": ({ params }) => getRoster(db, params.id),
    "rosters.update": ({ actor, params, body }) => updateRoster(db, actor, params.id, body),
    "rosters.remove": async ({ actor, params }) => {
      await removeRoster(db, actor, params.id);
      return null;
    },
    "rosters.import": async ({ actor, params, request }) => {
      await getRoster(db, params.id);
      await requireProvenAsSet(db, actor);
      const { fields: asked, file } = await readMultipart(request, {
        fields,
        maxBytes,
        take: async ({ name, stream }) => ({ name: fileName(name), upload: await storage.spool(stream) }),
        discard: ({ upload }) => storage.removeSpooled(upload),
      });
      const input: ImportRosterInput = {
        roster: params.id,
        upload: file.upload,
        name: file.name,
        role: actor.role,
        address: actor.address,
        isDryRun: asked.dry_run,
        decisions: asked.decisions ?? nothingDecided,
      };
      try {
        const id = await inTransaction(db, (tx) =>
          createJob(tx, {
            kind: asked.dry_run ? checkRosterTask : importRosterTask,
            input: { ...input },
            createdBy: actor.id,
            // Imports into one roster take turns.
            queue: `roster-${params.id}`,
          }),
        );
        return { job: await getJob(db, id, actor.id) };
      } catch (error) {
        await storage.removeSpooled(file.upload);
        throw error;
      }
    },
  };
}
