import { roles } from "@sextant/contract/who.ts";
import { formats } from "@sextant/interchange/formats.ts";
import { z } from "zod";
import { jobTask, type Task } from "../../platform/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { openStorage } from "../../platform/storage/open-storage.ts";
import { importQuestions } from "./import-questions.ts";
import { openUpload } from "./open-upload.ts";

/** Name of the task, and kind of its job. */
export const importTask = "questions.import";

/** What the job is told. */
export const importInput = z.object({
  /** In storage, spooled. */
  upload: z.string(),
  name: z.string(),
  role: z.enum(roles),
  options: z.object({
    isDryRun: z.boolean(),
    onDuplicate: z.enum(["skip", "replace", "keep"]),
    status: z.enum(["draft", "in_review", "published"]),
    schoolId: z.string().nullable(),
    format: z.enum(formats).optional(),
  }),
});
export type ImportInput = z.output<typeof importInput>;

/** Works an import off; begun again after a crash it adds nothing twice. The upload goes when it has ended, well or badly. */
export function importQuestionsTask({ db, live, config }: Pick<Platform, "db" | "live" | "config">): Task {
  const storage = openStorage(config);
  return jobTask(db, live.wake, async (given, report, job) => {
    const { upload, name, role, options } = importInput.parse(given);
    try {
      const bundle = await openUpload(await storage.spooled(upload), name, options.format);
      try {
        const actor = { id: job.createdBy, role, signInId: "" };
        return await importQuestions({ id: job.id, db, storage, actor, bundle, options, progress: report.progress });
      } finally {
        await bundle.close();
      }
    } finally {
      await storage.removeSpooled(upload);
    }
  });
}
