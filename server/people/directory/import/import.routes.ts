import { importPeopleOperations, type PlaceDecisions } from "@sextant/contract/import-people.ts";
import { fileName } from "../../../foundation/files/create-file.ts";
import type { Handlers } from "../../../platform/binder.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { createJob, getJob } from "../../../platform/jobs.ts";
import { readMultipart } from "../../../platform/multipart.ts";
import type { Platform } from "../../../platform/platform.ts";
import { invalid } from "../../../platform/refusal.ts";
import { openStorage } from "../../../platform/storage/open-storage.ts";
import { assignableRoles, roleRefused } from "../abilities.ts";
import { lacksRole } from "./claims.ts";
import { checkDecisions } from "./context.ts";
import { soundRows, tryImport } from "./import-people.ts";
import { openPeopleTable, rememberPeopleTable } from "./open-table.ts";
import { requireScopes } from "./require-scopes.ts";
import { surveyTable, whyNobody } from "./survey.ts";
import { checkPeopleTask, type ImportPeopleInput, importPeopleTask } from "./task.ts";

const nothingDecided: PlaceDecisions = { schools: {}, groups: {} };

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
      const places = asked.places ?? nothingDecided;
      const newRole = asked.role ?? null;
      const options = { isDryRun: asked.dry_run, createsMissing: asked.create_missing, newRole, places };
      const invites = asked.send_invitations;
      let isOwed = false;
      try {
        if (newRole !== null && !assignableRoles(actor).includes(newRole))
          throw invalid("role", `${roleRefused(actor)}.`);
        if (asked.places) await checkDecisions(db, actor, places);
        const opened = await openPeopleTable(db, actor.id, await storage.spooled(file.upload), asked.reading);
        const survey = await surveyTable(opened);
        const choices = { decided: places, createsMissing: asked.create_missing };
        await requireScopes(db, actor, survey, choices);
        const why = whyNobody(survey);
        if (why !== null && !options.isDryRun) throw invalid("file", why);
        if (!options.isDryRun && newRole === null && survey.lacksRoles && (await lacksRole(db, soundRows(survey))))
          throw invalid("role", "Choose the role of new people: some lines have none.");
        if (options.isDryRun && (survey.total <= MOST_AT_ONCE || why !== null)) {
          const quietly = { id: newId(), db, wake: live.wake, actor, survey, progress: async () => {} };
          const report = await tryImport({ ...quietly, choices, newRole, fileName: file.name, invitesFrom: null });
          reply.code(200);
          return report;
        }
        if (asked.remember && !options.isDryRun) await rememberPeopleTable(db, actor.id, opened, file.name);
        const input: ImportPeopleInput = {
          upload: file.upload,
          name: file.name,
          role: actor.role,
          address: actor.address,
          invites,
          ...(asked.reading ? { reading: asked.reading } : {}),
          ...options,
        };
        const id = await inTransaction(db, (tx) =>
          createJob(tx, {
            kind: options.isDryRun ? checkPeopleTask : importPeopleTask,
            input: { ...input },
            createdBy: actor.id,
            apiToken: actor.apiToken,
          }),
        );
        isOwed = true;
        return { job: await getJob(db, id, actor.id) };
      } finally {
        if (!isOwed) await storage.removeSpooled(file.upload);
      }
    },
  };
}
