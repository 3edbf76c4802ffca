import { peopleChange } from "@sextant/contract/bulk-people.ts";
import type { FastifyReply } from "fastify";
import type { Actor, Handlers } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { createJob, getJob } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { notFound, Refusal } from "../../../platform/refusal.ts";
import { countItems, listUndoable, selectBulk } from "./bulk.queries.ts";
import { changePeople } from "./change-people.ts";
import { checkChange } from "./check-change.ts";
import { listChosen, surveyChosen } from "./chosen.ts";
import { type BulkPeopleInput, changePeopleTask, type UndoPeopleInput, undoPeopleChangeTask } from "./tasks.ts";
import { undoPeople } from "./undo-people.ts";

/** What is changed while the caller waits. */
const MOST_AT_ONCE = 200;
const MOST_BY_FILTER = 50_000;
const DAY_MS = 86_400_000;

async function startJob(
  db: Database,
  actor: Actor,
  reply: FastifyReply,
  job:
    | { kind: typeof changePeopleTask; input: BulkPeopleInput }
    | { kind: typeof undoPeopleChangeTask; input: UndoPeopleInput },
) {
  const id = await inTransaction(db, (tx) =>
    createJob(tx, { kind: job.kind, input: { ...job.input }, createdBy: actor.id, apiToken: actor.apiToken }),
  );
  reply.code(202);
  return { job: await getJob(db, id, actor.id) };
}

const quietly = async () => {};

/** Handles changing many people at once, and taking it back within a day. */
export function bulkPeopleRoutes({ db, live }: Pick<Platform, "db" | "live">): Handlers {
  return {
    "people.bulk": async ({ actor, body, reply }) => {
      const { change } = body;
      await checkChange(db, actor, change);
      const users = await listChosen(db, actor, body, MOST_BY_FILTER);
      if (users.length > MOST_AT_ONCE) {
        return startJob(db, actor, reply, {
          kind: changePeopleTask,
          input: { role: actor.role, address: actor.address, users: [...users], change },
        });
      }
      return changePeople({ id: newId(), db, wake: live.wake, actor, progress: quietly }, users, change);
    },
    "people.count_chosen": async ({ actor, body }) =>
      surveyChosen(db, actor, await listChosen(db, actor, body, MOST_BY_FILTER)),
    "people.list_bulk": async ({ actor }) => {
      const rows = await listUndoable(db, actor.id, new Date(Date.now() - DAY_MS));
      const results = rows.map(({ change, created_at: at, ...row }) => ({
        ...row,
        change: peopleChange.parse(change),
        created_at: at,
        undo_until: new Date(at.getTime() + DAY_MS),
      }));
      return { results };
    },
    "people.undo_bulk": async ({ actor, params, reply }) => {
      const row = await selectBulk(db, params.id);
      if (!row || (actor.role !== "staff" && row.created_by !== actor.id)) throw notFound("This change");
      const total = await countItems(db, row.id);
      if (row.undone_at || total === 0) {
        throw new Refusal("illegal_transition", "This change was already undone.", { state: "undone" });
      }
      if (row.created_at.getTime() < Date.now() - DAY_MS) {
        throw new Refusal("illegal_transition", "Changes can be undone within a day.", { state: "over" });
      }
      if (total > MOST_AT_ONCE) {
        const input = { role: actor.role, address: actor.address, bulk: row.id, total };
        return startJob(db, actor, reply, { kind: undoPeopleChangeTask, input });
      }
      return undoPeople({ id: row.id, db, wake: live.wake, actor, progress: quietly }, total);
    },
  };
}
