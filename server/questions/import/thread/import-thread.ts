import { parentPort, workerData } from "node:worker_threads";
import type { Bundle } from "@sextant/interchange/bundle/bundle.ts";
import sharp from "sharp";
import { type DatabaseHandle, longPatience, openDatabase } from "../../../platform/database/client.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { openStorage } from "../../../platform/storage/open-storage.ts";
import { findReportLanguage } from "../../report-language.ts";
import { importQuestions } from "../import-questions.ts";
import { openUpload } from "../open-upload.ts";
import { writeJobResult } from "./job-result.ts";
import type { ImportOrder, ThreadData, ThreadMessage } from "./order.ts";
import { createWhereabouts } from "./whereabouts.ts";
import { createWrittenReport } from "./written-report.ts";

// What a thread of its own runs: a file is read and its questions come in beside the process that answers everybody else.
const { order, shared, refused } = workerData as ThreadData;
const where = createWhereabouts(shared);

function say(message: ThreadMessage, moved: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, moved);
}

async function bringIn(database: DatabaseHandle, bundle: Bundle, given: ImportOrder): Promise<void> {
  const { id, name, actor, options, task, config } = given;
  const report = createWrittenReport();
  const counts = await importQuestions({
    id,
    db: database.db,
    storage: openStorage(config),
    actor,
    language: await findReportLanguage(database.db, actor.id),
    bundle,
    name,
    options,
    keep: report.keep,
    reading: { refused, onFile: where.enter, onQuestion: where.advance },
    progress: async (done, total) => say({ kind: "progress", done, total }),
  });
  const bytes = report.finish(counts);
  if (task === "job") {
    await writeJobResult(database.db, id, bytes);
    say({ kind: "done", report: null });
  } else say({ kind: "done", report: bytes }, [bytes.buffer]);
}

async function main(): Promise<void> {
  const bundle = await openUpload(order.path, order.name, order.options.format);
  try {
    if (order.task === "look") return say({ kind: "done", report: null });
    // Pictures come one by one, and few twice.
    sharp.cache(false);
    sharp.concurrency(1);
    const database = openDatabase(order.databaseUrl, { max: 2, patience: longPatience });
    try {
      await bringIn(database, bundle, order);
    } finally {
      await database.close();
    }
  } finally {
    await bundle.close();
  }
}

try {
  await main();
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  say({ kind: "refused", code: error.code, message: error.message, errors: error.details.errors ?? [] });
}
