import { type AnswerMark, markOf } from "../../base/common/answer-mark.ts";
import { canonicalJson } from "../../base/sending/canonical-json.ts";
import type { HistoryRow, ReviewedAttempt, Timeline } from "./requests.ts";

type Section = Timeline["session"]["sections"][number];
type Span = { from: number; to: number };
/** Says an answer in words; null where nothing was answered. */
type SayAnswer = (question: ReviewedAttempt["question"], response: unknown) => string | null;

/** An answer as it was made: a revision whose response differs from the one before. Times are epoch milliseconds. */
export type Answer = {
  attempt: string;
  position: number;
  at: number;
  savedAt: number;
  isOffline: boolean;
  /** It counts: it did when it came, or the team counted it later, which appends the same revision once more. */
  isCounted: boolean;
  /** In words; null for an answer that was cleared. */
  words: string | null;
  before: string | null;
  row: HistoryRow;
  previousHead: string;
  /** Which of the saves of its question it is, and of how many. */
  saves: number;
};

type Row = {
  attempt: string;
  position: number;
  visits: Span[];
  final: string | null;
  mark: AnswerMark;
  /** What the student was told while sitting. */
  checks: (Omit<Timeline["checks"][number], "at"> & { at: number })[];
  /** Every score of it, the newest last. */
  scores: (Omit<Timeline["scores"][number], "at"> & { at: number })[];
  question: ReviewedAttempt | null;
};

/** A section as the chart shows it. Times are epoch milliseconds, lengths milliseconds. */
export type SectionModel = {
  id: string;
  from: number;
  to: number;
  rows: Row[];
  answers: Answer[];
  blurs: number[];
  offline: Span[];
  /** Spans that the clock left out: pauses, and the time for which the section was over before it was reopened. */
  pauses: (Span & { kind: "pause" | "over"; by: string | null; isRunning: boolean })[];
  given: { at: number; ms: number; by: string | null; action: "extend" | "credit" | "reopen" }[];
  /** What ended the section: more than one thing where it was reopened. */
  ends: { at: number; action: Timeline["ends"][number]["action"]; by: string | null; reason: string }[];
  /** What the team noted while the section was the newest one that had begun, or before any had. */
  incidents: { at: number; text: string; by: string }[];
  /** Problems that the student reported with its questions. */
  reports: { at: number; position: number; kind: Timeline["reports"][number]["kind"] }[];
  ledger: {
    worked: number;
    offline: number;
    paused: number;
    credited: number;
    limit: number | null;
    /** Null where there is no limit. */
    left: number | null;
  };
};

/** An answer that took longer to arrive was made without a connection, whether or not its device could tell so. */
const LATE_MS = 30_000;

/** Returns the moment at which so much of the section was worked: pauses stop its clock. */
function wallClock(start: number, pauses: readonly Span[]): (elapsed: number) => number {
  return (elapsed) =>
    pauses.reduce((at, pause) => (pause.from < at ? at + (pause.to - pause.from) : at), start + elapsed);
}

const lengthOf = (spans: readonly Span[]) => spans.reduce((sum, { from, to }) => sum + (to - from), 0);

function isWithin(moment: number, spans: readonly Span[]): boolean {
  return spans.some(({ from, to }) => moment >= from && moment <= to);
}

/** Returns the id of the section that had begun last at a moment; before any had, of the first that ever did. */
function newestAt(sections: readonly Section[], at: number): string | undefined {
  const begun = sections
    .flatMap(({ id, started_at }) => (started_at ? [{ id, from: Date.parse(started_at) }] : []))
    .sort((one, other) => one.from - other.from);
  return (begun.findLast(({ from }) => from <= at) ?? begun[0])?.id;
}

/** The revisions of one attempt in which the response changed. */
function answersOf(
  rows: readonly HistoryRow[],
  { attempt, position, question }: Pick<Row, "attempt" | "position" | "question">,
  {
    wall,
    offline,
    say,
  }: { wall: (elapsed: number) => number; offline: readonly { from_ms: number; to_ms: number }[]; say: SayAnswer },
): Answer[] {
  const wordsOf = (response: unknown) => (question ? say(question.question, response) : null);
  let before: unknown = {};
  let previousHead = "";
  return rows.flatMap((row) => {
    const response = row.payload.response ?? {};
    const hasChanged = canonicalJson(response) !== canonicalJson(before);
    const at = wall(row.elapsed_ms);
    const savedAt = Date.parse(row.received_at);
    const wasOut = offline.some(({ from_ms, to_ms }) => row.elapsed_ms >= from_ms && row.elapsed_ms <= to_ms);
    const answer: Answer = {
      attempt,
      position,
      at,
      savedAt,
      isOffline: wasOut || savedAt - at > LATE_MS,
      isCounted: rows.some((one) => one.counted && one.lease === row.lease && one.revision === row.revision),
      words: wordsOf(response),
      before: wordsOf(before),
      row,
      previousHead,
      saves: rows.length,
    };
    before = response;
    previousHead = row.head;
    return hasChanged ? [answer] : [];
  });
}

