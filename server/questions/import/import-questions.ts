import { setImmediate as nextTurn } from "node:timers/promises";
import type { ImportReport } from "@sextant/contract/questions.ts";
import { type Bundle, BundleError } from "@sextant/interchange/bundle/bundle.ts";
import type { Format } from "@sextant/interchange/formats.ts";
import { countLines } from "@sextant/interchange/jsonl/count-lines.ts";
import { placePictures } from "@sextant/interchange/pictures.ts";
import { jsonlFiles, readBundle } from "@sextant/interchange/read-bundle.ts";
import { recordAudit } from "../../audit/record.ts";
import type { FileFacts } from "../../files/get-file.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { loadTaxonomy } from "../../tags/load-taxonomy.ts";
import type { OpenStatus } from "../insert-questions.ts";
import { findNearlySame } from "../similar/find-similar.ts";
import { selectPresent } from "./import.queries.ts";
import { importedId } from "./import-id.ts";
import { importPictures } from "./pictures.ts";
import { type Prepared, prepareImported, type Refused } from "./prepare.ts";
import { createReport } from "./report.ts";
import { createTwins, type Twin } from "./twins.ts";
import { type Writing, writeBatch } from "./write-batch.ts";

const BATCH = 100;
/** A report names every question; more than this are to be split over several files. */
const MAX_QUESTIONS = 200_000;

export type OnDuplicate = "skip" | "replace" | "keep";

export interface ImportOptions {
  isDryRun: boolean;
  onDuplicate: OnDuplicate;
  status: OpenStatus;
  schoolId: string | null;
  /** What the sender says that it is; without it each file is looked into. */
  format?: Format | undefined;
}

interface Import {
  /** A UUIDv7: the job's. The same import again adds nothing twice. */
  id: string;
  db: Database;
  storage: Storage;
  actor: Actor;
  bundle: Bundle;
  options: ImportOptions;
  /** Told after each batch how many questions were dealt with; of how many lines, where these can be counted beforehand. */
  progress: (done: number, total: number | null) => Promise<void>;
}

/** What PostgreSQL says of a value that it cannot hold, or that breaks a rule: this question's fault, not the import's. */
const isAboutContent = (error: unknown) => /^(?:22|23|54)/.test((error as { code?: string }).code ?? "");

