import type { saveStatus } from "@sextant/contract/attempt-state.ts";
import type { SessionAction } from "@sextant/contract/sessions.ts";
import { placementPoints, scoreQuestion } from "@sextant/questions/scoring.ts";
import type { z } from "zod";
import {
  type AssessmentVersion,
  loadAssessmentVersion,
  type PublishedSection,
} from "../../../authoring/assessments/published.ts";
import { loadNewestKeys, loadQuestionVersions } from "../../../authoring/questions/versions.ts";
import type { Tx } from "../../../platform/database/client.ts";
import { keyedRandom } from "../../../platform/keyed-random.ts";
import { notFound, Refusal } from "../../../platform/refusal.ts";
import { type AdaptivePool, loadAdaptivePool } from "../../draws/adaptive/adaptive-pool.ts";
import { drawNext } from "../../draws/adaptive/draw-next.ts";
import { type Giving, giveQuestions } from "../../draws/give-questions.ts";
import { requireLease } from "../../sittings/lease.ts";
import type { Sitting, SittingEvent, SittingSection } from "../../sittings/sitting.ts";
import { elapsedMs } from "../../sittings/timing.ts";
import * as transitions from "../../sittings/transitions.ts";
import { returnedEvents, saveLocked } from "../answers/save-locked.ts";
import { pendingSections } from "../pending-sections.ts";
import type { AnswerRow } from "../plan/row.ts";
import type { LockedSitting } from "../sessions.queries.ts";
import {
  type ProgressRow,
  passAnswers,
  selectAttemptsOf,
  selectHeard,
  selectResting,
  sumCredited,
} from "./next.queries.ts";

export type NextAction = Extract<SessionAction, { action: "next_question" }>;

/** An answer in an adaptive section, after which the next question is asked for. Its sitting is locked. */
export interface NextCall {
  locked: LockedSitting;
  lease: number;
  /** The answer, to the attempt that was given last. */
  row: AnswerRow;
  /** When this server had the whole call, by `performance.now`. */
  receivedAt: number;
}

/** The result of a call; `next` is the following attempt, null where there is none. */
export type NextOutcome =
  | {
      saved: { status: z.output<typeof saveStatus>; counted: boolean };
      next: string | null;
      events: SittingEvent[];
    }
  | Refused;

/** A call that was refused. `events`: what happened all the same, to the answer of a device whose lease was taken over. */
interface Refused {
  refused: Refusal;
  events?: SittingEvent[];
}

/** Waits up to this long are normal page latency. */
const UNNOTICED_MS = 1000;
/** Maximum credit of one section for all its waits. */
const MOST_CREDITED_IN_SECTION_MS = 120_000;

/** The state from which the next question is drawn: the sitting’s attempts, the section, and the answered attempt. */
interface Standing {
  call: NextCall;
  attempts: readonly ProgressRow[];
  section: SittingSection;
  answered: ProgressRow;
}

/** Returns when the answered question was delivered: with the previous answer, or with its section. */
function givenAt({ attempts, section, answered }: Standing): Date | null {
  const before = attempts.find(
    (one) => one.session_section_id === section.id && one.position === answered.position - 1,
  );
  return before?.saved_at ?? section.started_at;
}

/**
 * Returns how long the answer waited for its next question: as the page reports, but at most as long as this server has worked on the call.
 * Only the page knows when the answer was given, so its report alone earns no time.
 */
function waitedMs(standing: Standing): number {
  const { locked, row, receivedAt } = standing.call;
  const { section } = standing;
  const worked = elapsedMs(section, locked.now);
  const given = givenAt(standing);
  if (section.deadline_at === null || worked === null || given === null) return 0;
  // The service knows itself for how long it was away, and that is given back already.
  const sinceGiven = locked.now.getTime() - Math.max(given.getTime(), section.credited_until?.getTime() ?? 0);
  return Math.min(performance.now() - receivedAt, worked - row.elapsedMs, sinceGiven);
}

/**
 * Credits the wait of an answer if its student could notice it, up to the maximum of the section.
 *
 * @param credited The section's credit for waits so far, in ms.
 */
function creditWait(standing: Standing, waitedFor: number, credited: number): SittingEvent[] {
  const left = MOST_CREDITED_IN_SECTION_MS - credited;
  const waited = Math.min(waitedFor, left);
  if (waited < UNNOTICED_MS) return [];
  const seconds = Math.min(Math.ceil(waited / 1000), Math.floor(left / 1000));
  return [transitions.giveTime(standing.call.locked.sitting, seconds, "credit")];
}