/**
 * Returns what happened in one section, on the clock of the wall. Null while it has not begun.
 *
 * @param now Epoch milliseconds by the server's clock: where what still runs ends for now.
 * @param say Says answers in words.
 */
export function buildSection(
  timeline: Timeline,
  section: Section,
  history: readonly HistoryRow[],
  questions: readonly ReviewedAttempt[],
  now: number,
  say: SayAnswer,
): SectionModel | null {
  if (!section.started_at) return null;
  const from = Date.parse(section.started_at);
  const to = section.ended_at ? Date.parse(section.ended_at) : Math.max(now, from);
  const pauses = timeline.pauses
    .filter((pause) => pause.section === section.id)
    .map((pause) => ({
      kind: pause.kind,
      from: Date.parse(pause.from),
      to: pause.to ? Date.parse(pause.to) : now,
      by: pause.by,
      isRunning: pause.to === null,
    }));
  const wall = wallClock(from, pauses);
  const spans = timeline.offline.filter((span) => span.section === section.id);
  const chains = Map.groupBy(history, (row) => row.attempt);
  const known = new Map(questions.map((question) => [question.id, question]));
  const attempts = timeline.attempts.filter((attempt) => attempt.section === section.id);
  const visits = Map.groupBy(timeline.visits, (visit) => visit.attempt);
  const within = ({ from, to: end }: Span) => ({ from, to: Math.max(from, Math.min(end, to)) });
  const rows = attempts.map(({ id, position }): Row => {
    const question = known.get(id) ?? null;
    return {
      attempt: id,
      position,
      visits: (visits.get(id) ?? []).map((visit) =>
        within({ from: wall(visit.entered_ms), to: visit.left_ms === null ? to : wall(visit.left_ms) }),
      ),
      final: question && say(question.question, question.response),
      mark: question ? markOf(question) : "unknown",
      checks: timeline.checks.filter((one) => one.attempt === id).map((one) => ({ ...one, at: Date.parse(one.at) })),
      scores: timeline.scores.filter((one) => one.attempt === id).map((one) => ({ ...one, at: Date.parse(one.at) })),
      question,
    };
  });
  const offline = spans.map((span) => within({ from: wall(span.from_ms), to: wall(span.to_ms) }));
  const limit = section.time_limit_seconds === null ? null : section.time_limit_seconds * 1000;
  const worked = section.elapsed_ms ?? 0;
  return {
    id: section.id,
    from,
    to,
    rows,
    answers: rows
      .flatMap((row) => answersOf(chains.get(row.attempt) ?? [], row, { wall, offline: spans, say }))
      .sort((one, other) => one.at - other.at || one.row.seq - other.row.seq),
    blurs: attempts.flatMap(({ id }) => (visits.get(id) ?? []).flatMap((visit) => visit.focus_lost_at.map(wall))),
    offline,
    pauses,
    given: timeline.given
      .filter((gift) => gift.section === section.id)
      .map(({ at, seconds, by, action }) => ({ at: Date.parse(at), ms: seconds * 1000, by, action })),
    ends: timeline.ends
      .filter((end) => end.section === section.id)
      .map(({ at, action, by, reason }) => ({ at: Date.parse(at), action, by, reason })),
    incidents: timeline.incidents
      .map(({ at, text, by }) => ({ at: Date.parse(at), text, by }))
      .filter(({ at }) => newestAt(timeline.session.sections, at) === section.id),
    reports: timeline.reports.flatMap(({ attempt, at, kind }) => {
      const row = rows.find((one) => one.attempt === attempt);
      return row ? [{ at: Date.parse(at), position: row.position, kind }] : [];
    }),
    ledger: {
      worked,
      offline: lengthOf(spans.map(({ from_ms, to_ms }) => ({ from: from_ms, to: to_ms }))),
      paused: lengthOf(pauses.filter(({ kind }) => kind === "pause")),
      credited: section.extended_ms,
      limit,
      left: limit === null ? null : Math.max(0, limit + section.extended_ms - worked),
    },
  };
}

/** Returns whether the device was without a connection at this moment. */
export function wasOffline(model: SectionModel, moment: number): boolean {
  return isWithin(moment, model.offline);
}

/** Returns the last answer made by this moment; null before the first. */
export function findAnswer(model: SectionModel, moment: number): number | null {
  const index = model.answers.findLastIndex(({ at }) => at <= moment);
  return index === -1 ? null : index;
}

/** Returns the milliseconds left on the section's clock at this moment; null where it has no limit. */
export function leftAt(model: SectionModel, moment: number): number | null {
  const { limit } = model.ledger;
  if (limit === null) return null;
  const paused = model.pauses.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to, moment) - from), 0);
  const given = model.given.reduce((sum, gift) => (gift.at <= moment ? sum + gift.ms : sum), 0);
  return Math.max(0, limit + given - (moment - model.from - paused));
}
