import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { optionOrder } from "@sextant/questions/option-order.ts";
import { scoreQuestion } from "@sextant/questions/scoring.ts";
import { everyFeedbackOf } from "../../authoring/questions/feedback.ts";
import { presentKeys } from "../../authoring/questions/present-key.ts";
import { candidateOf, renderHtml, typesetQuestion } from "../../authoring/questions/render.ts";
import {
  type KeyRevision,
  loadKeyRevisions,
  loadNewestKeys,
  loadQuestionVersions,
} from "../../authoring/questions/versions.ts";
import { type Signing, signerUntil } from "../../delivery/sessions/signed-pictures.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { readClock } from "../../platform/database/clock.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { keyedRandom } from "../../platform/keyed-random.ts";
import { invalid, notFound, Refusal } from "../../platform/refusal.ts";
import { daysAt } from "./days.ts";
import { loadMistakes } from "./load-mistakes.ts";
import { loadSiblings } from "./load-siblings.ts";
import type { Mistake } from "./mistake.ts";
import { selectSchedules, selectTimeZones } from "./mistakes.queries.ts";
import { moveOn } from "./move-on.ts";
import { isDue } from "./narrow.ts";
import { progressOf } from "./schedule.ts";
import {
  answerTryRow,
  deleteTry,
  findOpenTry,
  findToShow,
  findTry,
  insertTry,
  isPractised,
  selectWaitingFor,
  type TryRow,
} from "./tries.queries.ts";

type Shown = HandlerOutput<"mistakes.try">;
type Answered = HandlerOutput<"mistakes.answer">;
type Kind = Shown["kind"];
interface Presenting {
  db: Database;
  signing: Signing;
}

/** Pictures of a question to practise are signed for a day. */
const SIGNED_MS = 86_400_000;

const signerOf = (signing: Signing) => signerUntil(signing, new Date(Date.now() + SIGNED_MS));

async function loadShown(db: Database, versionId: string) {
  const version = (await loadQuestionVersions(db, [versionId])).get(versionId);
  const key = (await loadNewestKeys(db, [versionId])).get(versionId);
  if (!version || !key) throw new Error(`Question version ${versionId} has no content or no key`);
  return { version, key };
}

async function presentTry({ db, signing }: Presenting, row: TryRow): Promise<Shown> {
  const { version, key } = await loadShown(db, row.question_version_id);
  await typesetQuestion(version);
  // Practice without a section that could say otherwise: all that may be shuffled is, and stays so when the try is shown again.
  const random = keyedRandom(signing.secret, "options to try", row.id);
  const order = optionOrder({ interactions: version.interactions, key: key.key }, true, random);
  return {
    id: row.id,
    kind: row.kind,
    question: candidateOf(version, order, signerOf(signing)),
    shown_at: row.shown_at,
  };
}

const refuse = (detail: string, state: string, members?: Record<string, unknown>) =>
  new Refusal("illegal_transition", detail, { state, ...(members ? { members } : {}) });

/** Chooses the mistake's own question, once, as long as its key wasn't shown here. */
function chooseRedo(mistake: Mistake) {
  if (!mistake.place) throw refuse("You can redo this once your answers are released.", "withheld");
  if (mistake.redo) throw refuse("You’ve already redone this question.", "redone");
  return { question_id: mistake.question_id, question_version_id: mistake.question_version_id };
}

/**
 * Chooses an unseen question like the mistake's, if the mistake is due; undefined where none is left. It takes no question that
 * is the only one for another mistake due, if it can have another.
 */
async function chooseSibling(db: Database, userId: string, mistake: Mistake, mistakes: readonly Mistake[]) {
  const { question_id: own, progress } = mistake;
  if (progress.state === "closed") throw refuse("You’ve closed this mistake.", "closed");
  if (progress.state === "waiting")
    throw refuse("The next question isn’t due yet.", "waiting", { due_at: progress.due_at?.toISOString() });
  const shown = await selectWaitingFor(db, userId);
  const others = mistakes.filter(isDue).flatMap(({ question_id: id }) => (shown.has(id) ? [] : [id]));
  const ids = [...new Set([own, ...others])];
  const chosen = (await loadSiblings(db, userId, ids))(ids).get(own);
  return chosen === undefined ? undefined : findToShow(db, chosen);
}

/** Chooses the mistake's own question where nothing unseen is like it, on a later day than its student last met it. */
function chooseItself(mistake: Mistake) {
  if (!mistake.repeatsItself) return;
  if (mistake.isLaterDay) return mistake;
  throw refuse(
    "There’s no new question like it. From tomorrow, solve this one again on two different days to close the mistake.",
    "later_day",
  );
}

/** Finds the try that waits for its answer; ignores one whose question was retired meanwhile. */
async function findWaiting(db: Database, userId: string, questionId: string, kind: Kind) {
  const waiting = await findOpenTry(db, userId, questionId, kind);
  const isItself = waiting?.shown_question_id === questionId;
  if (!waiting || isItself || (await isPractised(db, waiting.shown_question_id))) return waiting;
  await deleteTry(db, waiting.id);
  return undefined;
}

/**
 * Shows a student the question of a mistake again, without its key, or an unseen one like it; where none is left, the same one on later
 * days.
 *
 * @throws Refusal `not_found` unless it is a mistake of theirs; `illegal_transition` where its answers are withheld, it was redone, none is
 * due, or none is left.
 */