/** Credits the waits that students could notice: of those whose pages were not heard meanwhile. The others went on, whatever they say. */
async function creditWaits(tx: Tx, standings: readonly Standing[]): Promise<Map<Standing, SittingEvent[]>> {
  const waits = new Map(standings.map((standing) => [standing, waitedMs(standing)]));
  const noticed = standings.filter((standing) => (waits.get(standing) ?? 0) >= UNNOTICED_MS);
  if (noticed.length === 0) return new Map();
  const idOf = ({ call }: Standing) => call.locked.sitting.id;
  const credited = await sumCredited(tx, noticed.map(idOf));
  const heard = await selectHeard(
    tx,
    noticed.map((standing) => ({ sessionId: idOf(standing), ms: waits.get(standing) ?? 0 })),
  );
  const silent = noticed.filter((standing) => !heard.has(idOf(standing)));
  return new Map(
    silent.map((standing) => [
      standing,
      creditWait(standing, waits.get(standing) ?? 0, credited.get(standing.section.id) ?? 0),
    ]),
  );
}

function statusOf({ lease, revision, payloadHash }: AnswerRow, stored: ProgressRow) {
  const order = lease - stored.lease || revision - stored.revision;
  if (order > 0 || (order === 0 && stored.payload_hash?.equals(payloadHash) === true))
    return { status: "saved" as const, counted: true };
  return { status: order === 0 ? ("conflict" as const) : ("stale" as const), counted: false };
}

/** Returns an attempt's answer after the call: the sent one, unless the stored one is newer. */
function responseOf({ call: { row }, answered }: Standing, attempt: ProgressRow): unknown {
  const isBrought = attempt === answered && statusOf(row, answered).status === "saved";
  return isBrought ? row.response && JSON.parse(row.response) : attempt.response;
}

/** Returns which questions were answered correctly, under the newest keys; full points are right, and an omission is wrong. */
async function judgeAll(
  tx: Tx,
  standings: readonly Standing[],
): Promise<(standing: Standing, attempt: ProgressRow) => boolean> {
  const ids = standings.flatMap(({ attempts, section }) =>
    attempts.flatMap((one) => (one.session_section_id === section.id ? [one.question_version_id] : [])),
  );
  const versions = await loadQuestionVersions(tx, [...new Set(ids)]);
  const keys = await loadNewestKeys(tx, [...new Set(ids)]);
  return (standing, attempt) => {
    const version = versions.get(attempt.question_version_id);
    const key = keys.get(attempt.question_version_id);
    if (!version || !key) throw new Error(`Question version ${attempt.question_version_id} has no content or no key`);
    const question = { interactions: version.interactions, key: key.key, score_rule: key.score_rule };
    const score = scoreQuestion(question, responseOf(standing, attempt));
    return placementPoints({ points: 1, points_when_wrong: 0 }, score).points === 1;
  };
}

/** The pool that a section chooses from. */
interface Choice {
  standing: Standing;
  version: AssessmentVersion;
  of: PublishedSection;
  pool: AdaptivePool;
}

async function loadChoices(tx: Tx, standings: readonly Standing[]): Promise<Choice[]> {
  const choices: Choice[] = [];
  for (const standing of standings) {
    const version = await loadAssessmentVersion(tx, standing.call.locked.sitting.assessment_version_id ?? "");
    const of = version.sections.find(({ id }) => id === standing.section.version_section_id);
    const pool = of && (await loadAdaptivePool(tx, version, of));
    if (of && pool) choices.push({ standing, version, of, pool });
  }
  return choices;
}

/**
 * Draws the question after each answer. Random numbers are seeded by sitting and place, so a lost draw is repeated identically.
 *
 * @returns The question to give, by standing; absent where the section is over.
 */
