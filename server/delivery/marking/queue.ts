import { markersAndAdjudicators, type Role } from "@sextant/contract/who.ts";
import { questionTitle } from "@sextant/questions/fingerprint.ts";
import { loadQuestionVersions, type QuestionVersion } from "../../authoring/questions/versions.ts";
import { type Differing, listDeciders } from "../../foundation/access/deciders.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { paged } from "../../platform/paging.ts";
import {
  countByQuestion,
  countSentBack,
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

const progressOf = ({ points, markers, blind_markers: blindMarkers }: QueueRow) => ({
  isOwed: points === null,
  markers: markers === 2 ? (2 as const) : (1 as const),
  blindMarkers,
});

/** The rows whose two marks differ. */
const differingOf = (rows: readonly QueueRow[]): Differing[] =>
  rows
    .filter((row) => stageOf(progressOf(row)) === "adjudicate")
    .map(({ attempt_id: key, user_id: student, blind_markers: markers }) => ({ key, student, markers }));

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
    stage: stageOf(progressOf(row)),
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

const counted = ["owed", "claimed", "second", "adjudicate", "differs", "marked", "decided", "released"] as const;

/** Adds up the counts of all questions. */
const sumOf = (questions: Counts) =>
  Object.fromEntries(
    counted.map((state) => [state, questions.reduce((sum, question) => sum + question[state], 0)]),
  ) as Record<(typeof counted)[number], number>;

/** Returns the size of a queue where the counts by question give it: not for a search or for the actor's own answers. */
function knownCount(input: QueueInput, counts: Counts): number | undefined {
  const { state, question, search } = input;
  if (state === "mine" || state === "sent_back" || (search !== undefined && search !== "")) return undefined;
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
  const deciders = await listDeciders(db, differingOf(results));
  return {
    ...rest,
    results: results.map((row) => ({
      ...presentRow(actor, row, versions, isAnonymous),
      deciders: deciders.get(row.attempt_id) ?? [],
    })),
    counts: { ...sumOf(questions), sent_back: await countSentBack(db, actor, input) },
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

/** Counts what waits for this person's mark or decision, for the place of marking in the navigation. */
export async function countMarking(db: Database, actor: Actor) {
  const { count: waiting, oldest_at } = await countToMark(db, actor);
  return { waiting, oldest_at };
}

/** Returns by student how many answers wait for this person's mark or decision; none for a role that does neither. */
export async function listToMarkByStudent(db: Database, actor: Actor) {
  const marks = (markersAndAdjudicators as readonly Role[]).includes(actor.role);
  return marks ? countUnmarkedByStudent(db, actor) : [];
}
