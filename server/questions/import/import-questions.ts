import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { tagLevels } from "@sextant/contract/tags.ts";
import { type Bundle, BundleError } from "@sextant/interchange/bundle/bundle.ts";
import type { Format } from "@sextant/interchange/formats.ts";
import { countLines } from "@sextant/interchange/jsonl/count-lines.ts";
import { type Message, message } from "@sextant/interchange/messages/message.ts";
import type { ReportLanguage } from "@sextant/interchange/messages/say.ts";
import { placePictures } from "@sextant/interchange/pictures.ts";
import { jsonlFiles, type Reading, readBundle } from "@sextant/interchange/read-bundle.ts";
import { recordAudit } from "../../audit/record.ts";
import type { FileFacts } from "../../files/get-file.ts";
import { findRoom } from "../../files/room.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { loadTaxonomy } from "../../taxonomy/load-taxonomy.ts";
import type { OpenStatus } from "../insert-questions.ts";
import { findNearlySame, type SimilarQuestion } from "../similar/find-similar.ts";
import { createDuplicateFinder, type Duplicate } from "./duplicates.ts";
import { finishImport, insertImport, selectPresent } from "./import.queries.ts";
import { importedId } from "./import-id.ts";
import { importPictures } from "./pictures.ts";
import { type Prepared, prepareImported, type Refused } from "./prepare.ts";
import { createReport, type ImportCounts, type ImportItem } from "./report.ts";
import { type Writing, writeBatch } from "./write-batch.ts";

const BATCH = 100;
/** Long ones are written sooner, so that few are in memory at once; counted in shingles, of which each word begins one. */
const BATCH_SHINGLES = 40_000;
/** A report names every question; more than this are to be split over several files. */
const MAX_QUESTIONS = 200_000;

export type OnDuplicate = "skip" | "replace" | "keep";
/** What is to become of one question, whatever becomes of the others; `leave_out` of any, also of one that is new. */
type Decision = OnDuplicate | "leave_out";

export interface ImportOptions {
  isDryRun: boolean;
  onDuplicate: OnDuplicate;
  /** By the question's place in the report, from 0, or by file and line (`set.jsonl:7`). */
  decisions?: Readonly<Record<string, Decision>> | undefined;
  status: OpenStatus;
  schoolId: string | null;
  /** Tests of packages are described in the report, for drafts to be made of them. */
  makesDrafts?: boolean | undefined;
  /** What the sender says that it is; without it each file is looked into. */
  format?: Format | undefined;
}

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
  reading?: Omit<Reading, "asked"> & { onQuestion?: () => Promise<void> };
  /** Told after each batch how many questions were dealt with; of how many lines, where these can be counted beforehand. */
  progress: (done: number, total: number | null) => Promise<void>;
}

/** What PostgreSQL says of a value that it cannot hold, or that breaks a rule: this question's fault, not the import's. */
const isAboutContent = (error: unknown) => /^(?:22|23|54)/.test((error as { code?: string }).code ?? "");

const isAboutRoom = (error: unknown) => error instanceof Refusal && error.code === "quota_exceeded";

const levels = new Set<string>(tagLevels);

/** Names of tags that lead to no tag yet, and stay text until staff map them. */
function hasNamesToMap({ text_tags }: Prepared["content"]): boolean {
  const named = Object.entries(text_tags ?? {}).filter(([, name]) => name.trim() !== "");
  return named.some(([level]) => levels.has(level.toLowerCase().replaceAll("_", "-")));
}

function duplicateMessage({ isSameText, ours }: Duplicate): Message {
  if (!ours) return message(isSameText ? "same_text_in_bank" : "same_name_in_bank");
  return message(isSameText ? "same_text_here" : "same_name_here", { title: ours.title });
}

