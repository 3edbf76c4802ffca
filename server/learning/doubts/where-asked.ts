import type { HandlerInput } from "@sextant/contract/types.ts";
import { loadQuestionVersions, type QuestionVersion } from "../../authoring/questions/versions.ts";
import { chosenOptions } from "../../delivery/results/chosen.ts";
import { getOwnSession } from "../../delivery/sessions/reach.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { invalid, notFound, Refusal } from "../../platform/refusal.ts";
import { loadSatVersions } from "../evidence/shows.ts";
import { type Reviewing, reviewAttempt } from "../review/inferred-reasons.ts";
import type { ReviewedAttempt } from "../review/review.ts";
import { findAttempt, findPageWords, findReadableMaterial, listOwnAnswers, listWatchable } from "./anchors.queries.ts";
import type { Anchored } from "./anchors.ts";
import { requireMoment } from "./moments.ts";

type Asked = Partial<
  Pick<
    HandlerInput<"doubts.create">["body"],
    "session" | "attempt" | "question" | "material" | "page" | "video" | "at_ms"
  >
>;

/** A question as its student may see it now. */
export interface SeenQuestion {
  version: QuestionVersion;
  reviewed: ReviewedAttempt;
}

/** The anchor of a doubt, and its question as far as the actor may see it. */
export interface WhereAsked extends Anchored {
  page_words: Buffer | null;
  seen: SeenQuestion | null;
}

const nowhere: Omit<WhereAsked, "kind"> = {
  session_id: null,
  attempt_id: null,
  question_version_id: null,
  chosen: null,
  seen: null,
  study_material_id: null,
  material_version: null,
  page: null,
  page_words: null,
  zoom_video_id: null,
  at_ms: null,
};

/** Returns the one option that an answer chooses; null where it chooses none, or several. */
function chosenOf(version: QuestionVersion, response: unknown): string | null {
  const chosen = chosenOptions(version.interactions, response);
  return chosen.length === 1 ? (chosen[0] ?? null) : null;
}

/** Finds the question of an answer. @throws Refusal as the review: `not_found` for what is another’s, `illegal_transition` while nothing may be seen. */
async function findAtAnswer(
  reviewing: Reviewing,
  actor: Actor,
  givenSession: string,
  givenAttempt: string,
): Promise<WhereAsked> {
  const [session, attempt] = [givenSession.toLowerCase(), givenAttempt.toLowerCase()];
  const row = await findAttempt(reviewing.db, session, attempt);
  if (row?.user_id !== actor.id) throw notFound("This question");
  const reviewed = await reviewAttempt(reviewing, actor, session, attempt);
  if (reviewed.question === null) {
    throw new Refusal("illegal_transition", "You can ask about this question once it’s shown in your review.", {
      state: "withheld",
    });
  }
  const version = (await loadQuestionVersions(reviewing.db, [row.question_version_id])).get(row.question_version_id);
  if (!version) throw notFound("This question");
  return {
    ...nowhere,
    kind: "question",
    session_id: session,
    attempt_id: attempt,
    question_version_id: version.id,
    // The chosen option stays hidden here as long as it is hidden from the student.
    chosen: reviewed.response === undefined ? null : chosenOf(version, reviewed.response),
    seen: { version, reviewed },
  };
}

/** Lists the actor's answers to a question, the newest first, each with what they may see of it now. */
async function listWithShows(db: Database, actor: Actor, of: { question: string } | { version: string }) {
  const answers = await listOwnAnswers(db, actor.id, of);
  const versions = await loadSatVersions(db, answers);
  return answers.map((answer) => ({
    ...answer,
    shows: versions.get(answer.assessment_version_id)?.shows(answer),
  }));
}

/** Finds the actor's newest answer whose question they may review. @throws Refusal as `findAtAnswer` where there is none. */
async function findAtQuestion(reviewing: Reviewing, actor: Actor, question: string): Promise<WhereAsked> {
  const answers = await listWithShows(reviewing.db, actor, { question });
  const answer = answers.find(({ shows }) => shows?.question) ?? answers[0];
  if (!answer) throw notFound("This question");
  return findAtAnswer(reviewing, actor, answer.session_id, answer.attempt_id);
}

async function findAtPage(db: Database, actor: Actor, given: string, page: number): Promise<WhereAsked> {
  const material = given.toLowerCase();
  const version = await findReadableMaterial(db, actor, material);
  if (!version) throw notFound("This material");
  const { number, last_page: last } = version;
  if (last !== null && page > last) throw invalid("page", `This material ends on page ${last}.`);
  const page_words = await findPageWords(db, material, number, page);
  return { ...nowhere, kind: "page", study_material_id: material, material_version: number, page, page_words };
}

async function findAtMoment(db: Database, actor: Actor, given: string, at_ms: number): Promise<WhereAsked> {
  const video = given.toLowerCase();
  const watchable = await listWatchable(db, actor, [video]);
  if (!watchable.has(video)) throw notFound("This video");
  requireMoment("at_ms", at_ms, watchable.get(video));
  return { ...nowhere, kind: "moment", zoom_video_id: video, at_ms };
}

/**
 * Returns the anchor of a student's doubt: their answer, a question they have met, a page, or a moment of a video.
 *
 * @throws Refusal `invalid` where it is none of these or several, or beyond the end; `not_found` for what they can’t see;
 * `illegal_transition` for an answer of which nothing is released.
 */
export async function findWhereAsked(reviewing: Reviewing, actor: Actor, asked: Asked): Promise<WhereAsked> {
  const { session, attempt, question, material, page, video, at_ms } = asked;
  // A sitting of another’s is not there, whatever else is asked.
  if (session !== undefined) await getOwnSession(reviewing.db, actor, session);
  const given = [attempt, question, material, video].filter((one) => one !== undefined);
  if (given.length !== 1)
    throw invalid("attempt", "Say what you’re asking about: an answer, a question, a page or a moment.");
  if (attempt !== undefined) {
    if (session === undefined) throw invalid("session", "Say which session the attempt belongs to.");
    return findAtAnswer(reviewing, actor, session, attempt);
  }
  if (question !== undefined) return findAtQuestion(reviewing, actor, question);
  if (material !== undefined) {
    if (page === undefined) throw invalid("page", "Say which page you’re asking about.");
    return findAtPage(reviewing.db, actor, material, page);
  }
  if (at_ms === undefined) throw invalid("at_ms", "Say which moment you’re asking about.");
  return findAtMoment(reviewing.db, actor, video ?? "", at_ms);
}

/** Returns true where a student may read answers that were published for a place: at a question, once any sitting of theirs shows its key. */
export async function mayReadAnswers(
  db: Database,
  actor: Actor,
  place: {
    question_version_id: string | null;
    study_material_id: string | null;
    zoom_video_id: string | null;
  },
): Promise<boolean> {
  if (place.question_version_id !== null) {
    const answers = await listWithShows(db, actor, { version: place.question_version_id });
    return answers.some(({ shows }) => shows?.question && shows.key);
  }
  if (place.study_material_id !== null)
    return (await findReadableMaterial(db, actor, place.study_material_id)) !== undefined;
  return place.zoom_video_id !== null && (await listWatchable(db, actor, [place.zoom_video_id])).size > 0;
}
