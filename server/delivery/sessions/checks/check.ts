import { isDeepStrictEqual } from "node:util";
import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { scoreQuestion } from "@sextant/questions/scoring.ts";
import { type AssessmentVersion, loadAssessmentVersion } from "../../../authoring/assessments/published.ts";
import { everyFeedbackOf } from "../../../authoring/questions/feedback.ts";
import { presentKeys } from "../../../authoring/questions/present-key.ts";
import { renderHtml, typesetQuestion } from "../../../authoring/questions/render.ts";
import { loadKeyRevisions, loadNewestKeys, loadQuestionVersions } from "../../../authoring/questions/versions.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database, Tx } from "../../../platform/database/client.ts";
import { enqueue } from "../../../platform/jobs.ts";
import { invalid, notFound, Refusal } from "../../../platform/refusal.ts";
import { findOthersUntil } from "../../release/others.ts";
import { triesLeft, triesOf } from "../../sittings/behaviour.ts";
import { requireLease } from "../../sittings/lease.ts";
import { findTakingSection, type Sitting } from "../../sittings/sitting.ts";
import { changeSitting, countPracticeTask } from "../change.ts";
import { getOwnSession, getReachedSession } from "../reach.ts";
import type { SessionRow } from "../sessions.queries.ts";
import { type Signing, signerUntil, UNTIMED_MS } from "../signed-pictures.ts";
import {
  type CheckRow,
  findAnswer,
  insertCheck,
  isInTestOf,
  isOfPracticeSet,
  listChecks,
  listQuestionsOf,
  selectFamilies,
} from "./checks.queries.ts";
import { listRevealed } from "./hints.ts";

type Checked = HandlerOutput<"checks.create">;
type Asked = HandlerInput<"checks.create">["body"];

interface Presenting {
  db: Database;
  signing: Signing;
  version: Pick<AssessmentVersion, "id" | "behaviour" | "review_policy">;
  /** Explanations are shown with the last try. */
  explains: boolean;
}

/** Returns whether the reader of a sitting’s checks may see explanations: its student not while others can still sit the assessment. */
async function mayExplain(db: Database, actor: Actor, row: SessionRow, version: AssessmentVersion): Promise<boolean> {
  if (version.review_policy.explanation !== "scored") return false;
  if (actor.id !== row.user_id || row.keys_shown_at !== null) return true;
  return (await findOthersUntil(db, row, version)) === null;
}

const renderer = (signing: Signing) => {
  const sign = signerUntil(signing, new Date(Date.now() + UNTIMED_MS));
  return (html: string) => renderHtml(html, sign);
};

/**
 * Returns the explanation of an answer and, in a practice set, the right answer and why each option is right or wrong, by the key revision that judged it. Each requires a review
 * policy that shows it once scored. A sitting of a test never reveals its key.
 */
async function reveal(
  { db, signing, version, explains: showsWhy }: Presenting,
  row: CheckRow,
  questionVersionId: string,
) {
  const policy = version.review_policy;
  const showsKey = policy.key === "scored" && (await isOfPracticeSet(db, version.id));
  if (!showsWhy && !showsKey) return nothingRevealed;
  const question = (await loadQuestionVersions(db, [questionVersionId])).get(questionVersionId);
  const key = (await loadKeyRevisions(db, [row.key_revision_id])).get(row.key_revision_id);
  if (!question || !key) return nothingRevealed;
  await typesetQuestion(question, key);
  const render = renderer(signing);
  return {
    explanation: showsWhy && key.explanation ? render(key.explanation) : null,
    ...(showsKey ? { key: presentKeys(key.key, false, render), feedback: everyFeedbackOf(question, render) } : {}),
  };
}

const nothingRevealed = { explanation: null };

/**
 * Returns the feedback on the last of these tries. A final answer counts as scored: its feedback includes what the review policy shows once
 * scored.
 */
async function presentCheck(
  presenting: Presenting,
  tries: readonly [...CheckRow[], CheckRow],
  questionVersionId: string,
): Promise<Checked> {
  const { db, signing, version } = presenting;
  const row = tries[tries.length - 1] as CheckRow;
  const left = triesLeft(version.behaviour, tries);
  return {
    attempt: row.attempt_id,
    number: row.number,
    revision: row.revision,
    correct: row.correct,
    partly: !row.correct && row.share > 0,
    tries_left: left,
    locked: left === 0,
    ...(left === 0 ? await reveal(presenting, row, questionVersionId) : nothingRevealed),
    hints: await listRevealed(db, version.behaviour, tries, renderer(signing)),
    checked_at: row.checked_at,
  };
}

/** The tries up to this one. */
const upTo = (checks: readonly CheckRow[], row: CheckRow): [...CheckRow[], CheckRow] => [
  ...checks.filter(({ number }) => number < row.number),
  row,
];

function requireTaking(sitting: Sitting, sectionId: string): void {
  if (findTakingSection(sitting)?.id === sectionId) return;
  throw new Refusal("illegal_transition", "This section takes no answers now.", { state: sitting.state });
}

