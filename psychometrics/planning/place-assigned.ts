import type { MockDate } from "./plan-mocks.ts";

/** Work that a tutor gave. */
export interface Assigned {
  readonly id: string;
  /** A full test takes a mock's date where one suits, and otherwise a day for itself. */
  readonly isTest: boolean;
  readonly minutes: number;
  /** The first day on which it can be done. */
  readonly from: number;
  /** The last; null where it can be done at any time. */
  readonly until: number | null;
}

interface PlacedMock extends MockDate {
  readonly assigned: string | null;
  /** Null where it takes as long as full tests do. */
  readonly minutes: number | null;
}

/** Where everything assigned has its place. */
interface Placed {
  readonly mocks: readonly PlacedMock[];
  /** By place in `budgets`. */
  readonly byDay: ReadonlyMap<number, readonly Assigned[]>;
}

interface Room {
  readonly today: number;
  /** Minutes of each day from today on. */
  readonly budgets: readonly number[];
  readonly mocks: readonly MockDate[];
}

/** What has no date leaves this share of a day to practice. */
const KEPT_SHARE = 0.5;
const END = Number.POSITIVE_INFINITY;
const lastOf = ({ until }: Assigned) => until ?? END;

/**
 * Returns on which day each assigned work is done: what ends first is placed first. A test takes the first mock's date within its window,
 * or the first of the days with most minutes there. Other work takes the first day with room for it, or the one with most minutes left. What ended before today is done today.
 */
export function placeAssigned(assigned: readonly Assigned[], { today, budgets, mocks }: Room): Placed {
  const ordered = assigned.toSorted(
    (one, other) => lastOf(one) - lastOf(other) || one.from - other.from || (one.id < other.id ? -1 : 1),
  );
  const placed: PlacedMock[] = mocks.map((mock) => ({ ...mock, assigned: null, minutes: null }));
  const left = [...budgets];
  const byDay = new Map<number, Assigned[]>();
  const windowOf = ({ from, until }: Assigned) => {
    const first = Math.max(0, from - today);
    const last = Math.max(first, Math.min(budgets.length - 1, until === null ? END : until - today));
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index).filter(
      (index) => index < budgets.length,
    );
  };
  const isMock = (index: number) => placed.some(({ day }) => day === today + index);
  const most = (indices: readonly number[], minutes: readonly number[]) =>
    indices.reduce<number | null>(
      (best, index) => (best === null || (minutes[index] ?? 0) > (minutes[best] ?? 0) ? index : best),
      null,
    );
  for (const work of ordered.filter(({ isTest }) => isTest)) {
    const days = windowOf(work);
    const slot = placed.findIndex(({ day, assigned: taken }) => taken === null && days.includes(day - today));
    const own = placed[slot];
    if (own) {
      placed[slot] = { ...own, assigned: work.id, minutes: work.minutes };
      continue;
    }
    const index = most(
      days.filter((one) => !isMock(one)),
      budgets,
    );
    const [first] = days;
    if (index !== null) placed.push({ day: today + index, movedFrom: null, assigned: work.id, minutes: work.minutes });
    else if (first !== undefined) byDay.set(first, [...(byDay.get(first) ?? []), work]);
  }
  for (const work of ordered.filter(({ isTest }) => !isTest)) {
    const days = windowOf(work).filter((index) => !isMock(index));
    const kept = (one: number) => (work.until === null ? (budgets[one] ?? 0) * KEPT_SHARE : 0);
    const index =
      days.find((one) => (left[one] ?? 0) - kept(one) >= work.minutes) ?? most(days, left) ?? windowOf(work)[0];
    if (index === undefined) continue;
    left[index] = (left[index] ?? 0) - work.minutes;
    byDay.set(index, [...(byDay.get(index) ?? []), work]);
  }
  return { mocks: placed.sort((one, other) => one.day - other.day), byDay };
}
