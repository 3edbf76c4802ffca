import type { NumberedRow, Section } from "./section-rows.ts";

/** Slow is half as long again as the reference, and by at least this much. */
const slowFactor = 1.5;
const slowLeastMs = 15_000;
/** Time is spent evenly while each question takes between these parts of what they take on average. */
const evenParts = { least: 0.5, most: 1.5 };
/** A rushed end is at least this many of the last questions, each under this part of its reference. */
const rushedLeast = 3;
const rushedPart = 0.55;

/**
 * Returns what a question's time is held against, in milliseconds: the cohort's median where there is one, else an even share of
 * the section's time, else nothing.
 */
export function referenceMs({ row, section }: NumberedRow): { ms: number; by: "cohort" | "even" } | null {
  const median = row.cohort?.median_time_ms ?? null;
  if (median !== null) return { ms: median, by: "cohort" };
  const even = evenPaceMs(section);
  return even === null ? null : { ms: even, by: "even" };
}

/** An even share of a section's time, in milliseconds; null when it is untimed or empty. */
function evenPaceMs(section: Section | null): number | null {
  if (!section?.time_limit_seconds || section.question_count === 0) return null;
  return (section.time_limit_seconds * 1000) / section.question_count;
}

/**
 * Returns the time allowed for a section, or for the modules of a staged one together, in milliseconds: the limit, and the extra time that
 * the team gave. `limit` is null if any of them is untimed.
 */
export function allowedTogether(sections: readonly Section[]): { limit: number | null; given: number } {
  let [limit, given] = [0, 0];
  for (const { time_limit_seconds: seconds, extended_ms } of sections) {
    if (seconds === null) return { limit: null, given: 0 };
    limit += seconds * 1000;
    given += extended_ms;
  }
  return { limit, given };
}

/** Returns the time worked in sections by the server’s clock, in milliseconds; null where none has begun. */
export function elapsedTogether(sections: readonly Section[]): number | null {
  const times = sections.flatMap(({ elapsed_ms }) => elapsed_ms ?? []);
  return times.length > 0 ? times.reduce((sum, time) => sum + time, 0) : null;
}

/** Returns whether a question took much longer than its reference. Without one nothing is slow. */
export function isSlow(row: NumberedRow): boolean {
  const reference = referenceMs(row);
  const time = row.row.time_ms;
  if (!reference || time === undefined) return false;
  return time >= reference.ms * slowFactor && time - reference.ms >= slowLeastMs;
}

export type Pace = {
  longest: NumberedRow & { ms: number };
  /** Times the reference; null without one. */
  longestRatio: number | null;
  totalMs: number;
  /** Every question took about as long. */
  isEven: boolean;
  /** The end, when it was rushed: how many questions, and how long they took together. */
  rushed: { count: number; ms: number } | null;
  /** How many of the last questions were not reached; those on trial don’t count. */
  unreached: number;
};

/** Returns what stands out in the times of one section; null when none is known or none was spent. */
export function readPace(rows: readonly NumberedRow[]): Pace | null {
  const timed = rows.flatMap((each) => (each.row.time_ms === undefined ? [] : [{ ...each, ms: each.row.time_ms }]));
  const [first, ...others] = timed;
  if (!first) return null;
  const longest = others.reduce((best, each) => (each.ms > best.ms ? each : best), first);
  // Someone who submitted at once has spent time on nothing.
  if (longest.ms === 0) return null;
  const reference = referenceMs(longest);
  const totalMs = timed.reduce((sum, each) => sum + each.ms, 0);
  const mean = totalMs / timed.length;
  const reached = timed.slice(0, timed.findLastIndex(({ ms, row }) => ms > 0 || row.outcome === "omitted") + 1);
  return {
    longest,
    longestRatio: reference && reference.ms > 0 ? longest.ms / reference.ms : null,
    totalMs,
    isEven: timed.every(({ ms }) => ms >= mean * evenParts.least && ms <= mean * evenParts.most),
    rushed: readRush(reached),
    unreached: timed.slice(reached.length).filter(({ row }) => row.scored !== false).length,
  };
}

function readRush(timed: readonly (NumberedRow & { ms: number })[]): Pace["rushed"] {
  let count = 0;
  let ms = 0;
  for (const each of timed.toReversed()) {
    const reference = referenceMs(each);
    if (!reference || each.ms > reference.ms * rushedPart) break;
    count += 1;
    ms += each.ms;
  }
  return count >= rushedLeast && count < timed.length ? { count, ms } : null;
}
