import { rosterOperations } from "@sextant/contract/rosters.ts";
import { fileName } from "../../foundation/files/create-file.ts";
import { requireProvenAsSet } from "../../foundation/sign-ins/second-step-policy.ts";
import type { Actor, Handlers } from "../../platform/binder.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { createJob, getJob } from "../../platform/jobs.ts";
import { readMultipart } from "../../platform/multipart.ts";
import type { Platform } from "../../platform/platform.ts";
import { openStorage } from "../../platform/storage/open-storage.ts";
import { createRoster, getRoster, listRosters, removeRoster, requireServer, updateRoster } from "./rosters.ts";
import { checkRosterTask, type ImportRosterInput, importRosterTask, queueOfRoster } from "./task.ts";

/** Handles rosters and their imports. */
export function rostersRoutes({ db, config, secret }: Pick<Platform, "db" | "config" | "secret">): Handlers {
  const storage = openStorage(config);
  const saving = { secret, outbound: { allowedHosts: config.outboundAllowedHosts } };
  const { body: fields, bodyLimit: maxBytes } = rosterOperations["rosters.import"];
  const start = async (actor: Actor, input: ImportRosterInput) => {
    const kind = input.isDryRun ? checkRosterTask : importRosterTask;
    const job = { kind, input: { ...input }, createdBy: actor.id, queue: queueOfRoster(input.roster) };
    return getJob(db, await inTransaction(db, (tx) => createJob(tx, job)), actor.id);
  };
  return {
    "rosters.list": ({ query, request }) => listRosters(db, query, request.url),
    "rosters.create": ({ actor, body }) => createRoster(db, actor, body),
    "rosters.get": ({ params }) => getRoster(db, params.id),
    "rosters.update": ({ actor, params, body }) => updateRoster(db, saving, actor, params.id, body),
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
        decisions: asked.decisions,
      };
      try {
        return { job: await start(actor, input) };
      } catch (error) {
        await storage.removeSpooled(file.upload);
        throw error;
      }
    },
    "rosters.sync": async ({ actor, params, body }) => {
      await requireProvenAsSet(db, actor);
      requireServer(await getRoster(db, params.id));
      const input: ImportRosterInput = {
        roster: params.id,
        upload: null,
        role: actor.role,
        address: actor.address,
        isDryRun: body.dry_run,
        decisions: body.decisions,
        reading: body.reading ?? null,
      };
      return { job: await start(actor, input) };
    },
  };
}
