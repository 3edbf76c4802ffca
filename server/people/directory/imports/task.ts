import { roles } from "@sextant/contract/who.ts";
import { z } from "zod";
import { actorWithoutRequest } from "../../../platform/actor-without-request.ts";
import { jobTask, type Task } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { undoImport } from "./undo-import.ts";

/** Name of the task, and kind of its jobs. */
export const undoPeopleImportTask = "people.undo_import";

const undoInput = z.object({ role: z.enum(roles), address: z.string(), import: z.string(), total: z.number() });
export type UndoImportInput = z.output<typeof undoInput>;

/** Runs the undoing of an import of people; restarted after a crash, it continues with the people left. */
export function runUndoPeopleImport({ db, live }: Pick<Platform, "db" | "live">): Task {
  return jobTask(db, live.wake, async (given, { progress }, job) => {
    const { role, address, import: id, total } = undoInput.parse(given);
    const actor = actorWithoutRequest({ id: job.createdBy, role }, address);
    return undoImport({ id, db, wake: live.wake, actor, progress }, total);
  });
}
