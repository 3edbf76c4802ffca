import type { BulkChange, BulkReport } from "@sextant/contract/bulk-questions.ts";
import { mayEdit, readableContent } from "../../../foundation/access/content.ts";
import { recordAudit } from "../../../foundation/audit/record.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database, Tx } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { changeInChunks } from "../../../platform/in-chunks.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { completeQuestions, contentOf, findQuestions, type LoadedQuestion } from "../load-questions.ts";
import { lockQuestions } from "../questions.queries.ts";
import { typesetMany } from "../typeset-many.ts";
import { writeEdit } from "../update-question.ts";
import { beforeOf, changedContent } from "./before.ts";
import { type BulkItem, insertBulkChange, insertBulkItems, selectDone, selectStatuses } from "./bulk.queries.ts";

/** Locks are held for as long as one chunk takes. */
const CHUNK = 50;

type Outcome = BulkReport["results"][number];

interface BulkRun {
  /** A UUIDv7. The same run again changes nothing twice. */
  id: string;
  db: Database;
  actor: Actor;
  progress: (done: number, total: number) => Promise<void>;
}

async function changeOne(
  tx: Tx,
  { actor }: BulkRun,
  question: LoadedQuestion,
  change: BulkChange,
): Promise<{ outcome: Outcome; item?: BulkItem }> {
  const { id } = question.row;
  if (!mayEdit(actor, question.row)) {
    return { outcome: { id, status: "forbidden", message: "Only the author and staff can change this question." } };
  }
  const statuses = change.status === undefined ? null : await selectStatuses(tx, id);
  try {
    const edit = { content: changedContent(contentOf(question), change), status: change.status };
    const { question: after, fields } = await writeEdit(tx, actor, question, edit);
    if (fields.length === 0) return { outcome: { id, status: "unchanged" } };
    const item = { question_id: id, version: after.row.version, before: beforeOf(question, after, statuses) };
    return { outcome: { id, status: "changed" }, item };
  } catch (error) {
    // What is refused is refused before anything is written.
    if (!(error instanceof Refusal)) throw error;
    return { outcome: { id, status: "invalid", message: error.message } };
  }
}

/** Sets math for the check of what is published here; nothing else in a bulk change needs any. @returns As `typesetMany`. */
async function typesetChunk({ db, actor }: BulkRun, ids: readonly string[], { status }: BulkChange) {
  if (status !== "published") return new Map<string, string>();
  const questions = (await findQuestions(db, actor, ids)).filter(
    (question) => question.status !== "published" && mayEdit(actor, question.row),
  );
  return typesetMany(questions.map((question) => [question.row.id, contentOf(question)]));
}

async function changeChunk(run: BulkRun, ids: readonly string[], change: BulkChange): Promise<Map<string, Outcome>> {
  const unset = await typesetChunk(run, ids, change);
  return inTransaction(run.db, async (tx) => {
    const rows = await lockQuestions(tx, ids, readableContent(run.actor, "questions"));
    const done = await selectDone(tx, run.id, ids);
    const outcomes = new Map<string, Outcome>([...done].map((id) => [id, { id, status: "changed" }]));
    const items: BulkItem[] = [];
    const waiting = rows.filter((row) => !done.has(row.id));
    for (const question of await completeQuestions(tx, waiting)) {
      const reason = unset.get(question.row.id);
      if (reason !== undefined) {
        outcomes.set(question.row.id, { id: question.row.id, status: "invalid", message: reason });
        continue;
      }
      const { outcome, item } = await changeOne(tx, run, question, change);
      outcomes.set(outcome.id, outcome);
      if (item) items.push(item);
    }
    await insertBulkItems(tx, run.id, items);
    return outcomes;
  });
}

/**
 * Changes many questions alike, chunk by chunk, each chunk in a transaction of its own; one that cannot be changed so keeps no other
 * from it. What is replaced is kept, so that all can be undone.
 *
 * @returns What became of each, in the order asked; those that are not there, or out of reach, apart.
 */
export async function changeMany(
  run: BulkRun,
  questionIds: readonly string[],
  change: BulkChange,
): Promise<BulkReport> {
  await inTransaction(run.db, (tx) => insertBulkChange(tx, { id: run.id, change, createdBy: run.actor.id }));
  const chunks = { size: CHUNK, progress: run.progress };
  const { results, missing } = await changeInChunks(questionIds, chunks, (ids) => changeChunk(run, ids, change));
  const changed = results.filter((outcome) => outcome.status === "changed").length;
  if (changed > 0) {
    await inTransaction(run.db, (tx) =>
      recordAudit(tx, {
        actor: run.actor,
        action: "questions.bulk_changed",
        subject: { type: "bulk_change", id: run.id },
        after: { change, changed, asked: results.length + missing.length },
      }),
    );
  }
  return {
    results,
    missing,
    undo: changed > 0 ? run.id : null,
  };
}
