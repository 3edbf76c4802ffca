import type { Actor, Handlers } from "../../../platform/binder.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { createJob, getJob } from "../../../platform/jobs.ts";
import { paged } from "../../../platform/paging.ts";
import type { Platform } from "../../../platform/platform.ts";
import { notFound, Refusal } from "../../../platform/refusal.ts";
import { countImportItems, selectImport, selectImports } from "./imports.queries.ts";
import { type UndoImportInput, undoPeopleImportTask } from "./task.ts";
import { undoImport } from "./undo-import.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** What is undone while the caller waits. */
const MOST_AT_ONCE = 200;

type Listed = Awaited<ReturnType<ReturnType<typeof selectImports>["execute"]>>[number];

const noCounts = { total: 0, created: 0, updated: 0, deactivated: 0, unchanged: 0, invalid: 0 };
const isRecent = ({ created_at }: { created_at: Date }) => created_at.getTime() > Date.now() - DAY_MS;

function stateOf({ undone_at, finished_at, job_state }: Listed): "undone" | "done" | "failed" | "running" {
  if (undone_at) return "undone";
  if (finished_at) return "done";
  return job_state === "failed" ? "failed" : "running";
}

function presentImport(row: Listed) {
  const state = stateOf(row);
  return {
    id: row.id,
    name: row.file_name,
    state,
    counts: { ...noCounts, ...(row.counts as Partial<typeof noCounts>) },
    roster: row.roster_id,
    person_count: row.person_count,
    created_by: { id: row.created_by, name: `${row.first_name} ${row.last_name}`.trim() },
    created_at: row.created_at,
    finished_at: row.finished_at,
    undone_at: row.undone_at,
    can: { undo: (state === "done" || state === "failed") && row.person_count > 0 && isRecent(row) },
  };
}

/** Handles what was imported of people, and taking it back. */
export function peopleImportsRoutes({ db, live }: Pick<Platform, "db" | "live">): Handlers {
  const getOwn = async (actor: Actor, id: string) => {
    const row = await selectImport(db, id);
    if (!row || (actor.role !== "staff" && row.created_by !== actor.id)) throw notFound("This import");
    return row;
  };
  return {
    "people.list_imports": async ({ actor, query, request }) => {
      const listing = {
        url: request.url,
        orderings: { created_at: "people_imports.created_at" },
        defaultOrdering: "-created_at",
        tieBreaker: "people_imports.id",
      };
      const { results, ...listed } = await paged(db, selectImports(db, actor, query.id), query, listing);
      return { ...listed, results: results.map(presentImport) };
    },
    "people.undo_import": async ({ actor, params, reply }) => {
      const row = await getOwn(actor, params.id);
      if (row.undone_at)
        throw new Refusal("illegal_transition", "This import was already undone.", { state: "undone" });
      if (!isRecent(row)) {
        throw new Refusal("illegal_transition", "Imports can be undone within a day.", { state: "done" });
      }
      const job = row.finished_at ? null : await getJob(db, row.id, null).catch(() => null);
      if (job && job.state !== "failed") {
        throw new Refusal("illegal_transition", "This import is still running.", { state: "running" });
      }
      const total = await countImportItems(db, row.id);
      if (total > MOST_AT_ONCE) {
        const input: UndoImportInput = { role: actor.role, address: actor.address, import: row.id, total };
        const id = await inTransaction(db, (tx) =>
          createJob(tx, { kind: undoPeopleImportTask, input: { ...input }, createdBy: actor.id }),
        );
        reply.code(202);
        return { job: await getJob(db, id, actor.id) };
      }
      return undoImport({ id: row.id, db, wake: live.wake, actor, progress: async () => {} }, total);
    },
  };
}
