import type { Performance } from "./requests.ts";

export type TimedSection = NonNullable<Performance["time_spent"]>["sections"][number];

/** A question took long from so many even shares on. */
const LONG = 2;

export const unreachedIn = ({ questions }: TimedSection): number => questions.filter((ms) => ms === null).length;

/** Returns from how many milliseconds on a question of a section took long; null without a limit. */
export const longFrom = ({ limit_ms: limit, questions }: TimedSection): number | null =>
  limit === null || questions.length === 0 ? null : (LONG * limit) / questions.length;

/** Returns the question that took longest, if it took long: its number, from 1, and its time. */
export function longest(section: TimedSection): { number: number; ms: number } | null {
  const from = longFrom(section);
  if (from === null) return null;
  const [first] = section.questions
    .flatMap((ms, index) => (ms !== null && ms > from ? [{ number: index + 1, ms }] : []))
    .sort((one, other) => other.ms - one.ms);
  return first ?? null;
}
