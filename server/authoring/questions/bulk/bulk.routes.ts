import type { BulkChange } from "@sextant/contract/bulk-questions.ts";
import type { FastifyReply } from "fastify";
import type { Actor, Handlers } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { createJob, getJob } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { invalid, notFound, Refusal } from "../../../platform/refusal.ts";
import { findUnknownLinks } from "../check-question.queries.ts";
import { findFilteredIds } from "../search/find-rows.ts";
import { countItems, selectBulkChange } from "./bulk.queries.ts";
import { changeMany } from "./change-many.ts";
import { type BulkInput, changeQuestionsTask, type UndoInput, undoQuestionsChangeTask } from "./tasks.ts";
import { undoMany } from "./undo-many.ts";

/** What is changed while the caller waits: a second's work. */
const MOST_AT_ONCE = 100;
const MOST_BY_FILTER = 50_000;

/** @throws Refusal `invalid` for tags and nodes to be added that are not there. */
async function requireAdded(db: Database, { add_tags: tags = [], add_nodes: nodes = [] }: BulkChange): Promise<void> {
  const unknown = await findUnknownLinks(db, {
    tags: tags.map((id) => id.toLowerCase()),
    nodes: nodes.map((id) => id.toLowerCase()),
  });
  if (unknown.length === 0) return;
  const errors = unknown.map(({ path, message }) => ({ path: `change.add_${path}`, message }));
  throw new Refusal("invalid", "A tag or node doesn’t exist.", { errors });
}

async function startJob(
  db: Database,
  actor: Actor,
  reply: FastifyReply,
  job:
    | { kind: typeof changeQuestionsTask; input: BulkInput }
    | { kind: typeof undoQuestionsChangeTask; input: UndoInput },
) {
  const id = await inTransaction(db, (tx) =>
    createJob(tx, { kind: job.kind, input: { ...job.input }, createdBy: actor.id, apiToken: actor.apiToken }),
  );
  reply.code(202);
  return { job: await getJob(db, id, actor.id) };
}

const quietly = async () => {};

/** Handles changing many questions at once, and taking it back. */
export function bulkRoutes({ db }: Platform): Handlers {
  return {
    "questions.bulk": async ({ actor, body, reply }) => {
      const { change } = body;
      await requireAdded(db, change);
      const ids = body.filter ? await findFilteredIds(db, actor, body.filter) : (body.questions ?? []);
      if (ids.length > MOST_BY_FILTER) {
        throw invalid(
          "filter",
          `The filter finds ${ids.length} questions. You can change at most ${MOST_BY_FILTER} at a time.`,
        );
      }
      if (ids.length > MOST_AT_ONCE) {
        const input = { role: actor.role, address: actor.address, questions: [...ids], change };
        return startJob(db, actor, reply, { kind: changeQuestionsTask, input });
      }
      return changeMany({ id: newId(), db, actor, progress: quietly }, ids, change);
    },
    "questions.undo_bulk": async ({ actor, params, reply }) => {
      const row = await selectBulkChange(db, params.id);
      if (!row || (actor.role !== "staff" && row.created_by !== actor.id)) throw notFound("This change");
      const total = await countItems(db, row.id);
      if (total === 0) throw new Refusal("illegal_transition", "This change was already undone.", { state: "undone" });
      if (total > MOST_AT_ONCE) {
        const input = { role: actor.role, address: actor.address, bulk: row.id, total };
        return startJob(db, actor, reply, { kind: undoQuestionsChangeTask, input });
      }
      return undoMany({ id: row.id, db, actor, progress: quietly }, total);
    },
  };
}
