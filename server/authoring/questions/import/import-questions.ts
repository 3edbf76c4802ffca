import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { type Bundle, BundleError } from "@sextant/interchange/bundle/bundle.ts";
import { countLines } from "@sextant/interchange/jsonl/count-lines.ts";
import type { ReportLanguage } from "@sextant/interchange/messages/say.ts";
import { type FileFound, jsonlFiles, type Reading, readBundle } from "@sextant/interchange/read-bundle.ts";
import { recordAudit } from "../../../foundation/audit/record.ts";
import { findStorageQuota } from "../../../foundation/files/storage-quota.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import { loadTaxonomy } from "../../taxonomy/load-taxonomy.ts";
import type { LinksMet } from "../check-question.queries.ts";
import { createNearestFinder } from "../similar/nearest.ts";
import { createDuplicateFinder } from "./duplicates.ts";
import { finishImport, insertImport } from "./import.queries.ts";
import { importBatch } from "./import-batch.ts";
import type { ImportOptions, ImportRun } from "./import-run.ts";
import { importPictures } from "./pictures.ts";
import { type Prepared, prepareImported, type Refused } from "./prepare.ts";
import { createReport, type ImportCounts, type ImportItem } from "./report.ts";

const BATCH = 100;
/** Long ones are written sooner, so that few are in memory at once; counted in shingles, of which each word begins one. */
const BATCH_SHINGLES = 40_000;
/** A report names every question; more than this are to be split over several files. */
const MAX_QUESTIONS = 200_000;

interface Import {
  /** A UUIDv7: the job's. The same import again adds nothing twice. */
  id: string;
  db: Database;
  storage: Storage;
  actor: Actor;
  /** Of the report. */
  language: ReportLanguage;
  bundle: Bundle;
  /** What its sender calls it, for the list of imports. */
  name: string;
  options: ImportOptions;
  /** Handed each line of the report, in the order of the file. */
  keep: (item: ImportItem) => void;
  /** What is known of reading it from an attempt before; and who wants to know how far this one is. */
  reading?: Pick<Reading, "refused" | "onFile"> & { onQuestion?: () => Promise<void> };
  /** Told in a dry run how a lone file was read. */
  onRead?: (found: FileFound) => void;
  /** Told after each batch how many questions were dealt with; of how many lines, where these can be counted beforehand. */
  progress: (done: number, total: number | null) => Promise<void>;
}

/** Lines of all files when they are all JSONL, one that is damaged counting as none; else nobody knows before they are read. */
async function countAll(bundle: Bundle): Promise<number | null> {
  const files = jsonlFiles(bundle);
  if (files.length === 0) return null;
  let total = 0;
  for (const file of files) {
    total += await countLines(bundle.open(file)).catch((error: unknown) => {
      if (error instanceof BundleError) return 0;
      throw error;
    });
  }
  return total;
}

/**
 * Brings in the questions of a bundle, batch by batch, each batch in a transaction of its own; one question that fails does not keep
 * the others out. In a dry run everything is done but writing.
 *
 * @returns How many fared how; the report's lines went to `keep`.
 * @throws Refusal `too_large`; errors of the database that are nobody's fault.
 */
export async function importQuestions(given: Import): Promise<ImportCounts> {
  const { id, db, storage, actor, language, bundle, name, options, keep, reading = {}, progress, onRead } = given;
  const { isDryRun, onDuplicate, schoolId, format, reading: table } = options;
  const pictures = importPictures(bundle, isDryRun ? null : storage, await findStorageQuota(db, actor.id));
  const finder = createDuplicateFinder(db, actor);
  const nearest = createNearestFinder(db, actor);
  const report = createReport(language, keep, options.makesDrafts === true);
  const run: ImportRun = { id, db, storage, actor, options, pictures, finder, nearest, files: new Map(), report };
  const total = await countAll(bundle);
  if (!isDryRun) await insertImport(db, { id, name, createdBy: actor.id });

  let batch: (Prepared | Refused)[] = [];
  let weight = 0;
  let taxonomy = await loadTaxonomy(db);
  const met: LinksMet = new Map();
  const flush = async () => {
    if (batch.length > 0) {
      await importBatch(run, batch);
      await progress(report.counts.total, total);
    }
    batch = [];
    weight = 0;
    // Staff may have changed them meanwhile.
    taxonomy = await loadTaxonomy(db);
    met.clear();
  };

  let number = 0;
  for await (const read of readBundle(bundle, {
    ...reading,
    asked: format,
    table,
    ...(isDryRun && onRead ? { onRead } : {}),
  })) {
    if (number >= MAX_QUESTIONS) {
      throw new Refusal("too_large", `This file has more than ${MAX_QUESTIONS} questions. Split it.`);
    }
    const prepared = await prepareImported(read, { db, actor, pictures, taxonomy, met, number, pool: options.pool });
    batch.push(prepared);
    number += 1;
    weight += prepared.kind === "prepared" ? prepared.shingles.size : 0;
    // The command shares its process with nobody, yet its signals are to be heard.
    await yieldToEventLoop();
    if (batch.length === BATCH || weight > BATCH_SHINGLES) await flush();
    await reading.onQuestion?.();
  }
  await flush();
  if (!isDryRun) {
    await inTransaction(db, async (tx) => {
      await finishImport(tx, id, report.counts);
      await recordAudit(tx, {
        actor,
        action: "questions.imported",
        subject: { type: "import", id },
        after: { files: bundle.names.slice(0, 100), on_duplicate: onDuplicate, ...report.counts },
        schoolId,
      });
    });
  }
  return report.counts;
}
