import { roles } from "@sextant/contract/who.ts";
import { z } from "zod";
import { jobTask, type Task } from "../../platform/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { undoImport } from "./undo-import.ts";

/** Name of the task, and kind of its jobs. */
export const undoImportTask = "questions.undo_import";

const undoInput = z.object({ role: z.enum(roles), address: z.string(), import: z.string(), total: z.number() });
export type UndoImportInput = z.output<typeof undoInput>;

/** Works the undoing of an import off; begun again after a crash it goes on with what is left. */
export function undoImportsTask({ db, live }: Pick<Platform, "db" | "live">): Task {
  return jobTask(db, live.wake, async (given, { progress }, job) => {
    const { role, address, import: id, total } = undoInput.parse(given);
    const actor = { id: job.createdBy, role, signInId: "" };
    return undoImport({ id, db, actor, address, progress }, total);
  });
}
