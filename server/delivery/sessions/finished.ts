import type { AssessmentVersion, PlacedQuestion } from "../../authoring/assessments/published.ts";
import type { Tx } from "../../platform/database/client.ts";
import { newId } from "../../platform/ids.ts";
import { sha256 } from "../../platform/secrets.ts";
import { insertFinished } from "./finished.queries.ts";
import { type AnswerRow, prepareRow } from "./plan/row.ts";

/** The work on one placed question. Questions drawn by rules are not supported. */
export interface FinishedAttempt {
  placement: PlacedQuestion;
  /** Their first answer, if they changed it during the visit. */
  before?: Response;
  /** By interaction; null when nothing was answered. No words of the student's own. */
  response: Response | null;
  /** How long they looked at it; 0 when they did not reach it. */
  tookMs: number;
  /** Their answer when they came back to it after the last question of the section, and how long they then looked. */
  again?: { response: Response; tookMs: number };
}

type Response = Record<string, unknown>;

/** A sitting that a student finished in one go, section after section. */
export interface FinishedSitting {
  userId: string;
  schoolId: string | null;
  startedAt: Date;
  /** For each section of the version, in order, its attempts in the order in which the student met them. */
  sections: readonly (readonly FinishedAttempt[])[];
}

/** A stored attempt, with its last response and all the time spent on it. */
export interface FinishedAttemptRow {
  id: string;
  placement: PlacedQuestion;
  response: Response | null;
  tookMs: number;
  position: number;
  sessionSectionId: string;
  versionSectionId: string;
}

export interface SavedSitting {
  sessionId: string;
  userId: string;
  schoolId: string | null;
  submittedAt: Date;
  attempts: readonly FinishedAttemptRow[];
}

const MINUTE_MS = 60_000;

type Rows = Parameters<typeof insertFinished>[1];

/** One section while its rows are made: the clock of the section, and its answers by attempt. */
interface Course {
  sessionId: string;
  startedAt: number;
  clock: number;
  answers: Map<string, { row: AnswerRow; savedAt: Date }[]>;
}

/** Adds a visit to a question from now, of the given length. */
function look(rows: Rows, course: Course, attemptId: string, tookMs: number): void {
  if (tookMs <= 0) return;
  const times = { entered_ms: course.clock, left_ms: course.clock + tookMs, active_ms: tookMs };
  rows.visits.push({ session_id: course.sessionId, id: newId(), attempt_id: attemptId, ...times });
}

/** Saves an answer as it stood at a moment of the section. */
function save(course: Course, attemptId: string, response: Response, atMs: number): void {
  const earlier = course.answers.get(attemptId) ?? [];
  const answer = { id: attemptId, revision: earlier.length + 1, elapsed_ms: atMs, response };
  const row = prepareRow(course.sessionId, 1, answer, new Set(), null);
  course.answers.set(attemptId, [...earlier, { row, savedAt: new Date(course.startedAt + atMs) }]);
}

/** Goes through a section: once from the first question to the last, then back to those that were left for later. */
function walk(rows: Rows, course: Course, attempts: readonly (FinishedAttempt & { id: string })[]): void {
  for (const { id, before, response, tookMs } of attempts) {
    look(rows, course, id, tookMs);
    if (before) save(course, id, before, course.clock + Math.round(tookMs / 2));
    course.clock += tookMs;
    if (response) save(course, id, response, course.clock);
  }
  for (const { id, again } of attempts) {
    if (!again) continue;
    look(rows, course, id, again.tookMs);
    course.clock += again.tookMs;
    save(course, id, again.response, course.clock);
  }
}

/** Adds the history of an attempt. @returns Its head, and the answer that counts. */
function chain(rows: Rows, course: Course, attemptId: string) {
  let head: Buffer = Buffer.alloc(0);
  const saved = course.answers.get(attemptId) ?? [];
  for (const [index, { row, savedAt }] of saved.entries()) {
    head = sha256(Buffer.concat([head, row.payloadHash]));
    rows.history.push({
      session_id: course.sessionId,
      attempt_id: attemptId,
      seq: index + 1,
      lease: 1,
      revision: row.revision,
      status: "saved",
      counted: true,
      elapsed_ms: row.elapsedMs,
      received_at: savedAt,
      payload: row.payload,
      payload_hash: row.payloadHash,
      head,
    });
  }
  return { head, saves: saved.length, last: saved.at(-1) };
}

