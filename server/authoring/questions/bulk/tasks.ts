import { bulkChange } from "@sextant/contract/bulk-questions.ts";
import { roles } from "@sextant/contract/who.ts";
import { z } from "zod";
import { actorWithoutRequest } from "../../../platform/actor-without-request.ts";
import { jobTask, type Task } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { changeMany } from "./change-many.ts";
import { undoMany } from "./undo-many.ts";

/** Names of the tasks, and kinds of their jobs. */
export const changeQuestionsTask = "questions.bulk";
export const undoQuestionsChangeTask = "questions.undo_bulk";

const caller = { role: z.enum(roles), address: z.string() };
const bulkInput = z.object({ ...caller, questions: z.array(z.string()), change: bulkChange });
const undoInput = z.object({ ...caller, bulk: z.string(), total: z.number() });
export type BulkInput = z.output<typeof bulkInput>;
export type UndoInput = z.output<typeof undoInput>;

type Needed = Pick<Platform, "db" | "live">;

/** Works a bulk change off; begun again after a crash it changes nothing twice. */
export function runChangeQuestions({ db, live }: Needed): Task {
  return jobTask(db, live.wake, async (given, { progress }, job) => {
    const { role, address, questions, change } = bulkInput.parse(given);
    const actor = actorWithoutRequest({ id: job.createdBy, role, apiToken: job.apiToken }, address);
    return changeMany({ id: job.id, db, actor, progress }, questions, change);
  });
}

/** Runs the undoing of a bulk change; restarted after a crash, it resumes with the remaining questions. */
export function runUndoQuestionsChange({ db, live }: Needed): Task {
  return jobTask(db, live.wake, async (given, { progress }, job) => {
    const { role, address, bulk, total } = undoInput.parse(given);
    const actor = actorWithoutRequest({ id: job.createdBy, role, apiToken: job.apiToken }, address);
    return undoMany({ id: bulk, db, actor, progress }, total);
  });
}
