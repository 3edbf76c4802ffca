import { isDeepStrictEqual } from "node:util";
import { listQuestionHtml } from "@sextant/questions/html-fields.ts";
import type { QuestionContent, QuestionPatch } from "@sextant/questions/question.ts";
import { sql } from "kysely";
import { mayEdit, readableContent } from "../../foundation/access/content.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { notFound, Refusal } from "../../platform/refusal.ts";
import { changeQuestion, cleanPatch, patchedContent } from "./change-question.ts";
import { changedSince } from "./changed-since.ts";
import { requireLinks, requirePictures, requireSchool, typesetWritten } from "./check-question.ts";
import {
  completeQuestions,
  contentOf,
  getQuestion,
  type LoadedQuestion,
  type QuestionStatus,
} from "./load-questions.ts";
import { lockQuestion, retireVersions, selectKnownParts, updateQuestionRow } from "./questions.queries.ts";
import { queueRetired } from "./retired-task.ts";

interface Update extends QuestionPatch {
  version: number;
  status?: QuestionStatus | undefined;
  school?: string | null | undefined;
}

export interface EditContext {
  /** Presents the question for this person, for the answer to a stale version. */
  present: (question: LoadedQuestion) => unknown;
}

/** A change to a question: its complete new content and its new status. */
export interface Edit {
  content: QuestionContent;
  status?: QuestionStatus | undefined;
  school?: string | null | undefined;
  /** True: opens a draft of the next version even when the change alone wouldn't. */
  opensDraft?: boolean;
}

/**
 * Returns a question with its row locked, for its author or staff.
 *
 * @throws Refusal `not_found` out of reach, `forbidden` for a reader.
 */
export async function lockEditable(tx: Tx, actor: Actor, id: string): Promise<LoadedQuestion> {
  const row = await lockQuestion(tx, id, readableContent(actor, "questions"));
  const [question] = row ? await completeQuestions(tx, [row]) : [];
  if (!row || !question) throw notFound("This question");
  if (!mayEdit(actor, row)) throw new Refusal("forbidden", "Only the author and staff can change this question.");
  return question;
}

/** Returns the values of fields for the log; the content itself is in the question's versions. */
function pick(question: LoadedQuestion, fields: readonly string[]): Record<string, unknown> {
  const all: Record<string, unknown> = {
    ...contentOf(question),
    status: question.status,
    school: question.row.school_id,
  };
  return Object.fromEntries(fields.map((field) => [field, all[field]]));
}

async function retire(tx: Tx, actor: Actor, question: LoadedQuestion): Promise<void> {
  if (question.status === "retired") return;
  await retireVersions(tx, question.row.id);
  await queueRetired(tx, question.row.id);
  await updateQuestionRow(tx, question.row.id, {});
  await recordAudit(tx, {
    actor,
    action: "question.retired",
    subject: { type: "question", id: question.row.id },
    before: { status: question.status },
    after: { status: "retired", version: question.row.version + 1 },
    schoolId: question.row.school_id,
  });
}

/** Reads a question again in the transaction that changed it. */
export async function reloadQuestion(tx: Tx, id: string): Promise<LoadedQuestion> {
  const row = await lockQuestion(tx, id, sql<boolean>`true`);
  const [question] = row ? await completeQuestions(tx, [row]) : [];
  if (!question) throw notFound("This question");
  return question;
}

/**
 * Writes an edit of a locked question and its entry in the log.
 *
 * @returns The question afterwards, and the names of the fields that changed.
 * @throws Refusal `invalid` with paths, `illegal_transition`.
 */
