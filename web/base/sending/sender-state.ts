import type { OutboxEntries } from "./outbox-entries.ts";
import type { OutboxEvent, OutboxStatus } from "./outbox-events.ts";
import type { OutboxRows } from "./outbox-rows.ts";
import type { OutboxEntry } from "./outbox-store.ts";
import type { SendingPace } from "./sending-pace.ts";

/** How the sender of an outbox fares. */
type SenderState = {
  /** The lease under which new rows leave. */
  lease: number | null;
  stopped: boolean;
  /** The last try did not reach the server; `blocked`: because something on the way answered instead. */
  offline: boolean;
  blocked: boolean;
  /** The doubt that the page was last told of, until a save gets through. */
  doubted: string | null;
  /** When the next try leaves, where the server has asked for a wait that is noticed. */
  againAt: number | null;
};

/** What all that sends an outbox works on. */
export type SenderCore = {
  state: SenderState;
  entries: OutboxEntries;
  rows: OutboxRows;
  pace: SendingPace;
  onEvent: (event: OutboxEvent) => void;
  now: () => number;
};

/** Returns the state of a sender that has yet to be opened. */
export function createSenderState(): SenderState {
  return { lease: null, stopped: true, offline: false, blocked: false, doubted: null, againAt: null };
}

/** Returns what the page is told of an outbox. `sending`: a request is under way. */
export function statusOf({ state, entries, rows, pace }: SenderCore, sending: boolean): OutboxStatus {
  const { offline, blocked, againAt } = state;
  const count = (...states: OutboxEntry["state"][]) =>
    [...entries.all.values()].filter((entry) => states.includes(entry.state)).length;
  return {
    unsent: rows.unsent().length,
    stored: entries.countStored(),
    keeps: entries.deviceKeeps(),
    refused: count("refused"),
    uncounted: count("superseded", "late"),
    sending,
    offline,
    blocked,
    failing: pace.failures() > 1 && !offline,
    againAt,
  };
}