/** Judges the saved answer under the newest key and saves the result. The sitting is locked. */
async function judge(
  tx: Tx,
  answer: NonNullable<Awaited<ReturnType<typeof findAnswer>>>,
  sessionId: string,
  number: number,
) {
  const id = answer.question_version_id;
  const question = (await loadQuestionVersions(tx, [id])).get(id);
  const key = (await loadNewestKeys(tx, [id])).get(id);
  if (!question || !key) throw new Error(`Question version ${id} has no content or no key`);
  const content = { interactions: question.interactions, key: key.key, score_rule: key.score_rule };
  const score = scoreQuestion(content, answer.response);
  if (score.status === "owed") throw invalid("revision", "A person marks this answer, so it can’t be checked now.");
  if (score.status !== "scored") throw invalid("revision", "Answer the question before you check it.");
  const marks = answer.marks as { confidence?: number } | null;
  return insertCheck(tx, {
    session_id: sessionId,
    attempt_id: answer.id,
    number,
    lease: answer.lease,
    revision: answer.revision,
    response: answer.response,
    confidence: marks?.confidence ?? null,
    key_revision_id: key.key_revision_id,
    correct: score.correct === true,
    share: score.max_points > 0 ? (score.points ?? 0) / score.max_points : 0,
  });
}

/**
 * Returns whether a student's saved answer is right, which uses up a try. The same revision or the same answer returns the same result and
 * uses none.
 *
 * @throws Refusal `not_found`; `illegal_transition` where checking is off, the section takes no answers, no try is left, or a question of a
 * practice set is in an unfinished test of theirs; `stale_version` when another revision is saved; `invalid` for what can't be judged; as
 * `requireLease`.
 */
export async function checkAnswer(
  { db, wake, signing }: { db: Database; wake: () => void; signing: Signing },
  actor: Actor,
  attemptId: string,
  { session, lease, revision }: Asked,
): Promise<Checked> {
  const own = await getOwnSession(db, actor, session);
  const checked = await changeSitting(db, wake, session, actor.id, async (tx, sitting) => {
    requireLease(sitting, lease);
    const version = sitting.assessment_version_id && (await loadAssessmentVersion(tx, sitting.assessment_version_id));
    const answer = await findAnswer(tx, sitting.id, attemptId.toLowerCase());
    if (!version || !answer) throw notFound("This attempt");
    const refuse = (detail: string, state: string) => new Refusal("illegal_transition", detail, { state });
    if (!triesOf(version.behaviour)) throw refuse("Answers aren’t checked in this test.", "at_end");
    const checks = await listChecks(tx, sitting.id, answer.id);
    // An answer keeps the lease under which it was saved, but is checked under the device's current lease.
    const before = checks.find((one) => one.lease === answer.lease && one.revision === revision);
    const known = { version, answer };
    if (before) return { events: [], value: { ...known, tries: upTo(checks, before) } };
    requireTaking(sitting, answer.session_section_id);
    if (triesLeft(version.behaviour, checks) === 0) throw refuse("You’ve used all your tries.", "checked");
    if (answer.revision !== revision)
      throw new Refusal("stale_version", "Your answer has changed since. Check it again.");
    const last = checks.at(-1);
    // Only a flag or a note has changed: that is no other try.
    if (last && isDeepStrictEqual(last.response, answer.response))
      return { events: [], value: { ...known, tries: upTo(checks, last) } };
    const isPractice = await isOfPracticeSet(tx, version.id);
    if (isPractice && (await isInTestOf(tx, actor.id, answer.question_version_id)))
      throw refuse("This question is also in a test of yours. Check it once the results are out.", "in_test");
    const row = await judge(tx, answer, sitting.id, checks.length + 1);
    // What was checked counts at once, also for those who never submit the set.
    if (isPractice && !sitting.is_preview) await enqueue(tx, countPracticeTask, { sessions: [sitting.id] });
    return { events: [], value: { ...known, tries: upTo(checks, row) } };
  });
  const explains = await mayExplain(db, actor, own, checked.version);
  const presenting = { db, signing, version: checked.version, explains };
  return presentCheck(presenting, checked.tries, checked.answer.question_version_id);
}

/** Returns the feedback on the last try of each checked answer in a sitting, for the student and people with reach. */
export async function listChecked(
  { db, signing }: { db: Database; signing: Signing },
  actor: Actor,
  id: string,
): Promise<HandlerOutput<"checks.list">> {
  const row = await getReachedSession(db, actor, id);
  if (!row.assessment_version_id) return { results: [] };
  const version = await loadAssessmentVersion(db, row.assessment_version_id);
  const presenting = { db, signing, version, explains: await mayExplain(db, actor, row, version) };
  const byAttempt = Map.groupBy(await listChecks(db, id), ({ attempt_id }) => attempt_id);
  const questions = await listQuestionsOf(db, id, [...byAttempt.keys()]);
  const families = await selectFamilies(db, id);
  const results: Checked[] = [];
  for (const checks of byAttempt.values()) {
    const last = checks.at(-1);
    if (!last) continue;
    const family = families.get(last.attempt_id);
    const presented = await presentCheck(presenting, upTo(checks, last), questions.get(last.attempt_id) ?? "");
    results.push({ ...presented, ...(family ? { family } : {}) });
  }
  return { results };
}
