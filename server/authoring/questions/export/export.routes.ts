import { exportReport } from "@sextant/contract/export-questions.ts";
import type { Actor, Handlers } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { createDownloadLink, type MakeDownload } from "../../../platform/downloads.ts";
import { createJob, getJob } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { invalid, notFound, Refusal } from "../../../platform/refusal.ts";
import { openStorage } from "../../../platform/storage/open-storage.ts";
import { findFilteredIds } from "../search/find-rows.ts";
import { type ExportInput, exportQuestionsTask } from "./task.ts";

const MOST = 20_000;

/** Only the fields that a download needs, so that exports of older versions can still be fetched. */
const exportedFile = exportReport.pick({ name: true, content: true });

/**
 * Returns the file that a finished export wrote. @throws Refusal `not_found` for a job that isn’t one of the actor’s exports, by a token one
 * of its own; `illegal_transition` before its end.
 */
async function getReport(db: Database, actor: Pick<Actor, "id" | "apiToken">, jobId: string) {
  const job = await getJob(db, jobId, actor.id, actor.apiToken);
  if (job.kind !== exportQuestionsTask) throw notFound("This export");
  if (job.state !== "done")
    throw new Refusal("illegal_transition", "This export isn’t finished yet.", { state: job.state });
  return exportedFile.parse(job.result);
}

/** Makes the download of an export. */
export function exportDownload({ db, config }: Pick<Platform, "db" | "config">): MakeDownload {
  const storage = openStorage(config);
  return async (input, actor) => {
    const { name, content } = await getReport(db, actor, String((input as { job: unknown }).job));
    const kept = await storage.read(content);
    if (!kept) throw notFound("This export");
    return { name, mediaType: "application/octet-stream", content: kept.stream };
  };
}

/** Handles writing questions to files of other programs' formats. */
export function exportRoutes({ db, config }: Platform): Handlers {
  return {
    "questions.export": async ({ actor, body }) => {
      const { format, filter } = body;
      const found = filter ? await findFilteredIds(db, actor, filter) : (body.questions ?? []);
      const questions = [...new Set(found.map((one) => one.toLowerCase()))];
      if (questions.length === 0) throw invalid("filter", "The filter finds no questions.");
      if (questions.length > MOST)
        throw invalid(
          "filter",
          `The filter finds ${questions.length} questions. You can export at most ${MOST} at a time.`,
        );
      const input: ExportInput = { role: actor.role, questions, format };
      const id = await inTransaction(db, (tx) =>
        createJob(tx, {
          kind: exportQuestionsTask,
          input: { ...input },
          createdBy: actor.id,
          apiToken: actor.apiToken,
        }),
      );
      return { job: await getJob(db, id, actor.id) };
    },
    "questions.download_export": async ({ actor, params }) => {
      await getReport(db, actor, params.id);
      const url = await createDownloadLink(db, actor, {
        apiHost: config.apiHost,
        kind: exportQuestionsTask,
        input: { job: params.id },
      });
      return { url };
    },
  };
}
