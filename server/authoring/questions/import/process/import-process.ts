import type { Bundle } from "@sextant/interchange/bundle/bundle.ts";
import type { FileFound } from "@sextant/interchange/read-bundle.ts";
import sharp from "sharp";
import { type DatabaseHandle, longTimeouts, openDatabase } from "../../../../platform/database/client.ts";
import { serveRequests } from "../../../../platform/processes/serve-requests.ts";
import { openStorage } from "../../../../platform/storage/open-storage.ts";
import { findReportLanguage } from "../../report-language.ts";
import { foundInReport, settleMatching } from "../column-matching.ts";
import { importQuestions } from "../import-questions.ts";
import { openUpload } from "../open-upload.ts";
import type { ImportMessage, ImportOutcome, ImportRequest } from "./import-job.ts";
import { writeJobResult } from "./job-result.ts";
import { createWrittenReport } from "./written-report.ts";

// Runs imports apart from the server, so that a file can neither block it nor use up its memory. Pictures come one by one, and few twice.
sharp.cache(false);
sharp.concurrency(1);

async function bringIn(
  database: DatabaseHandle,
  bundle: Bundle,
  { job, refused }: ImportRequest,
  say: (message: ImportMessage) => Promise<void>,
): Promise<ImportOutcome> {
  const { id, name, actor, options, task, config } = job;
  const report = createWrittenReport();
  const matched = await settleMatching(database.db, actor.id, { bundle, name, options });
  let found: FileFound | null = null;
  const counts = await importQuestions({
    id,
    db: database.db,
    storage: openStorage(config),
    actor,
    language: await findReportLanguage(database.db, actor.id),
    bundle,
    name,
    options: { ...options, reading: matched.reading },
    keep: report.keep,
    onRead: (read) => {
      found = read;
    },
    reading: {
      refused,
      onFile: (file) => say({ kind: "file", name: file }),
      onQuestion: () => say({ kind: "question" }),
    },
    progress: (done, total) => say({ kind: "progress", done, total }),
  });
  const bytes = report.finish(counts, options.isDryRun ? foundInReport(found, matched.remembered) : {});
  if (task !== "job") return bytes;
  await writeJobResult(database.db, id, bytes);
  return null;
}

serveRequests<ImportRequest, ImportMessage, ImportOutcome>(async (request, say) => {
  const { path, name, options, task, databaseUrl } = request.job;
  const bundle = await openUpload(path, name, options.format);
  try {
    if (task === "look") return null;
    const database = openDatabase(databaseUrl, { max: 2, timeouts: longTimeouts });
    try {
      return await bringIn(database, bundle, request, say);
    } finally {
      await database.close();
    }
  } finally {
    await bundle.close();
  }
});