export async function showTry(
  presenting: Presenting,
  actor: Actor,
  { session, attempt, kind }: HandlerInput<"mistakes.try">["body"],
): Promise<Shown> {
  const { db } = presenting;
  const { mistakes } = await loadMistakes(db, "student", { users: [actor.id] });
  const mistake = mistakes.find(
    (one) => one.session_id === session.toLowerCase() && one.attempt_id === attempt.toLowerCase(),
  );
  if (!mistake) throw notFound("This mistake");
  const { question_id } = mistake;
  const waiting = await findWaiting(db, actor.id, question_id, kind);
  if (waiting) return presentTry(presenting, waiting);
  const chosen =
    kind === "redo"
      ? chooseRedo(mistake)
      : ((await chooseSibling(db, actor.id, mistake, mistakes)) ?? chooseItself(mistake));
  if (chosen)
    await insertTry(db, {
      id: newId(),
      user_id: actor.id,
      session_id: mistake.session_id,
      attempt_id: mistake.attempt_id,
      question_id,
      kind,
      shown_question_id: chosen.question_id,
      question_version_id: chosen.question_version_id,
    });
  // Two simultaneous requests both get the saved try.
  const kept = await findOpenTry(db, actor.id, question_id, kind);
  if (!kept && !chosen && mistake.hasSibling)
    throw refuse("The next question is in a practice set that you’ve started. Continue that set.", "in_set");
  if (!kept && !chosen)
    throw refuse("There are no unseen questions on this topic. Your tutor can add more.", "none_left");
  if (!kept) throw refuse("You’ve answered this meanwhile. Reload to see the result.", "answered");
  return presentTry(presenting, kept);
}

/** Judges an answer; "I don't know" is wrong. */
function judge(
  version: Awaited<ReturnType<typeof loadShown>>["version"],
  key: KeyRevision,
  response: Record<string, unknown> | null,
): boolean {
  if (response === null) return false;
  const content = { interactions: version.interactions, key: key.key, score_rule: key.score_rule };
  const { status, correct } = scoreQuestion(content, response);
  if (status === "omitted") throw invalid("response", "Choose or write an answer first.");
  if (status === "owed") throw invalid("response", "A person marks this answer, so it can’t be checked now.");
  if (status === "invalid") throw invalid("response", "This answer can’t be read. Check it and try again.");
  return correct === true;
}

/** Explains an answered question to readers who may know its key. */
async function explain({ db, signing }: Presenting, row: TryRow) {
  const { version } = await loadShown(db, row.question_version_id);
  const key = row.key_revision_id && (await loadKeyRevisions(db, [row.key_revision_id])).get(row.key_revision_id);
  if (!key) return {};
  const content = { interactions: version.interactions, key: key.key, score_rule: key.score_rule };
  const partly =
    row.correct !== true && row.response !== null && (scoreQuestion(content, row.response).points ?? 0) > 0;
  await typesetQuestion(version, key);
  const render = (html: string) => renderHtml(html, signerOf(signing));
  return {
    partly,
    key: presentKeys(key.key, false, render),
    explanation: render(key.explanation),
    feedback: everyFeedbackOf(version, render),
  };
}

/** Returns how far a mistake is that is none any more. */
async function loadProgress(db: Database, { user_id, question_id }: TryRow) {
  const schedules = await selectSchedules(db, [user_id]);
  const schedule = schedules.find((one) => one.question_id === question_id) ?? null;
  return progressOf(schedule, daysAt(await readClock(db), await selectTimeZones(db, [user_id])).endOf(user_id));
}

async function presentAnswered(presenting: Presenting, row: TryRow): Promise<Answered> {
  const { db } = presenting;
  const { mistakes } = await loadMistakes(db, "student", { users: [row.user_id] });
  const mistake = mistakes.find((one) => one.attempt_id === row.attempt_id);
  // The key of a test that is withheld stays so, whatever is asked outside of it.
  const isOther = row.kind === "sibling" && row.shown_question_id !== row.question_id;
  const isTold = isOther || mistake?.isKeyShown === true;
  const progress = mistake?.progress ?? (await loadProgress(db, row));
  return {
    id: row.id,
    kind: row.kind,
    correct: isTold ? row.correct : null,
    partly: false,
    response: row.response ?? {},
    ...(isTold ? await explain(presenting, row) : {}),
    ground: mistake?.said.inferred?.ground ?? null,
    time_ms: (row.answered_at ?? row.shown_at).getTime() - row.shown_at.getTime(),
    progress,
    next: !mistake ? "none" : mistake.hasSibling ? "unseen" : mistake.repeatsItself ? "same" : "none",
  };
}

/**
 * Saves a student's answer to a question shown to them, once, and returns the result. A right answer to a similar question moves the
 * mistake towards being closed.
 *
 * @throws Refusal `not_found`; `invalid` for an answer that can't be judged.
 */
export async function answerTry(
  presenting: Presenting,
  actor: Actor,
  id: string,
  response: Record<string, unknown> | null,
): Promise<Answered> {
  const { db } = presenting;
  const row = await findTry(db, actor.id, id);
  if (!row) throw notFound("This question");
  if (row.answered_at) return presentAnswered(presenting, row);
  const { version, key } = await loadShown(db, row.question_version_id);
  const correct = judge(version, key, response);
  const kept = await inTransaction(db, async (tx) => {
    const now = await readClock(tx);
    const answer = { key_revision_id: key.key_revision_id, correct, answered_at: now };
    const written = await answerTryRow(tx, id, { ...answer, response: response && JSON.stringify(response) });
    if (written && written.kind === "sibling") await moveOn(tx, written, correct, now);
    return written;
  });
  return presentAnswered(presenting, kept ?? (await findTry(db, actor.id, id)) ?? row);
}
