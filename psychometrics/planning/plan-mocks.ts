import { isPaused, type Pause, weekdayOf } from "./calendar.ts";

/** Full tests come closer together towards the exam. Days from one to the next, the last one first. */
const GAPS = [7, 14];
const EARLIER_GAP = 21;
const SATURDAY = 5;
const WEEK = 7;

/** A date for a full test, with the date it had before it was moved. */
export interface MockDate {
  readonly day: number;
  /** Null where nobody moved it. */
  readonly movedFrom: number | null;
}

export interface MockInput {
  readonly today: number;
  readonly examDay: number;
  /** For Monday to Sunday. */
  readonly minutes: readonly number[];
  readonly pauses: readonly Pause[];
  /** By the date that a test would have, the one that a person gave it. */
  readonly moves: ReadonlyMap<number, number>;
  /** The date of a test that was not taken, which gets the next free week. */
  readonly missed: number | null;
  readonly hasTestedToday: boolean;
}

/** Returns the weekday of full tests: Saturday, or the day with most minutes where Saturday has none. */
function mockWeekday(minutes: readonly number[]): number {
  if ((minutes[SATURDAY] ?? 0) > 0) return SATURDAY;
  return minutes.indexOf(Math.max(...minutes));
}

const lastOn = (weekday: number, day: number) => day - ((weekdayOf(day) - weekday + WEEK) % WEEK);

/**
 * Returns the dates of full tests, the first first. They are counted back from the exam, so that planning again leaves them where they are.
 * None is on a day of a pause, on the day before the exam, or today where a test was taken today already.
 */
export function planMocks({ today, examDay, minutes, pauses, moves, missed, hasTestedToday }: MockInput): MockDate[] {
  const weekday = mockWeekday(minutes);
  const first = hasTestedToday ? today + 1 : today;
  const isFree = (day: number) => day >= first && day < examDay - 1 && !isPaused(day, pauses);
  const found = new Map<number, MockDate>();
  const add = (usual: number) => {
    const day = moves.get(usual) ?? usual;
    if (isFree(day) && !found.has(day)) found.set(day, { day, movedFrom: day === usual ? null : usual });
  };
  let before = examDay;
  for (let index = 0; before > today; index += 1) {
    before -= GAPS[index] ?? EARLIER_GAP;
    add(lastOn(weekday, before));
  }
  if (missed !== null) {
    const next = lastOn(weekday, today + WEEK);
    const isSoon = [...found.keys()].some((day) => day - today <= WEEK);
    if (!isSoon && isFree(next)) found.set(next, { day: next, movedFrom: missed });
  }
  return [...found.values()].sort((one, other) => one.day - other.day);
}