/** Adds the rows of one section. @returns Its attempts, and when it ended. */
function addSection(
  rows: Rows,
  sessionId: string,
  section: AssessmentVersion["sections"][number],
  done: readonly FinishedAttempt[],
  startedAt: number,
): { attempts: FinishedAttemptRow[]; endedAt: number } {
  const sessionSectionId = newId();
  const course: Course = { sessionId, startedAt, clock: 0, answers: new Map() };
  const met = done.map((own) => ({ ...own, id: newId() }));
  walk(rows, course, met);
  const attempts = met.map(({ id, placement, response, tookMs, again }, index): FinishedAttemptRow => {
    const { head, saves, last } = chain(rows, course, id);
    rows.attempts.push({
      session_id: sessionId,
      id,
      session_section_id: sessionSectionId,
      position: index + 1,
      version_placement_id: placement.id,
      question_version_id: placement.question_version_id,
      points: placement.points,
      points_when_wrong: placement.points_when_wrong,
      scored: placement.scored,
      response: last?.row.response ?? null,
      lease: last ? 1 : 0,
      revision: saves,
      saves,
      head,
      elapsed_ms: last?.row.elapsedMs ?? null,
      payload_hash: last?.row.payloadHash ?? null,
      saved_at: last?.savedAt ?? null,
    });
    return {
      id,
      placement,
      position: index + 1,
      sessionSectionId,
      versionSectionId: section.id,
      response: again?.response ?? response,
      tookMs: tookMs + (again?.tookMs ?? 0),
    };
  });
  // A last look before it is submitted, as long as the clock runs.
  const limitMs = section.time_limit_seconds === null ? Number.POSITIVE_INFINITY : section.time_limit_seconds * 1000;
  const endedAt = startedAt + Math.max(course.clock, Math.min(course.clock + MINUTE_MS, limitMs));
  rows.sections.push({
    session_id: sessionId,
    id: sessionSectionId,
    version_section_id: section.id,
    position: section.position,
    state: "ended",
    reason: "student",
    started_at: new Date(startedAt),
    ended_at: new Date(endedAt),
  });
  return { attempts, endedAt };
}

/**
 * Saves many finished and released sittings of one version that took place elsewhere: every answer with its history and visits. Marking
 * adds their scores in the same transaction.
 */
export async function saveFinishedSittings(
  tx: Tx,
  version: AssessmentVersion,
  sittings: readonly FinishedSitting[],
): Promise<SavedSitting[]> {
  const rows: Rows = { sessions: [], sections: [], attempts: [], history: [], visits: [], events: [] };
  const kept = sittings.map((sitting): SavedSitting => {
    const sessionId = newId();
    let now = sitting.startedAt.getTime();
    const attempts = version.sections.flatMap((section, place) => {
      const added = addSection(rows, sessionId, section, sitting.sections[place] ?? [], now);
      now = added.endedAt;
      return added.attempts;
    });
    const submittedAt = new Date(now);
    addSitting(rows, version, sitting, sessionId, submittedAt);
    return { sessionId, userId: sitting.userId, schoolId: sitting.schoolId, submittedAt, attempts };
  });
  await insertFinished(tx, rows);
  return kept;
}

function addSitting(
  rows: Rows,
  version: AssessmentVersion,
  { userId, schoolId, startedAt }: FinishedSitting,
  sessionId: string,
  submittedAt: Date,
): void {
  rows.sessions.push({
    id: sessionId,
    assessment_id: version.assessment_id,
    assessment_version_id: version.id,
    user_id: userId,
    school_id: schoolId,
    state: "released",
    reason: "student",
    lease: 1,
    started_at: startedAt,
    submitted_at: submittedAt,
    scored_at: submittedAt,
    released_at: submittedAt,
    created_at: startedAt,
    unsent: 0,
  });
  const event = { session_id: sessionId, actor_id: userId, data: "{}" };
  rows.events.push(
    { ...event, id: newId(), at: startedAt, action: "start", from_state: "allocated", to_state: "in_progress" },
    { ...event, id: newId(), at: submittedAt, action: "submit", from_state: "in_progress", to_state: "submitted" },
  );
}
