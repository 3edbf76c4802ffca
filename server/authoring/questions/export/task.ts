import { roles } from "@sextant/contract/who.ts";
import type { TestToWrite } from "@sextant/interchange/test-to-write.ts";
import { writtenFormats } from "@sextant/interchange/write-questions.ts";
import { z } from "zod";
import { actorWithoutRequest } from "../../../platform/actor-without-request.ts";
import { jobTask, type Task } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { openStorage } from "../../../platform/storage/open-storage.ts";
import { exportQuestions } from "./export-questions.ts";

/** Name of the task, and kind of its job and of its download. */
export const exportQuestionsTask = "questions.export";

const exportInput = z.object({
  role: z.enum(roles),
  questions: z.array(z.string()),
  format: z.enum(writtenFormats),
  /** That asks the questions; absent for questions alone. */
  test: z.custom<TestToWrite>((value) => typeof value === "object" && value !== null).optional(),
});
export type ExportInput = z.output<typeof exportInput>;

/** Works an export off; begun again after a crash it writes the same file. */
export function runExportQuestions({ db, live, config }: Pick<Platform, "db" | "live" | "config">): Task {
  const storage = openStorage(config);
  return jobTask(db, live.wake, async (given, { progress }, job) => {
    const { role, questions, format, test } = exportInput.parse(given);
    const actor = actorWithoutRequest({ id: job.createdBy, role, apiToken: job.apiToken });
    return exportQuestions({ id: job.id, db, storage, actor, progress }, questions, { format, test: test ?? null });
  });
}
