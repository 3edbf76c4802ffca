import { markersAndAdjudicators, type Role } from "@sextant/contract/who.ts";
import { questionTitle } from "@sextant/questions/fingerprint.ts";
import { loadQuestionVersions, type QuestionVersion } from "../../authoring/questions/versions.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { paged } from "../../platform/paging.ts";
import {
  countByQuestion,
  countUnmarked,
  countUnmarkedByStudent,
  type QueueFilter,
  selectQueue,
  type Unmarked,
} from "./queue.queries.ts";
import { stageOf } from "./two-marks.ts";

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
    assessment: { id: row.assessment_id, name: row.assessment_name ?? "" },
    user: isAnonymous ? null : { id: row.user_id, name: fullName(row.first_name, row.last_name) },
    submitted_at: row.submitted_at,
    state: row.points === null ? ("owed" as const) : ("marked" as const),
    stage: stageOf({
      isOwed: row.points === null,
      markers: row.markers === 2 ? 2 : 1,
      blindMarkers: row.blind_markers,
    }),
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
  const counts = await countByQuestion(db, actor, filter);
  const versions = await loadQuestionVersions(
    db,
    counts.map((count) => count.version_id),
  );
  const since = ({ oldest_at: oldest }: (typeof counts)[number]) => oldest?.getTime() ?? Number.POSITIVE_INFINITY;
  return counts
    .toSorted((a, b) => (since(a) === since(b) ? 0 : since(a) - since(b)))
    .map(({ question_id: question, version_id: version, ...count }) => ({
      ...count,
      question,
      title: titleOf(versions.get(version)),
    }));
}

type Counts = Awaited<ReturnType<typeof countQuestions>>;

/** Returns the size of a queue where the counts by question give it: not for a search or for the actor's own answers. */
function knownCount(input: QueueInput, counts: Counts): number | undefined {
  const { state, question, search } = input;
  if (state === "mine" || (search !== undefined && search !== "")) return undefined;
  const own = question === undefined ? counts : counts.filter((one) => one.question === question);
  return own.reduce((sum, one) => sum + one[state], 0);
}

/**
 * Lists a page of the answers that wait for a mark, or have one, oldest first, with the count per question.
 *
 * @param url The request's own path and query, for the links to the neighbouring pages.
 */
export async function listQueue(db: Database, actor: Actor, input: QueueInput, url: string) {
  const isAnonymous = input.anonymous === "true";
  const questions = await countQuestions(db, actor, input);
  const { results, ...rest } = await paged(db, selectQueue(db, actor, input, isAnonymous), input, {
    url,
    orderings: { submitted_at: "f.submitted_at" },
    defaultOrdering: "submitted_at",
    tieBreaker: "f.attempt_id",
    count: knownCount(input, questions),
  });
  const versions = await loadQuestionVersions(
    db,
    results.map((row) => row.question_version_id),
  );
  return {
    ...rest,
    results: results.map((row) => presentRow(actor, row, versions, isAnonymous)),
    questions,
  };
}

/**
 * Returns how many answers wait for this person's mark or decision, with the times of the oldest and the newest; none for a role that does
 * neither.
 */
export async function countToMark(db: Database, actor: Actor): Promise<Unmarked> {
  const marks = (markersAndAdjudicators as readonly Role[]).includes(actor.role);
  return marks ? countUnmarked(db, actor) : { count: 0, oldest_at: null, newest_at: null };
}

/** Returns by student how many answers wait for this person's mark or decision; none for a role that does neither. */
export async function listToMarkByStudent(db: Database, actor: Actor) {
  const marks = (markersAndAdjudicators as readonly Role[]).includes(actor.role);
  return marks ? countUnmarkedByStudent(db, actor) : [];
}
