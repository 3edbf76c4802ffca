import type { UndoReport } from "@sextant/contract/bulk-questions.ts";
import { mayEdit, readableContent } from "../../../foundation/access/content.ts";
import { recordAudit } from "../../../foundation/audit/record.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database, Tx } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { undoInChunks } from "../../../platform/in-chunks.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { completeQuestions, contentOf, type LoadedQuestion } from "../load-questions.ts";
import { lockQuestions, updateQuestionRow } from "../questions.queries.ts";
import { reloadQuestion, writeEdit } from "../update-question.ts";
import { type Before, before, contentBefore } from "./before.ts";
import { deleteItems, markUndone, republish, selectItems } from "./bulk.queries.ts";

const CHUNK = 50;

type Outcome = UndoReport["results"][number];

interface UndoRun {
  /** Of the bulk change. */
  id: string;
  db: Database;
  actor: Actor;
  progress: (done: number, total: number) => Promise<void>;
}

/** Brings a question that was retired back to where it stood: what was out is out again, what was a draft is one once more. */
async function unretire(tx: Tx, { actor }: UndoRun, question: LoadedQuestion, was: Before): Promise<LoadedQuestion> {
  const published = Object.entries(was.statuses ?? {}).filter(([, status]) => status === "published");
  if (published.length === 0) return question;
  await republish(
    tx,
    question.row.id,
    published.map(([number]) => Number(number)),
  );
  await updateQuestionRow(tx, question.row.id, {});
  const after = await reloadQuestion(tx, question.row.id);
  await recordAudit(tx, {
    actor,
    action: "question.updated",
    subject: { type: "question", id: question.row.id },
    before: { status: question.status },
    after: { status: after.status, version: after.row.version },
    schoolId: question.row.school_id,
  });
  return after;
}

async function undoOne(tx: Tx, run: UndoRun, question: LoadedQuestion, was: Before): Promise<Outcome> {
  const { actor } = run;
  const { id } = question.row;
  if (!mayEdit(actor, question.row)) {
    return { id, status: "forbidden", message: "Only the author and staff can change this question." };
  }
  const wasOpen = was.status === "draft" || was.status === "in_review";
  try {
    const isRetired = question.status === "retired" && was.status !== undefined;
    const isOut = question.status === "published" && wasOpen;
    const content = contentBefore(contentOf(question), was);
    const standing = isRetired ? await unretire(tx, run, question, was) : question;
    // The newest version was a draft that is retired now: what it says becomes a draft again.
    const status = isOut ? undefined : was.status;
    await writeEdit(tx, actor, standing, { content, status, opensDraft: isRetired && wasOpen });
    if (isOut)
      return {
        id,
        status: "invalid",
        message: "It stays published because students may have seen it. Retire it instead.",
      };
    return { id, status: "restored" };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { id, status: "invalid", message: error.message };
  }
}

async function undoChunk(run: UndoRun): Promise<Outcome[]> {
  return inTransaction(run.db, async (tx) => {
    const items = await selectItems(tx, run.id, CHUNK);
    if (items.length === 0) return [];
    const ids = items.map((item) => item.question_id);
    const rows = await lockQuestions(tx, ids, readableContent(run.actor, "questions"));
    const questions = new Map((await completeQuestions(tx, rows)).map((question) => [question.row.id, question]));
    const outcomes: Outcome[] = [];
    for (const item of items) {
      const question = questions.get(item.question_id);
      if (!question)
        outcomes.push({ id: item.question_id, status: "forbidden", message: "You don’t have access to it." });
      else if (question.row.version !== item.version) {
        outcomes.push({
          id: item.question_id,
          status: "changed_since",
          message: "It was changed afterwards, so we left it unchanged.",
        });
      } else outcomes.push(await undoOne(tx, run, question, before.parse(item.before)));
    }
    await deleteItems(tx, run.id, ids);
    return outcomes;
  });
}

/** Undoes a bulk change, exactly what it changed and nothing else; questions that were changed since are left alone and named. */
export async function undoMany(run: UndoRun, total: number): Promise<UndoReport> {
  const results = await undoInChunks({ total, progress: run.progress }, () => undoChunk(run));
  await inTransaction(run.db, async (tx) => {
    await markUndone(tx, run.id);
    await recordAudit(tx, {
      actor: run.actor,
      action: "questions.bulk_undone",
      subject: { type: "bulk_change", id: run.id },
      after: { restored: results.filter(({ status }) => status === "restored").length, of: total },
    });
  });
  return { results };
}
