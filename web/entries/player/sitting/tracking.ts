import { isPassing, isRefused } from "../../../base/requests/call-error-kind.ts";
import { createHeartbeat } from "./heartbeat.ts";
import { createInSight } from "./in-sight.ts";
import { createOfflineSpans } from "./offline-spans.ts";
import { placeOf } from "./place-of.ts";
import { holdsLease } from "./screen.ts";
import type { SittingCore } from "./sitting-core.ts";
import { createVisits } from "./visits.ts";

export type Tracking = ReturnType<typeof createTracking>;

/**
 * Creates what records how a student works: visits to questions, times without a connection, and where they are. These are
 * statistics, for which no answer waits.
 */
export function createTracking({ get, subscribe, answers, clock, store, calls, openSection }: SittingCore) {
  const spans = createOfflineSpans({ elapsed: clock.elapsed, section: () => openSection()?.id ?? null });
  const heartbeat = createHeartbeat({ place: () => placeOf(get(), answers), send: calls.tellPresence });
  subscribe(heartbeat.change);
  answers.subscribeAll(heartbeat.change);
  const visits = createVisits({
    store,
    elapsed: clock.elapsed,
    spans,
    send: async (rows, offline, keepalive) => {
      const held = get().device?.lease;
      if (held === null || held === undefined || !holdsLease(get())) throw new Error("Nothing may be saved from here");
      // Drop visits that the server refuses for good: they are statistics, not answers.
      await calls.saveVisits(rows, offline, held, keepalive).catch((error: unknown) => {
        if (isPassing(error) || isRefused(error, 401)) throw error;
      });
    },
  });
  const inSight = createInSight({ get, clock, visits });
  subscribe(inSight);
  return {
    spans,
    heartbeat,
    visits,
    inSight,
    /** Records whether the server is out of reach; sends the span that ends by it. */
    hearReach: (isOffline: boolean) => {
      if (spans.hear(isOffline)) void visits.flush();
    },
  };
}