function duplicateMessage({ isSameText, isOurs }: Twin): string {
  const where = isOurs ? "in this import" : "in the bank";
  return isSameText
    ? `A question that reads the same is ${where} already.`
    : `A question of the same name and source is ${where} already, with other content.`;
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
 * @throws Refusal `too_large`; errors of the database that are nobody's fault.
 */
export async function importQuestions({
  id,
  db,
  storage,
  actor,
  bundle,
  options,
  progress,
}: Import): Promise<ImportReport> {
  const { isDryRun, onDuplicate, status, schoolId, format } = options;
  const pictures = importPictures(bundle, isDryRun ? null : storage);
  const twins = createTwins(db, actor);
  const files = new Map<string, FileFacts>();
  const writer = createReport();
  const total = await countAll(bundle);

  /** As it would come in: pictures under the names that the file gives them. */
  const preview = ({ content, pictures: own }: Prepared) => {
    const shown = placePictures(content, (hash) => own.get(hash)?.name ?? hash);
    return JSON.parse(JSON.stringify(shown)) as Record<string, unknown>;
  };

  async function write(writings: readonly Writing[]): Promise<Map<string, string>> {
    const context = { db, actor, status, schoolId, files };
    const failures = new Map<string, string>();
    const refuse = (ids: Set<string>) => {
      for (const one of ids) failures.set(one, "The question that is there already is somebody else's, and stays.");
    };
    try {
      refuse(await writeBatch(context, writings));
    } catch (error) {
      if (!(error instanceof Refusal) && !isAboutContent(error)) throw error;
      for (const writing of writings) {
        try {
          refuse(await writeBatch(context, [writing]));
        } catch (cause) {
          if (!(cause instanceof Refusal) && !isAboutContent(cause)) throw cause;
          failures.set(
            writing.id,
            `It cannot be stored: ${cause instanceof Error ? cause.message : "a value is not valid"}.`,
          );
        }
      }
    }
    return failures;
  }

  async function finish(batch: readonly (Prepared | Refused)[]): Promise<void> {
    const prepared = batch.filter((one) => one.kind === "prepared");
    await twins.lookUp(prepared);
    const ids = new Map(prepared.map((one) => [one, importedId(id, one.read.place, one.number)]));
    const present = isDryRun ? new Set<string>() : await selectPresent(db, [...ids.values()]);
    const writings = new Map<Prepared, Writing>();
    const duplicates = new Map<Prepared, Twin>();
    for (const [one, newId] of ids) {
      const twin = present.has(newId) ? null : twins.find(one);
      const takesPlace = twin !== null && onDuplicate === "replace" && !twin.isOurs;
      if (twin && onDuplicate !== "keep" && !takesPlace) {
        duplicates.set(one, twin);
        continue;
      }
      const target = takesPlace ? twin.id : newId;
      if (!present.has(newId)) writings.set(one, { prepared: one, id: target, isReplacement: takesPlace });
      twins.add(one, target);
    }
    const arriving = [...writings].filter(([, writing]) => !writing.isReplacement).map(([one]) => one);
    const alike = await findNearlySame(
      db,
      actor,
      arriving.map((one) => one.shingles),
    );
    const likeOf = new Map(arriving.map((one, index) => [one, alike[index]]));
    const failures = isDryRun ? new Map<string, string>() : await write([...writings.values()]);
    for (const one of batch) {
      if (one.kind === "refused") {
        writer.add(one.read, { status: one.status, question: null, messages: one.messages });
        continue;
      }
      const twin = duplicates.get(one);
      const writing = writings.get(one);
      const failure = writing && failures.get(writing.id);
      if (twin) {
        const question = isDryRun && twin.isOurs ? null : twin.id;
        writer.add(one.read, { status: "duplicate", question, messages: [duplicateMessage(twin), ...one.messages] });
      } else if (failure) {
        const messages = [failure, ...one.messages];
        const isKept = writing?.isReplacement === true;
        writer.add(one.read, {
          status: isKept ? "duplicate" : "invalid",
          question: isKept ? writing.id : null,
          messages,
        });
      } else {
        const question = isDryRun ? preview(one) : (writing?.id ?? ids.get(one) ?? null);
        const replaced = writing?.isReplacement ? ["It takes the place of the question that is there."] : [];
        const like = likeOf.get(one);
        const likes = like ? [`${Math.round(like.likeness * 100)} % like “${like.title}”, which is in the bank.`] : [];
        const messages = [...one.messages, ...replaced, ...likes];
        writer.add(one.read, { status: one.status, question, messages });
      }
    }
    await progress(writer.report.counts.total, total);
  }

  let batch: (Prepared | Refused)[] = [];
  let taxonomy = await loadTaxonomy(db);
  const flush = async () => {
    if (batch.length > 0) await finish(batch);
    batch = [];
    // Staff may have changed it meanwhile.
    taxonomy = await loadTaxonomy(db);
  };

  let number = 0;
  for await (const read of readBundle(bundle, format)) {
    if (number >= MAX_QUESTIONS) {
      throw new Refusal("too_large", `More than ${MAX_QUESTIONS} questions at once: split the file.`);
    }
    batch.push(await prepareImported(read, { db, actor, pictures, taxonomy, number }));
    number += 1;
    // A long import shares its process with people who are sitting.
    await nextTurn();
    if (batch.length === BATCH) await flush();
  }
  await flush();
  if (!isDryRun) {
    await inTransaction(db, (tx) =>
      recordAudit(tx, {
        actor,
        action: "questions.imported",
        subject: { type: "import", id },
        after: { files: bundle.names.slice(0, 100), on_duplicate: onDuplicate, ...writer.report.counts },
        schoolId,
      }),
    );
  }
  return writer.report;
}
