import { sql } from "kysely";
import { settleSchool } from "../../authoring/questions/check-question.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { newId } from "../../platform/ids.ts";
import { paged } from "../../platform/paging.ts";
import { invalid, notFound, Refusal } from "../../platform/refusal.ts";
import {
  type CommentRow,
  countUses,
  deleteComment,
  insertComment,
  isReadableQuestion,
  selectComments,
  updateComment,
} from "./comment-bank.queries.ts";

/** Staff change all, others what they shared themselves. */
const mayChange = (actor: Actor, row: CommentRow) => actor.role === "staff" || row.created_by === actor.id;

function present(actor: Actor, row: CommentRow) {
  const { id, text, school_id: school, question_id: question, used_count, created_at } = row;
  const isOwn = mayChange(actor, row);
  return { id, text, school, question, used_count, created_at, can: { edit: isOwn, remove: isOwn } };
}

/**
 * Lists shared comments that a person may read: everyone's, and those of their schools. Those on the question asked for come first, then
 * the most used.
 *
 * @param url The request's own path and query, for the links to the neighbouring pages.
 */
export async function listComments(
  db: Database,
  actor: Actor,
  input: {
    page: number;
    page_size: number;
    ordering?: string | undefined;
    question?: string | undefined;
    search?: string | undefined;
  },
  url: string,
) {
  const { results, ...rest } = await paged(db, selectComments(db, actor, input), input, {
    url,
    orderings: {
      relevance: sql`(question_id is not null)::int`,
      used_count: "marking_comments.used_count",
      created_at: "marking_comments.created_at",
    },
    defaultOrdering: input.question === undefined ? "-used_count" : "-relevance,-used_count",
    tieBreaker: "marking_comments.id",
  });
  return { ...rest, results: results.map((row) => present(actor, row)) };
}

/**
 * Shares a comment. The same words for the same purpose are the comment that is there already.
 *
 * @throws Refusal `invalid` for a school that is none of theirs, or a question that they can't read.
 */
export async function createComment(
  db: Database,
  actor: Actor,
  given: { text: string; school?: string | null | undefined; question: string | null },
) {
  const school = await settleSchool(db, actor, given.school);
  if (given.question !== null && !(await isReadableQuestion(db, actor, given.question)))
    throw invalid("question", "This question doesn’t exist, or you can’t read it.");
  const row = await insertComment(db, {
    id: newId(),
    text: given.text,
    created_by: actor.id,
    school_id: school,
    question_id: given.question,
  });
  return present(actor, row);
}

async function requireChangeable(db: Database, actor: Actor, id: string): Promise<CommentRow> {
  const row = await selectComments(db, actor, {}).where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound("This comment");
  if (!mayChange(actor, row)) throw new Refusal("forbidden", "Only the person who shared this comment can change it.");
  return row;
}

/** @throws Refusal `not_found`; `forbidden` for what another shared; `invalid` where the same words are there already. */
export async function changeComment(db: Database, actor: Actor, id: string, text: string) {
  await requireChangeable(db, actor, id);
  const row = await updateComment(db, id, text);
  if (!row) throw invalid("text", "This comment is shared already.");
  return present(actor, row);
}

/** @throws Refusal `not_found`; `forbidden` for what another shared. */
export async function removeComment(db: Database, actor: Actor, id: string): Promise<void> {
  await requireChangeable(db, actor, id);
  await deleteComment(db, id);
}

/** Counts that a saved mark took these comments; those that are gone by now are left out. */
export async function noteUses(db: Database, actor: Actor, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await countUses(db, actor, ids);
}
