import { isDeepStrictEqual } from "node:util";
import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { scoreQuestion } from "@sextant/questions/scoring.ts";
import { type AssessmentVersion, loadAssessmentVersion } from "../../assessments/published.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { invalid, notFound, Refusal } from "../../platform/refusal.ts";
import { presentKeys } from "../../questions/present-key.ts";
import { renderHtml, typesetQuestion } from "../../questions/render.ts";
import { loadKeyRevisions, loadNewestKeys, loadQuestionVersions } from "../../questions/versions.ts";
import { triesLeft, triesOf } from "../../sittings/behaviour.ts";
import { requireLease } from "../../sittings/lease.ts";
import { findTakingSection, type Sitting } from "../../sittings/sitting.ts";
import { changeSitting } from "../change.ts";
import { getOwnSession, getReachedSession } from "../reach.ts";
import { type Signing, signerUntil, UNTIMED_MS } from "../signed-pictures.ts";
import {
  type CheckRow,
  findAnswer,
  insertCheck,
  isOfPracticeSet,
  listChecks,
  listQuestionsOf,
} from "./checks.queries.ts";
import { listRevealed } from "./hints.ts";

type Checked = HandlerOutput<"checks.create">;
type Asked = HandlerInput<"checks.create">["body"];

interface Presenting {
  db: Database;
  signing: Signing;
  version: Pick<AssessmentVersion, "id" | "behaviour" | "review_policy">;
}

const renderer = (signing: Signing) => {
  const sign = signerUntil(signing, new Date(Date.now() + UNTIMED_MS));
  return (html: string) => renderHtml(html, sign);
};

/**
 * Why an answer is right or not, and in a practice set what would have been right, as the key says by which it was judged: each where it is
 * shown once scored. The key of a test is told by nobody’s sitting of it.
 */
async function reveal({ db, signing, version }: Presenting, row: CheckRow, questionVersionId: string) {
  const policy = version.review_policy;
  const showsWhy = policy.explanation === "scored";
  const showsKey = policy.key === "scored" && (await isOfPracticeSet(db, version.id));
  if (!showsWhy && !showsKey) return nothingRevealed;
  const question = (await loadQuestionVersions(db, [questionVersionId])).get(questionVersionId);
  const key = (await loadKeyRevisions(db, [row.key_revision_id])).get(row.key_revision_id);
  if (!question || !key) return nothingRevealed;
  await typesetQuestion(question, key);
  const render = renderer(signing);
  return {
    explanation: showsWhy && key.explanation ? render(key.explanation) : null,
    ...(showsKey ? { key: presentKeys(key.key, false, render) } : {}),
  };
}

const nothingRevealed = { explanation: null };

/**
 * Returns what a student is told of the last of these tries. An answer that stays is scored for them: what is shown once scored is
 * shown with it.
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

/** Judges the saved answer under the newest key and keeps what came of it. The sitting is locked. */
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
    ...{ session_id: sessionId, attempt_id: answer.id, number, lease: answer.lease, revision: answer.revision },
    ...{ response: answer.response, confidence: marks?.confidence ?? null, key_revision_id: key.key_revision_id },
    correct: score.correct === true,
    share: score.max_points > 0 ? (score.points ?? 0) / score.max_points : 0,
  });
}

/**
 * Tells a student whether their saved answer is right, which uses up a try. The same revision, or
 * the same answer, again is told the same and uses none.
 *
 * @throws Refusal `not_found`; `illegal_transition` where nothing is checked, the section takes no answers, or no try is left;
 * `stale_version` when another revision is saved; `invalid` for what can't be judged; as `requireLease`.
 */
export async function checkAnswer(
  { db, wake, signing }: { db: Database; wake: () => void; signing: Signing },
  actor: Actor,
  attemptId: string,
  { session, lease, revision }: Asked,
): Promise<Checked> {
  await getOwnSession(db, actor, session);
  const checked = await changeSitting(db, wake, session, actor.id, async (tx, sitting) => {
    requireLease(sitting, lease);
    const version = sitting.assessment_version_id && (await loadAssessmentVersion(tx, sitting.assessment_version_id));
    const answer = await findAnswer(tx, sitting.id, attemptId.toLowerCase());
    if (!version || !answer) throw notFound("This attempt");
    const refuse = (detail: string, state: string) => new Refusal("illegal_transition", detail, { state });
    if (!triesOf(version.behaviour)) throw refuse("Answers aren’t checked in this test.", "at_end");
    const checks = await listChecks(tx, sitting.id, answer.id);
    // An answer keeps the lease under which it was saved, and is checked under the one that a device holds now.
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
    const row = await judge(tx, answer, sitting.id, checks.length + 1);
    return { events: [], value: { ...known, tries: upTo(checks, row) } };
  });
  const presenting = { db, signing, version: checked.version };
  return presentCheck(presenting, checked.tries, checked.answer.question_version_id);
}

/** Returns what a student was told of each answer that they checked in a sitting, the last try of each; for themselves and who reaches them. */
export async function listChecked(
  { db, signing }: { db: Database; signing: Signing },
  actor: Actor,
  id: string,
): Promise<HandlerOutput<"checks.list">> {
  const { assessment_version_id: versionId } = await getReachedSession(db, actor, id);
  if (!versionId) return { results: [] };
  const version = await loadAssessmentVersion(db, versionId);
  const byAttempt = Map.groupBy(await listChecks(db, id), ({ attempt_id }) => attempt_id);
  const questions = await listQuestionsOf(db, id, [...byAttempt.keys()]);
  const results: Checked[] = [];
  for (const checks of byAttempt.values()) {
    const row = checks.at(-1);
    if (!row) continue;
    results.push(await presentCheck({ db, signing, version }, upTo(checks, row), questions.get(row.attempt_id) ?? ""));
  }
  return { results };
}
