import { createEmptyCard, fsrs, Rating, State } from "ts-fsrs";

/** So many other questions solved in a row close a mistake: the next is due 3 days after one was solved, or later. */
const SOLVED_TO_CLOSE = 2;
/** After this many wrong answers to similar questions, a mistake needs a tutor. */
export const LAPSES_TO_RETURN = 3;

// Without steps of minutes: solving twice in one evening proves nothing. Without chance: the same answers give the same days.
const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false, request_retention: 0.9 });

/** The practice history of a mistake, and when the next question is due. */
export interface Schedule {
  stability: number;
  difficulty: number;
  /** Questions answered. */
  reps: number;
  /** Of them those that went wrong. */
  lapses: number;
  /** Solved since the last that went wrong. */
  solved: number;
  last_at: Date;
  due_at: Date;
  closed_at: Date | null;
}

/** Returns the schedule after an answer to another similar question. Pure. @param before Null for the first. */
export function advance(before: Schedule | null, solved: boolean, now: Date): Schedule {
  const fresh = createEmptyCard(now);
  const card = before
    ? {
        ...fresh,
        stability: before.stability,
        difficulty: before.difficulty,
        reps: before.reps,
        lapses: before.lapses,
        state: State.Review,
        last_review: before.last_at,
        due: before.due_at,
      }
    : fresh;
  const { card: next } = scheduler.next(card, now, solved ? Rating.Good : Rating.Again);
  const inARow = solved ? (before?.solved ?? 0) + 1 : 0;
  return {
    stability: next.stability,
    difficulty: next.difficulty,
    reps: (before?.reps ?? 0) + 1,
    lapses: (before?.lapses ?? 0) + (solved ? 0 : 1),
    solved: inARow,
    last_at: now,
    due_at: next.due,
    closed_at: inARow >= SOLVED_TO_CLOSE ? now : null,
  };
}

/**
 * Returns the schedule after one more answer, as `advance` does: a closed one starts over, and a late answer counts after the last. Pure.
 */
export function follow(before: Schedule | null, solved: boolean, at: Date): Schedule {
  const begun = before?.closed_at ? null : before;
  return advance(begun, solved, begun && begun.last_at > at ? begun.last_at : at);
}

/**
 * Returns the schedule that counts for a mistake: a question answered wrong again after it was closed starts over. Pure.
 *
 * @param wrongAt The submission time of the test with the wrong answer.
 */
export function currentSchedule(schedule: Schedule | undefined, wrongAt: Date): Schedule | null {
  if (!schedule) return null;
  return schedule.closed_at && schedule.closed_at < wrongAt ? null : schedule;
}

/** Returns whether a mistake is due on a day: a day says when something is due, so it is from the student’s midnight. Pure. */
export const isDueBy = ({ due_at }: Pick<Schedule, "due_at">, dayEnd: Date): boolean => due_at < dayEnd;

/** Returns how far a mistake is from being closed. Pure. @param dayEnd When the student’s day ends; see `dayEndIn`. */
export function progressOf(schedule: Schedule | null, dayEnd: Date) {
  const closedAt = schedule?.closed_at ?? null;
  const state = !schedule ? "new" : closedAt ? "closed" : isDueBy(schedule, dayEnd) ? "due" : "waiting";
  return {
    state: state as "new" | "closed" | "due" | "waiting",
    solved: Math.min(schedule?.solved ?? 0, SOLVED_TO_CLOSE),
    needed: SOLVED_TO_CLOSE,
    lapses: schedule?.lapses ?? 0,
    returning: closedAt === null && (schedule?.lapses ?? 0) >= LAPSES_TO_RETURN,
    due_at: schedule && !closedAt ? schedule.due_at : null,
    closed_at: closedAt,
  };
}

/**
 * Returns the earliest moment at which a mistake can be closed, if all goes right from now on; null once it is. Of a later day it is the time at which
 * the mistake is scheduled. Pure.
 *
 * @param dayEnd When the student’s day ends.
 */
export function closesFrom(schedule: Schedule | null, now: Date, dayEnd: Date): Date | null {
  if (schedule?.closed_at) return null;
  let reached = schedule;
  let at = schedule && !isDueBy(schedule, dayEnd) ? schedule.due_at : now;
  while ((reached?.solved ?? 0) < SOLVED_TO_CLOSE - 1) {
    reached = advance(reached, true, at);
    at = reached.due_at;
  }
  return at;
}
