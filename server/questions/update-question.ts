import { isDeepStrictEqual } from "node:util";
import type { QuestionPatch } from "@sextant/questions/question.ts";
import { sql } from "kysely";
import { mayEdit, readableContent } from "../access/content.ts";
import { recordAudit } from "../audit/record.ts";
import type { Actor } from "../platform/binder.ts";
import type { Database, Tx } from "../platform/database/client.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { notFound, Refusal } from "../platform/refusal.ts";
import { changeQuestion, patchedContent } from "./change-question.ts";
import { requireLinks, requirePictures, requireSchool } from "./check-question.ts";
import { completeQuestions, contentOf, type LoadedQuestion, type QuestionStatus } from "./load-questions.ts";
import { lockQuestion, retireVersions, updateQuestionRow } from "./questions.queries.ts";

interface Update extends QuestionPatch {
  version: number;
  status?: QuestionStatus | undefined;
  school?: string | null | undefined;
}

interface Context {
  address: string;
  /** The question as this person gets it, for the answer to a stale version. */
  present: (question: LoadedQuestion) => unknown;
}

/**
 * A question with its row locked, for its author or staff.
 *
 * @throws Refusal `not_found` out of reach, `forbidden` for a reader.
 */
async function lockEditable(tx: Tx, actor: Actor, id: string): Promise<LoadedQuestion> {
  const row = await lockQuestion(tx, id, readableContent(actor, "questions"));
  const [question] = row ? await completeQuestions(tx, [row]) : [];
  if (!row || !question) throw notFound("This question");
  if (!mayEdit(actor, row)) throw new Refusal("forbidden", "Only its author and staff may change this question.");
  return question;
}

/** Fields as they were and are, for the log; the content itself stands in the question's versions. */
function pick(question: LoadedQuestion, fields: readonly string[]): Record<string, unknown> {
  const all: Record<string, unknown> = {
    ...contentOf(question),
    status: question.status,
    school: question.row.school_id,
  };
  return Object.fromEntries(fields.map((field) => [field, all[field]]));
}

async function retire(tx: Tx, actor: Actor, question: LoadedQuestion, address: string): Promise<void> {
  if (question.status === "retired") return;
  await retireVersions(tx, question.row.id);
  await updateQuestionRow(tx, question.row.id, {});
  await recordAudit(tx, {
    actor,
    action: "question.retired",
    subject: { type: "question", id: question.row.id },
    before: { status: question.status },
    after: { status: "retired" },
    schoolId: question.row.school_id,
    address,
  });
}

/**
 * Changes a question that nobody else changed since `version`.
 *
 * @throws Refusal `not_found`, `forbidden`; `stale_version` with the question as it is (`current`); `illegal_transition`; `invalid`
 * with paths.
 */
export async function updateQuestion(
  db: Database,
  actor: Actor,
  id: string,
  { version, status, school, ...patch }: Update,
  { address, present }: Context,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const question = await lockEditable(tx, actor, id);
    if (version !== question.row.version) {
      throw new Refusal("stale_version", "Somebody changed this question in the meantime.", {
        state: question.status,
        members: { current: present(question) },
      });
    }
    if (school !== undefined && school !== question.row.school_id) await requireSchool(tx, actor, school);
    const content = patchedContent(question, patch);
    const pictures = await requirePictures(tx, actor, content);
    if (!isDeepStrictEqual([content.tags, content.nodes], [question.tags, question.nodes]))
      await requireLinks(tx, content);
    const target = status === "retired" ? undefined : status;
    const fields = await changeQuestion(tx, actor, question, { content, status: target, school, pictures });
    const row = await lockQuestion(tx, id, sql<boolean>`true`);
    const [after] = row ? await completeQuestions(tx, [row]) : [];
    if (fields.length > 0 && after) {
      await recordAudit(tx, {
        actor,
        action: "question.updated",
        subject: { type: "question", id },
        before: pick(question, fields),
        after: { ...pick(after, fields), version: question.row.version + 1 },
        schoolId: question.row.school_id,
        address,
      });
    }
    if (status === "retired") await retire(tx, actor, after ?? question, address);
  });
}

/** Takes a question out of use; what was made of it stays, and so do its results. */
export async function retireQuestion(db: Database, actor: Actor, id: string, address: string): Promise<void> {
  await inTransaction(db, async (tx) => retire(tx, actor, await lockEditable(tx, actor, id), address));
}
