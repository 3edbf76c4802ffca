import type { OfflineSpan } from "../../sending/outbox-store.ts";

type Parts = {
  /** The section's own clock, in ms since it began, pauses out. */
  elapsed: () => number;
  /** The section that is in progress; null where none is. */
  section: () => string | null;
};

/**
 * Notes the spans in which the server was out of reach, as far as this page knows: by what the browser says of the network and by
 * requests that failed. They are for whoever asks later what an outage cost; nothing waits for them.
 */
export function createOfflineSpans({ elapsed, section }: Parts) {
  let open: OfflineSpan | null = null;
  let waiting: OfflineSpan[] = [];

  const extend = () => {
    // Another section has another clock: the span ends where it was last known to go on.
    if (open && section() === open.section) open = { ...open, to_ms: Math.max(open.to_ms, elapsed()) };
  };

  return {
    /** The server is out of reach, or answers again. True when a span has ended with it. */
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
    /** Spans that are over and that the server has not had. */
    listWaiting: (): readonly OfflineSpan[] => waiting,
    /** All that the server has not had, with the one that goes on: what a reload must not forget. */
    listKept: (): OfflineSpan[] => {
      extend();
      return open ? [...waiting, open] : [...waiting];
    },
    /** Takes what an earlier load of this page has kept. */
    restore: (kept: readonly OfflineSpan[]) => {
      waiting = [...kept, ...waiting];
    },
    /** The server has these. */
    drop: (sent: readonly OfflineSpan[]) => {
      waiting = waiting.filter((span) => !sent.includes(span));
    },
  };
}