async function drawAll(tx: Tx, secret: Uint8Array, standings: readonly Standing[]): Promise<Map<Standing, Giving>> {
  const isRight = await judgeAll(tx, standings);
  const choices = await loadChoices(tx, standings);
  // Without a limit to how many get it, no question rests.
  const limited = choices.flatMap(({ pool, standing }) => (pool.maxRate === null ? [] : [standing]));
  const resting = await selectResting(
    tx,
    limited.map(({ section }) => section.id),
    limited.map(({ call }) => call.locked.sitting.id),
  );
  const givings = new Map<Standing, Giving>();
  for (const { standing, version, of, pool } of choices) {
    const { call, attempts, section } = standing;
    const { sitting } = call.locked;
    const own = attempts.filter((one) => one.session_section_id === section.id);
    const place = `${section.id}/${own.length + 1}`;
    const questionVersionId = drawNext(pool, {
      chance: () => keyedRandom(secret, "next question", place),
      given: own.map((one) => ({ questionVersionId: one.question_version_id, isRight: isRight(standing, one) })),
      elsewhere: attempts.filter((one) => !own.includes(one)).map((one) => one.question_version_id),
      resting: resting.get(section.id) ?? [],
      pending: pendingSections(sitting, version, section),
    });
    if (questionVersionId === null) continue;
    givings.set(standing, {
      sessionId: sitting.id,
      sessionSectionId: section.id,
      section: of,
      from: own.length + 1,
      drawn: [{ entry: pool.entry, questionVersionId }],
      random: keyedRandom(secret, "options of the next question", place),
    });
  }
  return givings;
}

/** Answers calls that have been made before, and those whose section no longer takes answers: kept like any late answer. */
async function keep(
  tx: Tx,
  { locked, row }: NextCall,
  attempts: readonly ProgressRow[],
  answered: ProgressRow,
): Promise<NextOutcome> {
  const [saved] = await saveLocked(tx, locked.sitting, [row], locked.now);
  const next = attempts.find(
    (one) => one.session_section_id === answered.session_section_id && one.position === answered.position + 1,
  );
  if (!saved) throw new Error("Each row has an outcome");
  return { saved, next: next?.id ?? null, events: [] };
}

const notAdaptive = (sitting: Sitting) =>
  new Refusal("illegal_transition", "This section doesn’t give one question at a time.", { state: sitting.state });

/** Refuses a device that may not act. If its lease was taken over, its answer is kept, and the refusal reports the result. */
async function refuseLease(tx: Tx, { locked, lease, row }: NextCall): Promise<Refused | null> {
  const { sitting, now } = locked;
  try {
    requireLease(sitting, lease);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (lease > sitting.lease) return { refused: error };
    const outcomes = await saveLocked(tx, sitting, [row], now);
    const attempts = outcomes.map(({ status, counted }) => ({
      id: row.attemptId,
      revision: row.revision,
      status,
      counted,
    }));
    const refused = new Refusal(error.code, error.message, { ...error.details, members: { attempts } });
    return { refused, events: returnedEvents(sitting, [row], outcomes) };
  }
}

/**
 * Saves answers in adaptive sections and gives the questions that follow, with statements that all calls share. A call that has been made
 * is answered as before; a section that has given its last question ends. The sittings are locked and settled, each with one call.
 *
 * @param secret `platform.secret`.
 */
export async function nextQuestions(
  tx: Tx,
  secret: Uint8Array,
  calls: readonly NextCall[],
): Promise<Map<NextCall, NextOutcome>> {
  const outcomes = new Map<NextCall, NextOutcome>();
  if (calls.length === 0) return outcomes;
  const all = await selectAttemptsOf(
    tx,
    calls.map(({ locked }) => locked.sitting.id),
  );
  const bySession = Map.groupBy(all, (attempt) => attempt.session_id);
  const standings: Standing[] = [];
  for (const call of calls) {
    const { sitting } = call.locked;
    const attempts = bySession.get(sitting.id) ?? [];
    const answered = attempts.find(({ id }) => id === call.row.attemptId);
    const section = sitting.sections.find(({ id }) => id === answered?.session_section_id);
    const refused = await refuseLease(tx, call);
    if (refused) outcomes.set(call, refused);
    else if (!answered || !section) outcomes.set(call, { refused: notFound("This question") });
    else if (!section.adaptive) outcomes.set(call, { refused: notAdaptive(sitting) });
    else if (answered.passed || section.state !== "in_progress")
      outcomes.set(call, await keep(tx, call, attempts, answered));
    else standings.push({ call, attempts, section, answered });
  }
  if (standings.length === 0) return outcomes;
  await passAnswers(
    tx,
    standings.map(({ call }) => call.row),
  );
  const givings = await drawAll(tx, secret, standings);
  const given = await giveQuestions(tx, [...givings.values()]);
  const credits = await creditWaits(tx, standings);
  for (const standing of standings) {
    const { call, section, answered } = standing;
    const { sitting, now } = call.locked;
    const next = given.find((attempt) => attempt.session_section_id === section.id)?.id ?? null;
    const events = next === null ? [transitions.endSection(sitting, now, section.id)] : (credits.get(standing) ?? []);
    outcomes.set(call, { saved: statusOf(call.row, answered), next, events });
  }
  return outcomes;
}
