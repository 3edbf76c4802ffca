import { type ImportReport, importDecision, importReport } from "@sextant/contract/questions.ts";
import { tableReading } from "@sextant/contract/table-reading.ts";
import { roles } from "@sextant/contract/who.ts";
import { formats } from "@sextant/interchange/formats.ts";
import { z } from "zod";
import { actorWithoutRequest } from "../../../platform/actor-without-request.ts";
import type { Actor } from "../../../platform/binder.ts";
import { getJob, jobTask, type Task } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { openStorage } from "../../../platform/storage/open-storage.ts";
import { workOnSpooled } from "../../../platform/work-on-spooled.ts";
import { importJobSpec } from "./process/import-job-spec.ts";
import { runImport } from "./process/run-import.ts";

/** Name of the task, and kind of its job. */
export const importQuestionsTask = "questions.import";
/** The same for a dry run that takes long. */
export const checkImportTask = "questions.check_import";
/** They run one after the other: their memory does not add up, and scoring finds a worker. */
export const importQueue = "questions.import";

/** What the job is told. */
export const importInput = z.object({
  /** In storage, spooled. */
  upload: z.string(),
  name: z.string(),
  role: z.enum(roles),
  options: z.object({
    isDryRun: z.boolean(),
    onDuplicate: z.enum(["skip", "replace", "keep"]),
    decisions: z.record(z.string(), importDecision).optional(),
    status: z.enum(["draft", "in_review", "published"]),
    schoolId: z.string().nullable(),
    /** Absent in jobs of before an import could say it. */
    pool: z.enum(["practice", "secure"]).optional(),
    /** Absent in jobs of before tests could become drafts. */
    makesDrafts: z.boolean().optional(),
    format: z.enum(formats).optional(),
    /** Absent in jobs of before a person could say how a table is read. */
    reading: tableReading.optional(),
    remembers: z.boolean().optional(),
  }),
});
export type ImportInput = z.output<typeof importInput>;

/** Makes drafts of the tests that an import met, and returns the report with what became of them. */
type MakeDrafts = (
  db: Platform["db"],
  job: { id: string; actor: Actor; schoolId: string | null },
  report: ImportReport,
) => Promise<ImportReport>;

/**
 * Works an import off; begun again after a crash it adds nothing twice. The upload goes when it has ended, well or badly.
 *
 * @param makeDrafts Of a room above this one.
 */
export function runImportQuestions(
  platform: Pick<Platform, "db" | "pool" | "live" | "config">,
  makeDrafts: MakeDrafts,
): Task {
  const { db, live, config } = platform;
  const storage = openStorage(config);
  return jobTask(db, live.wake, async (given, report, job) => {
    const { upload, name, role, options } = importInput.parse(given);
    return workOnSpooled(storage, upload, async (path) => {
      const actor = actorWithoutRequest({ id: job.createdBy, role, apiToken: job.apiToken });
      const spec = importJobSpec(platform, { id: job.id, actor, source: { path, name }, options });
      await runImport({ ...spec, task: "job" }, { onProgress: report.progress });
      if (!options.makesDrafts) return undefined;
      const { result } = await getJob(db, job.id, job.createdBy);
      return makeDrafts(db, { id: job.id, actor, schoolId: options.schoolId }, importReport.parse(result));
    });
  });
}
