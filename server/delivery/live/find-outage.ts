import { median } from "@sextant/psychometrics/classical/median.ts";

/** When the page of a sitting could not reach the server. Times are milliseconds since 1970. */
export interface OfflineSpan {
  session: string;
  from: number;
  to: number;
  /** It has not been heard since. */
  isOpen: boolean;
}

export interface Outage {
  from: number;
  to: number;
  isOver: boolean;
  /** The suggested credit for each: how long at least half of them were offline, in whole minutes. */
  seconds: number;
  /** Those that were offline at the same moment, each with how long, in ms. */
  sessions: { session: string; offlineMs: number; isOpen: boolean }[];
}

/** Less is no reason for time. */
const SHORTEST_MS = 30_000;
/** An outage is of at least three, and of one in fifty of those in progress. */
const FEWEST = 3;
const SHARE = 0.02;

/** Returns the moment at which most of these spans overlap, as the start of one of them. */
function worstMoment(spans: readonly OfflineSpan[]): number {
  const edges = spans
    .flatMap(({ from, to }) => [
      { at: from, step: 1 },
      { at: to, step: -1 },
    ])
    .toSorted((one, other) => one.at - other.at || one.step - other.step);
  let [now, most, worst] = [0, 0, 0];
  for (const { at, step } of edges) {
    now += step;
    if (now > most) [most, worst] = [now, at];
  }
  return worst;
}

/**
 * Finds the moment at which most students were offline together, and a fair credit for it; null when there were too few.
 *
 * @param inProgress How many sittings are in progress.
 */
export function findOutage(given: readonly OfflineSpan[], inProgress: number): Outage | null {
  const spans = given.filter(({ from, to }) => to - from >= SHORTEST_MS);
  const worst = worstMoment(spans);
  const found = new Map<string, OfflineSpan>();
  for (const span of spans) if (span.from <= worst && worst < span.to) found.set(span.session, span);
  const together = [...found.values()];
  if (together.length < Math.max(FEWEST, SHARE * inProgress)) return null;
  const minutes = Math.ceil((median(together.map(({ from, to }) => to - from)) ?? 0) / 60_000);
  return {
    from: Math.min(...together.map(({ from }) => from)),
    to: Math.max(...together.map(({ to }) => to)),
    isOver: together.every(({ isOpen }) => !isOpen),
    seconds: minutes * 60,
    sessions: together.map(({ session, from, to, isOpen }) => ({ session, offlineMs: to - from, isOpen })),
  };
}
