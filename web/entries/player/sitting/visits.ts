import { v7 } from "uuid";
import type { OfflineSpan, OutboxStore, VisitRow } from "../../../base/sending/outbox-store.ts";

type Parts = {
  store: Pick<OutboxStore, "putVisit" | "removeVisit" | "onLost">;
  /** The section's clock, in ms since it began, without pauses. */
  elapsed: () => number;
  /** Sends visits and offline spans; resolves when the server has them, rejects when they should be sent again. */
  send: (visits: VisitRow[], offline: readonly OfflineSpan[], keepalive: boolean) => Promise<void>;
  /** Offline spans, which are sent with the visits. */
  spans: { listWaiting: () => readonly OfflineSpan[]; drop: (sent: readonly OfflineSpan[]) => void };
  newId?: () => string;
};

/** The interval at which an open visit is sent again: another device may take over and this one fall silent. */
const RESEND_MS = 60_000;
const MOST_VISITS = 500;
const MOST_SPANS = 200;
/** The most moments of a visit that the server accepts. */
const MOST_MOMENTS = 200;

/**
 * Creates the log of question visits. One visit is open at a time; it counts as active while the page is visible and has focus. Visits
 * are saved on the device until the server has them, and never delay an answer: the caller sends them right after another call has
 * reached the server.
 */
export function createVisits({ store, elapsed, send, spans, newId = v7 }: Parts) {
  const waiting = new Map<string, VisitRow>();
  let open: VisitRow | null = null;
  let active = true;
  let activeSince = 0;
  let sentAt = 0;
  let sending: Promise<void> | null = null;

  const keep = (visit: VisitRow) => {
    waiting.set(visit.id, visit);
    store.putVisit(visit).catch(() => {});
  };
  store.onLost(() => {
    for (const visit of waiting.values()) store.putVisit(visit).catch(() => {});
  });
  const activeUntil = (now: number) => (active ? Math.max(0, now - activeSince) : 0);
  const update = (change: Partial<VisitRow>) => {
    if (!open) return;
    open = { ...open, ...change };
    keep(open);
  };
  const mark = () => {
    const now = elapsed();
    update({ left_ms: now, active_ms: (open?.active_ms ?? 0) + activeUntil(now) });
    activeSince = now;
  };

  const sendOnce = async (keepalive: boolean) => {
    const rows = [...waiting.values()].slice(0, MOST_VISITS);
    sentAt = elapsed();
    const offline = spans.listWaiting().slice(0, MOST_SPANS);
    try {
      await send(rows, offline, keepalive);
    } catch {
      // They stay, and are sent with the next ones.
      return;
    }
    spans.drop(offline);
    for (const row of rows) {
      if (waiting.get(row.id) !== row) continue;
      waiting.delete(row.id);
      store.removeVisit(row.id).catch(() => {});
    }
  };

  /** Sends what has changed since the server last received it; resolves after the attempt. */
  const flush = async (keepalive = false): Promise<void> => {
    if (keepalive && open) mark();
    while (sending) await sending;
    if (waiting.size === 0 && spans.listWaiting().length === 0) return;
    sending = sendOnce(keepalive).finally(() => {
      sending = null;
    });
    await sending;
  };

  return {
    /** Opens a visit to a question and ends the previous one. */
    enter: (attempt: string) => {
      if (open?.attempt === attempt) return;
      if (open) mark();
      const now = elapsed();
      activeSince = now;
      open = { id: newId(), attempt, entered_ms: now, left_ms: null, active_ms: 0, focus_lost: 0, focus_lost_at: [] };
      keep(open);
    },
    /** Ends the open visit: the section is over, paused, or hidden by the check page. */
    leave: () => {
      if (open) mark();
      open = null;
    },
    /** Records whether the page is visible and focused; returns whether that changed. */
    setActive: (next: boolean): boolean => {
      if (next === active) return false;
      const now = elapsed();
      if (!next) {
        update({
          active_ms: (open?.active_ms ?? 0) + activeUntil(now),
          focus_lost: (open?.focus_lost ?? 0) + 1,
          focus_lost_at: [...(open?.focus_lost_at ?? []), now].slice(0, MOST_MOMENTS),
        });
      }
      active = next;
      activeSince = now;
      return true;
    },
    restore: (kept: readonly VisitRow[]) => {
      for (const visit of kept) waiting.set(visit.id, visit);
    },
    /** Records the progress of the open visit, on this device and from time to time on the server. */
    note: () => {
      if (!open) return;
      mark();
      if (Math.abs(elapsed() - sentAt) >= RESEND_MS) void flush();
    },
    flush,
  };
}
