import type { ReplayEvent } from "./frame-messages.ts";

/** A span of time, in epoch milliseconds. */
export type IdleSpan = { from: number; to: number };

const INCREMENTAL = 3;
/** Pointer, press, scrolling, choosing, touch, drag. A change that the page makes by itself, such as a clock's, is no action. */
const acts: ReadonlySet<unknown> = new Set([1, 2, 3, 5, 6, 12]);
/** Shorter spans count as reading. */
const LEAST_MS = 10_000;
/** Kept at each end of a skipped span, so that viewers see the transition. */
const MARGIN_MS = 1000;

const isAct = ({ type, data }: ReplayEvent) =>
  type === INCREMENTAL && acts.has((data as { source?: unknown } | null)?.source);

/** Returns the spans of a recording in which the person was idle, in order. */
export function idleSpans(events: readonly ReplayEvent[]): IdleSpan[] {
  const [first, last] = [events[0], events.at(-1)];
  if (!first || !last) return [];
  const times = [first.timestamp, ...events.filter(isAct).map(({ timestamp }) => timestamp), last.timestamp];
  return times.flatMap((from, index) => {
    const to = times[index + 1] ?? from;
    return to - from < LEAST_MS ? [] : [{ from: from + MARGIN_MS, to: to - MARGIN_MS }];
  });
}
