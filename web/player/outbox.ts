import { CallError } from "../requests/call-error.ts";
import type { AnswerRow, StoredWork } from "./answer-row.ts";
import { backOffMs } from "./back-off.ts";
import type { OutboxEntry, OutboxStore } from "./outbox-store.ts";
import { type RowAnswer, type Settled, settleAnswers } from "./settle-answers.ts";

type SaveAnswer = { remaining_ms: number | null; attempts: readonly RowAnswer[] };

/** Something that the rest of the player must know of. */
export type OutboxEvent =
  | { kind: "answered"; remainingMs: number | null; tookMs: number }
  | { kind: "acknowledged"; id: string; revision: number }
  | { kind: "adopted"; id: string; stored: StoredWork }
  | { kind: "raised"; id: string; revision: number }
  | { kind: "refused"; id: string; code: string }
  | { kind: "uncounted"; id: string }
  | { kind: "taken_over" | "lease_unknown" | "signed_out" | "forbidden" | "storage_failed" };

/** `unsent`: rows the server has not had. `offline`: the last try did not reach it. `sending`: a request is under way. */
export type OutboxStatus = { unsent: number; refused: number; sending: boolean; offline: boolean };

type Parts = {
  store: Pick<OutboxStore, "putEntry" | "removeEntry">;
  save: (rows: AnswerRow[], lease: number, keepalive: boolean) => Promise<SaveAnswer>;
  onEvent: (event: OutboxEvent) => void;
  onStatus: (status: OutboxStatus) => void;
  /** Runs something later; gives the way to call it off. */
  later?: (ms: number, run: () => void) => () => void;
  now?: () => number;
  random?: () => number;
};

export type Outbox = ReturnType<typeof createOutbox>;

/** A pause in typing after which a save leaves, and how long a student who never pauses is waited for. */
const PAUSE_MS = 400;
const LONGEST_PAUSE_MS = 2000;
/** The same for a long text, of so many characters: the server keeps each save of it whole, and the device has it meanwhile. */
const LONG_TEXT = 4000;
const LONG_TEXT_PAUSE_MS = 2500;
const LONG_TEXT_LONGEST_PAUSE_MS = 15_000;
const MOST_ROWS = 200;
/** Browsers give requests that outlive their page 64 KiB in all. */
const KEEPALIVE_BYTES = 60_000;

/** How long a row may rest before it leaves: after a pause, and at most. */
function restOf({ response }: AnswerRow): { pause: number; longest: number } {
  const characters = Object.values(response).reduce((sum, one) => sum + (typeof one === "string" ? one.length : 0), 0);
  return characters > LONG_TEXT
    ? { pause: LONG_TEXT_PAUSE_MS, longest: LONG_TEXT_LONGEST_PAUSE_MS }
    : { pause: PAUSE_MS, longest: LONGEST_PAUSE_MS };
}

const setLater = (ms: number, run: () => void) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/**
 * The answers on their way. Each change is written to this device before anything else, then sent: all that is unsent in one
 * request, one request at a time, again and again until the server acknowledges. A row leaves only by the acknowledgement of its
 * own revision.
 */
