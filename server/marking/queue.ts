import { markers, type Role } from "@sextant/contract/who.ts";
import { questionTitle } from "@sextant/questions/fingerprint.ts";
import type { Actor } from "../platform/binder.ts";
import type { Database } from "../platform/database/client.ts";
import { paged } from "../platform/paging.ts";
import { loadQuestionVersions, type QuestionVersion } from "../questions/versions.ts";
import { countByQuestion, countUnmarked, type QueueFilter, selectQueue } from "./queue.queries.ts";

interface QueueInput extends QueueFilter {
  page: number;
  page_size: number;
  ordering?: string | undefined;
  anonymous: "true" | "false";
}

type QueueRow = Awaited<ReturnType<ReturnType<typeof selectQueue>["execute"]>>[number];

const fullName = (first: string | null, last: string | null) => `${first ?? ""} ${last ?? ""}`.trim();
const titleOf = (version: QuestionVersion | undefined) => (version ? questionTitle(version) : "");

function presentRow(actor: Actor, row: QueueRow, titles: Map<string, QuestionVersion>, isAnonymous: boolean) {
  const { taker_id: takerId, taken_until: until } = row;
  return {
    attempt: row.attempt_id,
    session: row.session_id,
    question: row.question_id,
    question_title: titleOf(titles.get(row.question_version_id)),
    assessment: { id: row.assessment_id, name: row.assessment_name },
    user: isAnonymous ? null : { id: row.user_id, name: fullName(row.first_name, row.last_name) },
    submitted_at: row.submitted_at,
    state: row.points === null ? ("owed" as const) : ("marked" as const),
    points: row.points,
    max_points: row.max_points,
    claim:
      takerId && until
        ? {
            by: { id: takerId, name: fullName(row.taker_first_name, row.taker_last_name) },
            is_mine: takerId === actor.id,
            until,
          }
        : null,
  };
}

/** The questions with answers to mark, those that wait longest first, then those that are done. */
async function countQuestions(db: Database, actor: Actor, filter: QueueFilter) {
  const { owed, marked } = await countByQuestion(db, actor, filter);
  const versions = await loadQuestionVersions(
    db,
    [...owed, ...marked].map((count) => count.version_id),
  );
  const waiting = owed
    .toSorted((a, b) => a.oldest_at.getTime() - b.oldest_at.getTime())
    .map((count) => ({
      question: count.question_id,
      title: titleOf(versions.get(count.version_id)),
      owed: count.count,
      marked: marked.find((one) => one.question_id === count.question_id)?.count ?? 0,
      taken: count.taken,
      oldest_at: count.oldest_at,
    }));
  const done = marked
    .filter((count) => !owed.some((one) => one.question_id === count.question_id))
    .map((count) => ({
      question: count.question_id,
      title: titleOf(versions.get(count.version_id)),
      owed: 0,
      marked: count.count,
      taken: 0,
      oldest_at: null,
    }));
  return [...waiting, ...done];
}

/**
 * Lists a page of the answers that wait for a mark, or have one, oldest first, and how many there are of each question.
 *
 * @param url The request's own path and query, for the links to the neighbouring pages.
 */
export async function listQueue(db: Database, actor: Actor, input: QueueInput, url: string) {
  const isAnonymous = input.anonymous === "true";
  const { results, ...rest } = await paged(db, selectQueue(db, actor, input, isAnonymous), input, {
    url,
    orderings: { submitted_at: "f.submitted_at" },
    defaultOrdering: "submitted_at",
    tieBreaker: "f.attempt_id",
  });
  const versions = await loadQuestionVersions(
    db,
    results.map((row) => row.question_version_id),
  );
  return {
    ...rest,
    results: results.map((row) => presentRow(actor, row, versions, isAnonymous)),
    questions: await countQuestions(db, actor, input),
  };
}

/** Says how many answers wait for this person's mark, and since when; none for a role that does not mark. */
export async function countToMark(db: Database, actor: Actor): Promise<{ count: number; oldest_at: Date | null }> {
  const marks = (markers as readonly Role[]).includes(actor.role);
  return marks ? countUnmarked(db, actor) : { count: 0, oldest_at: null };
}