/** Says what it is like; with the id, so that the screen can lead there. */
function likeMessage({ id, title, likeness }: SimilarQuestion): Message {
  const { code, values } = message("nearly_same", { percent: Math.round(likeness * 100), title });
  return { code, values: { ...values, question: id } };
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
  const { id, db, storage, actor, language, bundle, name, options, keep, reading = {}, progress } = given;
  const { isDryRun, onDuplicate, decisions = {}, status, schoolId, format } = options;
  const pictures = importPictures(bundle, isDryRun ? null : storage, await findRoom(db, actor.id));
  const finder = createDuplicateFinder(db, actor);
  const files = new Map<string, FileFacts>();
  const writer = createReport(language, keep, options.makesDrafts === true);
  const total = await countAll(bundle);
  if (!isDryRun) await insertImport(db, { id, name, createdBy: actor.id });
  const decisionOf = ({ read: { place }, number }: Prepared) =>
    decisions[number] ?? decisions[`${place.file}:${place.line}`] ?? onDuplicate;

  /** As it would come in: pictures under the names that the file gives them. */
  const preview = ({ content, pictures: own }: Prepared) => {
    const shown = placePictures(content, (hash) => own.get(hash)?.name ?? hash);
    return JSON.parse(JSON.stringify(shown)) as Record<string, unknown>;
  };

  /** Its pictures as addresses of themselves, as far as there is room for them in the report. */
  const shownPictures = ({ pictures: own }: Prepared) => {
    const named = [...own.values()].flatMap(({ hash, name }) => {
      const address = pictures.shown(hash);
      return address === null ? [] : [[name, address] as const];
    });
    return named.length === 0 ? {} : { pictures: Object.fromEntries(named) };
  };

  async function write(writings: readonly Writing[]): Promise<Map<string, Message>> {
    const context = { importId: id, db, storage, actor, status, schoolId, files };
    const failures = new Map<string, Message>();
    const refuse = (ids: Set<string>) => {
      for (const one of ids) failures.set(one, message("replace_refused"));
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
          failures.set(writing.id, message(isAboutRoom(cause) ? "no_room" : "not_stored"));
        }
      }
    }
    return failures;
  }

  async function finish(batch: readonly (Prepared | Refused)[]): Promise<void> {
    const prepared = batch.filter((one) => one.kind === "prepared");
    await finder.lookUp(prepared);
    const ids = new Map(prepared.map((one) => [one, importedId(id, one.read.place, one.number)]));
    const present = isDryRun ? new Set<string>() : await selectPresent(db, [...ids.values()]);
    const writings = new Map<Prepared, Writing>();
    const duplicates = new Map<Prepared, Duplicate>();
    for (const [one, newId] of ids) {
      const duplicate = present.has(newId) ? null : finder.find(one);
      const decision = decisionOf(one);
      const takesPlace = duplicate !== null && decision === "replace" && !duplicate.ours;
      if (decision === "leave_out" && !duplicate) continue;
      if (duplicate && decision !== "keep" && !takesPlace) {
        duplicates.set(one, duplicate);
        continue;
      }
      const target = takesPlace ? duplicate.id : newId;
      if (!present.has(newId)) writings.set(one, { prepared: one, id: target, isReplacement: takesPlace });
      finder.add(one, target);
    }
    const arriving = [...writings].filter(([, writing]) => !writing.isReplacement).map(([one]) => one);
    const alike = await findNearlySame(
      db,
      actor,
      arriving.map((one) => one.shingles),
    );
    const likeOf = new Map(arriving.map((one, index) => [one, alike[index]]));
    const failures = isDryRun ? new Map<string, Message>() : await write([...writings.values()]);
    for (const one of batch) {
      if (one.kind === "refused") {
        writer.add(one.read, { status: one.status, question: null, messages: one.messages });
        continue;
      }
      const duplicate = duplicates.get(one);
      const writing = writings.get(one);
      const failure = writing && failures.get(writing.id);
      if (duplicate) {
        const question = isDryRun && duplicate.ours ? null : duplicate.id;
        const messages = [duplicateMessage(duplicate), ...one.messages];
        const incoming = isDryRun ? { incoming: preview(one), ...shownPictures(one) } : {};
        const repeats = duplicate.ours ? { repeats: true, repeats_item: duplicate.ours.number } : {};
        writer.add(one.read, { status: "duplicate", question, messages, ...incoming, ...repeats });
      } else if (decisionOf(one) === "leave_out") {
        writer.leaveOut(one.read, one.status);
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
        const replaced = writing?.isReplacement ? [message("replaces")] : [];
        const like = likeOf.get(one);
        const likes = like ? [likeMessage(like)] : [];
        const messages = [...one.messages, ...replaced, ...likes];
        const names = hasNamesToMap(one.content) ? { unmapped: true } : {};
        const shown = isDryRun ? shownPictures(one) : {};
        writer.add(one.read, { status: one.status, question, messages, ...names, ...shown });
      }
    }
    await progress(writer.counts.total, total);
  }

  let batch: (Prepared | Refused)[] = [];
  let weight = 0;
  let taxonomy = await loadTaxonomy(db);
  const flush = async () => {
    if (batch.length > 0) await finish(batch);
    batch = [];
    weight = 0;
    // Staff may have changed it meanwhile.
    taxonomy = await loadTaxonomy(db);
  };

  let number = 0;
  for await (const read of readBundle(bundle, { ...reading, asked: format })) {
    if (number >= MAX_QUESTIONS) {
      throw new Refusal("too_large", `This file has more than ${MAX_QUESTIONS} questions. Split it.`);
    }
    const prepared = await prepareImported(read, { db, actor, pictures, taxonomy, number });
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
      await finishImport(tx, id, writer.counts);
      await recordAudit(tx, {
        actor,
        action: "questions.imported",
        subject: { type: "import", id },
        after: { files: bundle.names.slice(0, 100), on_duplicate: onDuplicate, ...writer.counts },
        schoolId,
      });
    });
  }
  return writer.counts;
}
