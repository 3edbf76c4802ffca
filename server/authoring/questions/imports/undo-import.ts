import type { UndoneImport } from "@sextant/contract/question-imports.ts";
import { mayEdit, readableContent } from "../../../foundation/access/content.ts";
import { recordAudit } from "../../../foundation/audit/record.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database, Tx } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { undoInChunks } from "../../../platform/in-chunks.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { BeforeImport } from "../import/replace.ts";
import { completeQuestions, contentOf, type LoadedQuestion } from "../load-questions.ts";
import { lockQuestions } from "../questions.queries.ts";
import { typesetMany } from "../typeset-many.ts";
import { writeEdit } from "../update-question.ts";
import {
  deleteImportItems,
  lockImportItems,
  markImportUndone,
  selectImportItems,
  selectUsed,
} from "./imports.queries.ts";

const CHUNK = 50;

type Outcome = UndoneImport["results"][number];

interface UndoRun {
  /** Of the import. */
  id: string;
  db: Database;
  actor: Actor;
  progress: (done: number, total: number) => Promise<void>;
}

/** A question says again what it said: published where it was, else as the draft that it was. */
async function restore(tx: Tx, run: UndoRun, question: LoadedQuestion, before: BeforeImport): Promise<Outcome> {
  const { actor } = run;
  const { id } = question.row;
  const isOut = question.status === "published";
  if (before.status === "published") {
    await writeEdit(tx, actor, question, { content: before.content, status: "published" });
    return { id, status: "restored" };
  }
  await writeEdit(tx, actor, question, { content: before.content, opensDraft: isOut });
  return isOut
    ? {
        id,
        status: "restored",
        message: "The earlier version is a draft again. The imported one stays published until you publish it.",
      }
    : { id, status: "restored" };
}

async function undoOne(
  tx: Tx,
  run: UndoRun,
  question: LoadedQuestion,
  before: BeforeImport | null,
  isUsed: boolean,
): Promise<Outcome> {
  const { actor } = run;
  const { id } = question.row;
  if (!mayEdit(actor, question.row)) {
    return { id, status: "forbidden", message: "Only the author and staff can change this question." };
  }
  try {
    if (before) return await restore(tx, run, question, before);
    if (isUsed) return { id, status: "in_use", message: "It’s used in an assessment, so we kept it." };
    await writeEdit(tx, actor, question, { content: contentOf(question), status: "retired" });
    return { id, status: "retired" };
  } catch (error) {
    // What is refused is refused before anything is written.
    if (!(error instanceof Refusal)) throw error;
    return { id, status: "invalid", message: error.message };
  }
}

/** Sets math for the check of what is published again; nothing else needs any. @returns As `typesetMany`. */
async function typesetChunk({ db, id }: UndoRun, part: { after: string; limit: number }) {
  const items = await selectImportItems(db, id, part);
  const published = items.flatMap(({ question_id, before }) => {
    const was = before as BeforeImport | null;
    return was?.status === "published" ? [[question_id, was.content] as const] : [];
  });
  return typesetMany(published);
}

async function undoChunk(run: UndoRun, after: string): Promise<Outcome[]> {
  const part = { after, limit: CHUNK };
  const unset = await typesetChunk(run, part);
  return inTransaction(run.db, async (tx) => {
    const items = await lockImportItems(tx, run.id, part);
    if (items.length === 0) return [];
    const ids = items.map((item) => item.question_id);
    const rows = await lockQuestions(tx, ids, readableContent(run.actor, "questions"));
    const questions = new Map((await completeQuestions(tx, rows)).map((question) => [question.row.id, question]));
    const used = await selectUsed(tx, ids);
    const outcomes: Outcome[] = [];
    for (const { question_id: id, version, before } of items) {
      const question = questions.get(id);
      if (!question) outcomes.push({ id, status: "forbidden", message: "You don’t have access to it." });
      else if (question.row.version !== version) {
        outcomes.push({ id, status: "changed_since", message: "It was changed afterwards, so we left it unchanged." });
      } else if (unset.has(id)) outcomes.push({ id, status: "invalid", message: unset.get(id) });
      else outcomes.push(await undoOne(tx, run, question, before as BeforeImport | null, used.has(id)));
    }
    const undone = outcomes.filter(({ status }) => status === "retired" || status === "restored");
    await deleteImportItems(
      tx,
      run.id,
      undone.map((one) => one.id),
    );
    return outcomes;
  });
}

/**
 * Undoes an import: what it brought is retired, what it replaced says again what it said. Questions that are used or were changed since
 * are left alone, and named.
 */
export async function undoImport(run: UndoRun, total: number): Promise<UndoneImport> {
  const results = await undoInChunks({ total, progress: run.progress }, (after) => undoChunk(run, after));
  await inTransaction(run.db, async (tx) => {
    await markImportUndone(tx, run.id);
    await recordAudit(tx, {
      actor: run.actor,
      action: "questions.import_undone",
      subject: { type: "import", id: run.id },
      after: {
        undone: results.filter(({ status }) => status === "retired" || status === "restored").length,
        of: total,
      },
    });
  });
  return { results };
}
