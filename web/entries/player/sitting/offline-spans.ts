import type { OfflineSpan } from "../../../base/sending/outbox-store.ts";

type Parts = {
  /** The section's clock, in ms since it began, without pauses. */
  elapsed: () => number;
  /** The section in progress; null where there is none. */
  section: () => string | null;
};

/**
 * Records the spans in which the server was unreachable, as far as this page knows: from the browser's network status and failed
 * requests. They document the cost of an outage; nothing waits for them.
 */
export function createOfflineSpans({ elapsed, section }: Parts) {
  let open: OfflineSpan | null = null;
  let waiting: OfflineSpan[] = [];

  const extend = () => {
    // Another section has another clock: the span ends where the old section last extended it.
    if (open && section() === open.section) open = { ...open, to_ms: Math.max(open.to_ms, elapsed()) };
  };

  return {
    /** Records whether the server is unreachable. Returns true when that ends a span. */
    hear: (isOffline: boolean): boolean => {
      extend();
      if (!isOffline) {
        const ended = open && open.to_ms > open.from_ms ? open : null;
        if (ended) waiting.push(ended);
        open = null;
        return ended !== null;
      }
      const current = section();
      const now = elapsed();
      if (!open && current) open = { section: current, from_ms: now, to_ms: now };
      return false;
    },
    /** Returns finished spans that the server has not received. */
    listWaiting: (): readonly OfflineSpan[] => waiting,
    /** Returns all spans that the server has not received, including the open one: a reload must not lose them. */
    listKept: (): OfflineSpan[] => {
      extend();
      return open ? [...waiting, open] : [...waiting];
    },
    /** Loads the spans that an earlier page load saved. */
    restore: (kept: readonly OfflineSpan[]) => {
      waiting = [...kept, ...waiting];
    },
    /** Removes spans that the server has received. */
    drop: (sent: readonly OfflineSpan[]) => {
      waiting = waiting.filter((span) => !sent.includes(span));
    },
  };
}