export function createOutbox(parts: Parts) {
  const {
    store,
    save,
    onEvent,
    onStatus,
    later = setLater,
    now = () => performance.now(),
    random = Math.random,
  } = parts;
  const entries = new Map<string, OutboxEntry>();
  let lease: number | null = null;
  let stopped = false;
  let sending: Promise<void> | null = null;
  let failures = 0;
  let offline = false;
  let fruitless = 0;
  let smallBatches = false;
  let cancelTimer: (() => void) | null = null;
  let firstWaiting: number | null = null;
  let writes: Promise<void> = Promise.resolve();
  let storageFailed = false;

  const unsentRows = () => [...entries.values()].filter((entry) => entry.state === "unsent").map((entry) => entry.row);
  const tell = () => {
    const all = [...entries.values()];
    const count = (state: OutboxEntry["state"]) => all.filter((entry) => entry.state === state).length;
    onStatus({ unsent: count("unsent"), refused: count("refused"), sending: sending !== null, offline });
  };

  const write = (job: () => Promise<void>) => {
    writes = writes.then(job).catch(() => {
      if (storageFailed) return;
      storageFailed = true;
      onEvent({ kind: "storage_failed" });
    });
  };
  const keep = (entry: OutboxEntry) => {
    entries.set(entry.row.id, entry);
    write(() => store.putEntry(entry));
  };
  const drop = (id: string) => {
    const entry = entries.get(id);
    if (!entry) return;
    entries.delete(id);
    write(() => store.removeEntry(id, entry.row.revision));
  };

  const wake = (ms: number) => {
    cancelTimer?.();
    cancelTimer = later(ms, () => {
      cancelTimer = null;
      void send();
    });
  };

  const apply = (settled: readonly Settled[]) => {
    for (const one of settled) {
      const entry = entries.get(one.id);
      if (!entry) continue;
      if (one.kind === "cleared") {
        drop(one.id);
        onEvent({ kind: "acknowledged", id: one.id, revision: one.revision });
        if (!one.counted) onEvent({ kind: "uncounted", id: one.id });
      } else if (one.kind === "based") {
        keep({ ...entry, base: one.revision });
        onEvent({ kind: "acknowledged", id: one.id, revision: one.revision });
      } else if (one.kind === "adopted") {
        drop(one.id);
        onEvent(one);
      } else if (one.kind === "raised") {
        keep({ ...entry, row: { ...entry.row, revision: one.revision } });
        onEvent(one);
      } else {
        keep({ ...entry, state: "refused", code: one.code });
        onEvent(one);
      }
    }
  };

  /** What a refused request means for its rows. True when there is sense in going on at once. */
  const meet = (error: unknown, rows: readonly AnswerRow[]): boolean => {
    const status = error instanceof CallError ? error.status : 0;
    const code = error instanceof CallError ? error.code : "network";
    if (status === 409 && code === "taken_over") {
      // They are in the server's history, under the lease that has ended; what becomes of them is decided on coming back.
      for (const row of rows) {
        const entry = entries.get(row.id);
        if (entry?.state === "unsent") keep({ ...entry, state: "superseded" });
      }
      stopped = true;
      onEvent({ kind: "taken_over" });
      return false;
    }
    if (status === 409 || status === 401 || status === 403 || status === 404) {
      stopped = true;
      onEvent({
        kind: status === 401 ? "signed_out" : code === "lease_unknown" ? "lease_unknown" : "forbidden",
      });
      return false;
    }
    if (status === 400 || status === 413 || status === 422) {
      if (rows.length > 1 && code !== "all_rejected") {
        // One row spoils the request: sent one by one, it fails alone.
        smallBatches = true;
        return true;
      }
      for (const row of rows) {
        const entry = entries.get(row.id);
        if (!entry || entry.row.revision > row.revision) continue;
        keep({ ...entry, state: "refused", code });
        onEvent({ kind: "refused", id: row.id, code });
      }
      return true;
    }
    failures += 1;
    offline = status === 0;
    wake(backOffMs(failures, error instanceof CallError ? error.retryAfterSeconds : null, random));
    return false;
  };

  const sendOnce = async (): Promise<boolean> => {
    const rows = unsentRows().slice(0, smallBatches ? 1 : MOST_ROWS);
    if (rows.length === 0 || lease === null || stopped) return false;
    // On the device first: a page that dies now must find them again.
    await writes;
    const began = now();
    try {
      const answer = await save(rows, lease, false);
      failures = 0;
      offline = false;
      onEvent({ kind: "answered", remainingMs: answer.remaining_ms, tookMs: now() - began });
      const settled = settleAnswers(rows, entries, answer.attempts);
      apply(settled);
      fruitless = settled.some((one) => one.kind !== "raised") ? 0 : fruitless + 1;
      if (fruitless > 1) {
        // Nothing was settled twice in a row: asking at once again would only be noise.
        failures = fruitless;
        wake(backOffMs(failures, null, random));
        return false;
      }
      return unsentRows().length > 0;
    } catch (error) {
      return meet(error, rows);
    }
  };

  const send = async (): Promise<void> => {
    if (sending) return sending;
    cancelTimer?.();
    cancelTimer = null;
    firstWaiting = null;
    sending = (async () => {
      while (await sendOnce()) tell();
    })();
    tell();
    await sending.finally(() => {
      sending = null;
      if (unsentRows().length === 0) smallBatches = false;
      tell();
    });
  };

  return {
    /** Puts an attempt's new state in: onto the device, then on its way. `base` is the revision that the server last had. */
    put: (row: AnswerRow, base: number) => {
      const before = entries.get(row.id);
      keep({ row, base: before && before.state === "unsent" ? before.base : base, state: "unsent", code: null });
      tell();
      if (stopped || sending) return;
      // While waiting for a network that is away, a new answer must not shorten the wait for everyone.
      if (failures > 0 && cancelTimer) return;
      firstWaiting ??= now();
      const { pause, longest } = restOf(row);
      wake(Math.max(0, Math.min(pause, firstWaiting + longest - now())));
    },
    /** Takes what the device has kept, as it stands. */
    restore: (kept: readonly OutboxEntry[]) => {
      entries.clear();
      for (const entry of kept) entries.set(entry.row.id, entry);
      tell();
    },
    /** Replaces a kept row by the same work renumbered, or forgets it. */
    replace: (id: string, row: AnswerRow | null, base: number) => {
      if (row) keep({ row, base, state: "unsent", code: null });
      else drop(id);
      tell();
    },
    /** Forgets what the server has in its history and nothing will come of: the sitting is over. */
    forget: () => {
      for (const [id, { state }] of entries) if (state === "superseded") drop(id);
    },
    get: (id: string) => entries.get(id),
    /** The lease to send with; sending may begin (again). */
    open: (with_: number) => {
      lease = with_;
      stopped = false;
      failures = 0;
      if (unsentRows().length > 0) wake(0);
    },
    /** Sends nothing more until opened again. */
    stop: () => {
      stopped = true;
      cancelTimer?.();
      cancelTimer = null;
    },
    /** Whether another call has just reached the server. */
    setReached: (reached: boolean) => {
      if (offline === !reached) return;
      offline = !reached;
      tell();
    },
    /** Tries now: the network is back, the page is looked at again. */
    nudge: () => {
      if (!stopped && unsentRows().length > 0) void send();
    },
    /** Sends what there is and waits for it, for as long as tries succeed. Gives how many rows are still unsent. */
    drain: async (): Promise<number> => {
      await send();
      // A request that was under way may have left out what came after it.
      if (unsentRows().length > 0 && !offline && failures === 0) await send();
      return unsentRows().length;
    },
    /** The page is going away: one last request that may outlive it, with as many rows as fit. */
    leave: () => {
      if (stopped || lease === null) return;
      const rows: AnswerRow[] = [];
      let bytes = 0;
      for (const row of unsentRows()) {
        bytes += new TextEncoder().encode(JSON.stringify(row)).length;
        if (bytes > KEEPALIVE_BYTES) break;
        rows.push(row);
      }
      if (rows.length > 0) void save(rows, lease, true).catch(() => {});
    },
    /** Resolves when every change so far is on the device. */
    written: () => writes,
    unsent: () => unsentRows().length,
  };
}