export async function writeEdit(
  tx: Tx,
  actor: Actor,
  question: LoadedQuestion,
  { content, status, school, opensDraft }: Edit,
): Promise<{ question: LoadedQuestion; fields: string[] }> {
  if (school !== undefined && school !== question.row.school_id) await requireSchool(tx, actor, school);
  const pictures = await requirePictures(tx, actor, content);
  if (!isDeepStrictEqual([content.tags, content.nodes], [question.tags, question.nodes]))
    await requireLinks(tx, content);
  const target = status === "retired" ? undefined : status;
  const change = { content, status: target, school, pictures, opensDraft: opensDraft === true };
  const fields = await changeQuestion(tx, actor, question, change);
  const after = fields.length > 0 ? await reloadQuestion(tx, question.row.id) : question;
  if (fields.length > 0) {
    await recordAudit(tx, {
      actor,
      action: "question.updated",
      subject: { type: "question", id: question.row.id },
      before: pick(question, fields),
      after: { ...pick(after, fields), version: after.row.version },
      schoolId: question.row.school_id,
    });
  }
  if (status !== "retired" || after.status === "retired") return { question: after, fields };
  await retire(tx, actor, after);
  return { question: await reloadQuestion(tx, question.row.id), fields: [...fields, "status"] };
}

type MakeEdit = (db: Database, question: LoadedQuestion) => Edit | Promise<Edit>;

/**
 * Sets the math of what an edit comes to as the question is now, so that the transaction that writes it finds all of it remembered and
 * holds no lock meanwhile.
 *
 * @throws Refusal `overloaded` as `typeset`. Whatever else is wrong is refused where the edit is written.
 */
async function typesetAhead(
  db: Database,
  actor: Actor,
  id: string,
  version: number | null,
  edit: MakeEdit,
): Promise<void> {
  try {
    const question = await getQuestion(db, actor, id);
    if (!mayEdit(actor, question.row) || (version !== null && version !== question.row.version)) return;
    const { content } = await edit(db, question);
    await typesetWritten(listQuestionHtml(content));
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === "overloaded") throw error;
  }
}

/**
 * Edits a question that nobody else changed since `version`; null takes it as it is.
 *
 * @param edit Is asked twice: before the transaction, so that math is set ahead, and in it.
 * @param sent What the caller wants the top-level fields to be, as far as it says; for telling what differs when it is stale.
 * @throws Refusal `not_found`, `forbidden`; `stale_version` with the question as it is (`current`) and what changed since (`changed`);
 * `illegal_transition`; `invalid` with paths; `overloaded` as `typeset`.
 */
export async function editQuestion(
  db: Database,
  actor: Actor,
  id: string,
  { version, sent = {} }: { version: number | null; sent?: Record<string, unknown> },
  { present }: EditContext,
  edit: MakeEdit,
): Promise<LoadedQuestion> {
  await typesetAhead(db, actor, id, version, edit);
  return inTransaction(db, async (tx) => {
    const question = await lockEditable(tx, actor, id);
    if (version !== null && version !== question.row.version) {
      throw new Refusal("stale_version", "Someone else changed this question. Reload to see the latest version.", {
        state: question.status,
        members: { current: present(question), changed: await changedSince(tx, question, version, sent) },
      });
    }
    const written = await writeEdit(tx, actor, question, await edit(tx, question));
    return written.question;
  });
}

/** Changes a question that nobody else changed since `version`. @throws Refusal as `editQuestion`. */
export async function updateQuestion(
  db: Database,
  actor: Actor,
  id: string,
  { version, status, school, ...patch }: Update,
  context: EditContext,
): Promise<void> {
  const sent = { ...patch, status, school };
  await cleanPatch(patch);
  await editQuestion(db, actor, id, { version, sent }, context, async (tx, question) => {
    const known = patch.interactions ? await selectKnownParts(tx, id) : [];
    return { content: patchedContent(question, patch, known), status, school };
  });
}

/** Takes a question out of use; what was made of it stays, and so do its results. */
export async function retireQuestion(db: Database, actor: Actor, id: string): Promise<void> {
  await inTransaction(db, async (tx) => retire(tx, actor, await lockEditable(tx, actor, id)));
}
