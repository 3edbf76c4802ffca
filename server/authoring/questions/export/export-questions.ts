import { buffer } from "node:stream/consumers";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { ExportReport } from "@sextant/contract/export-questions.ts";
import { say } from "@sextant/interchange/messages/say.ts";
import type { PictureToWrite, QuestionToWrite } from "@sextant/interchange/question-to-write.ts";
import type { TestToWrite } from "@sextant/interchange/test-to-write.ts";
import { type WrittenFormat, writeQuestions } from "@sextant/interchange/write-questions.ts";
import { questionTitle } from "@sextant/questions/fingerprint.ts";
import { listQuestionFiles } from "@sextant/questions/html-fields.ts";
import { recordAudit } from "../../../foundation/audit/record.ts";
import { extensionOf } from "../../../foundation/files/extension-of.ts";
import { findReadableFiles } from "../../../foundation/files/get-file.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import { loadTaxonomy } from "../../taxonomy/load-taxonomy.ts";
import type { Taxonomy } from "../../taxonomy/taxonomy.ts";
import { contentOf, findQuestions, type LoadedQuestion } from "../load-questions.ts";
import { findReportLanguage } from "../report-language.ts";

const BATCH = 200;
/** All of them are in memory while they are written. */
const MAX_PICTURE_BYTES = 200 * 1024 * 1024;

interface Export {
  /** The job's. */
  id: string;
  db: Database;
  storage: Storage;
  actor: Actor;
  progress: (done: number, total: number) => Promise<void>;
}

/** {level: name} of the first tag and of those above it, as imports write them. */
function tagNames(taxonomy: Taxonomy, tags: readonly string[]): Record<string, string> {
  const tag = tags.map((id) => taxonomy.find(id)).find((one) => one !== undefined);
  if (!tag) return {};
  return Object.fromEntries(taxonomy.pathOf(tag).map(({ level, name }) => [level.replace("-", "_"), name]));
}

function toWrite(question: LoadedQuestion, taxonomy: Taxonomy): QuestionToWrite {
  const content = contentOf(question);
  return { id: question.row.id, title: questionTitle(content), content, tagNames: tagNames(taxonomy, content.tags) };
}

/** Pictures that the questions show and the actor may see, by file id. @throws Refusal `too_large` */
async function loadPictures({ db, storage, actor }: Export, questions: readonly QuestionToWrite[]) {
  const ids = [...new Set(questions.flatMap(({ content }) => listQuestionFiles(content)))];
  const pictures = new Map<string, PictureToWrite>();
  let bytes = 0;
  for (let start = 0; start < ids.length; start += BATCH) {
    const files = await findReadableFiles(db, actor, ids.slice(start, start + BATCH));
    for (const [id, file] of files) {
      if (!file.media_type.startsWith("image/")) continue;
      const kept = await storage.read(file.hash);
      if (!kept) continue;
      bytes += kept.size;
      if (bytes > MAX_PICTURE_BYTES)
        throw new Refusal(
          "too_large",
          "The pictures in these questions take more than 200 MiB. Export fewer questions.",
        );
      const name = `images/${id}.${extensionOf(file)}`;
      pictures.set(id, { name, mediaType: file.media_type, bytes: await buffer(kept.stream) });
    }
  }
  return pictures;
}

/**
 * Writes questions that the actor may read, newest version and key, in the order asked, and keeps the file for download.
 *
 * @param test That asks them; null for the questions alone.
 *
 * @throws Refusal `too_large`.
 */
export async function exportQuestions(
  context: Export,
  ids: readonly string[],
  { format, test }: { format: WrittenFormat; test: TestToWrite | null },
): Promise<ExportReport> {
  const { id, db, storage, actor, progress } = context;
  const taxonomy = await loadTaxonomy(db);
  const language = await findReportLanguage(db, actor.id);
  const questions: QuestionToWrite[] = [];
  for (let start = 0; start < ids.length; start += BATCH) {
    const found = await findQuestions(db, actor, ids.slice(start, start + BATCH));
    questions.push(...found.map((question) => toWrite(question, taxonomy)));
    await progress(Math.min(start + BATCH, ids.length), ids.length);
    await yieldToEventLoop();
  }
  const pictures = await loadPictures(context, questions);
  const { extension, bytes, losses } = await writeQuestions(
    format,
    questions,
    (file) => pictures.get(file) ?? null,
    test,
  );
  const titles = new Map(questions.map((question) => [question.id, question.title]));
  if (test) titles.set(test.id, test.title);
  const content = await storage.put(bytes);
  await inTransaction(db, (tx) =>
    recordAudit(tx, {
      actor,
      action: "questions.exported",
      subject: { type: "export", id },
      after: { format, count: questions.length, questions: questions.slice(0, 1000).map((question) => question.id) },
    }),
  );
  return {
    format,
    name: `${test ? "assessment" : "questions"}-${new Date().toISOString().slice(0, 10)}-${format.replaceAll("_", "-")}.${extension}`,
    size_bytes: bytes.length,
    count: questions.length,
    losses: losses.map(({ question, message, isLeftOut }) => ({
      question,
      title: titles.get(question) ?? "",
      message: say(message, language),
      ...message,
      ...(isLeftOut ? { left_out: true } : {}),
    })),
    missing: ids.filter((one) => !titles.has(one.toLowerCase())),
    content,
  };
}
