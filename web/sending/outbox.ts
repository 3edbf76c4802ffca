import type { AnswerRow, StoredWork } from "./answer-row.ts";
import { backOffMs } from "./back-off.ts";
import { createDeviceCopy } from "./device-copy.ts";
import { judgeFailure } from "./judge-failure.ts";
import { type Batch, createOutboxRows } from "./outbox-rows.ts";
import type { OutboxEntry, OutboxStore } from "./outbox-store.ts";
import { restOf } from "./rest-of-row.ts";
import { type RowAnswer, type Settled, settleAnswers } from "./settle-answers.ts";

type SaveAnswer = { remaining_ms: number | null; attempts: readonly RowAnswer[] };

/** Something that the rest of the page must know of. `doubted`: Sextant doubts the sitting or the person, told once until it no longer does. */
export type OutboxEvent =
  | { kind: "answered"; remainingMs: number | null; tookMs: number }
  | { kind: "acknowledged"; id: string; revision: number }
  | { kind: "adopted"; id: string; stored: StoredWork }
  | { kind: "raised"; id: string; revision: number }
  | { kind: "refused"; id: string; code: string }
  | { kind: "uncounted"; id: string }
  | { kind: "doubted"; code: string }
  | { kind: "taken_over" | "signed_out" | "storage_failed" };

/**
 * `unsent`: rows the server has not had. `offline`: the last try did not reach it. `failing`: it was reached, more than once in a row,
 * and has not taken them. `sending`: a request is under way.
 */
export type OutboxStatus = { unsent: number; refused: number; sending: boolean; offline: boolean; failing: boolean };

type Parts = {
  store: Pick<OutboxStore, "putEntry" | "removeEntry">;
  /** Rejects for every answer that is not Sextant's. */
  save: (rows: AnswerRow[], lease: number, keepalive: boolean) => Promise<SaveAnswer>;
  onEvent: (event: OutboxEvent) => void;
  onStatus: (status: OutboxStatus) => void;
  /** Runs something later; gives the way to call it off. */
  later?: (ms: number, run: () => void) => () => void;
  now?: () => number;
  random?: () => number;
};

export type Outbox = ReturnType<typeof createOutbox>;

/** A device that does not answer holds up a request for this long, and no longer. */
const DEVICE_PATIENCE_MS = 2000;

const setLater = (ms: number, run: () => void) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/**
 * The answers on their way. Each change is written to this device before anything else, then sent: all that is unsent in one
 * request, one request at a time, again and again until the server acknowledges. A row leaves only by the acknowledgement of its
 * own revision. Whatever fails is tried again after a wait; only the end of the sign-in and the page itself (`stop`) bring it to rest.
 */
export function createOutbox(parts: Parts) {
  const { store, save, onEvent, onStatus } = parts;
  const { later = setLater, now = () => performance.now(), random = Math.random } = parts;
  const entries = new Map<string, OutboxEntry>();
  let lease: number | null = null;
  let stopped = true;
  let sending: Promise<void> | null = null;
  let failures = 0;
  let offline = false;
  let doubted: string | null = null;
  let fruitless = 0;
  let cancelTimer: (() => void) | null = null;
  let firstWaiting: number | null = null;

  const rows = createOutboxRows(entries, (entry) => entry.lease ?? lease);
  const device = createDeviceCopy({
    store,
    entryOf: (id) => entries.get(id),
    onFailed: () => onEvent({ kind: "storage_failed" }),
  });

  const countUnsent = () => rows.unsent().length;
  const tell = () => {
    const refused = [...entries.values()].filter(({ state }) => state === "refused").length;
    const failing = failures > 1 && !offline;
    onStatus({ unsent: countUnsent(), refused, sending: sending !== null, offline, failing });
  };

  const keep = (entry: OutboxEntry) => {
    entries.set(entry.row.id, entry);
    device.mark(entry.row.id, entry.row.revision);
  };
  const drop = (id: string) => {
    const entry = entries.get(id);
    if (!entry) return;
    entries.delete(id);
    device.mark(id, entry.row.revision);
  };
  /** Changes the rows of a request that have not changed since. */
  const keepSent = (sent: readonly AnswerRow[], change: Partial<OutboxEntry>) => {
    const unchanged = sent.flatMap((row) => {
      const entry = entries.get(row.id);
      return entry?.state === "unsent" && entry.row.revision <= row.revision ? [entry] : [];
    });
    for (const entry of unchanged) keep({ ...entry, ...change });
    return unchanged.map(({ row }) => row);
  };

  const wake = (ms: number) => {
    cancelTimer?.();
    cancelTimer = later(ms, () => {
      cancelTimer = null;
      void send();
    });
  };
  const rest = (retryAfterSeconds: number | null = null) => {
    failures += 1;
    wake(backOffMs(failures, retryAfterSeconds, random));
  };

  const apply = (settled: readonly Settled[]) => {
    for (const one of settled) {
      const entry = entries.get(one.id);
      if (!entry) continue;
      if (one.kind === "cleared") {
        drop(one.id);
        onEvent({ kind: "acknowledged", id: one.id, revision: one.revision });
      } else if (one.kind === "uncounted") {
        keep({ ...entry, state: "late" });
        onEvent(one);
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

  /** What a failed request means for its rows. True when there is sense in going on at once. */
  const meet = (error: unknown, { rows: sent, lease: under }: Batch): boolean => {
    const failure = judgeFailure(error);
    const isOwn = under === lease;
    switch (failure.kind) {
      case "signed_out":
        stopped = true;
        onEvent({ kind: "signed_out" });
        return false;
      case "taken_over":
        // They are in the server's history, under the lease that has ended; what becomes of them is decided on coming back.
        keepSent(sent, { state: "superseded" });
        if (isOwn) onEvent({ kind: "taken_over" });
        return true;
      case "refused":
        if (sent.length > 1 && !failure.allOfThem) {
          // One row spoils the request: among fewer, and at last alone, it is found.
          rows.suspect(sent);
          return true;
        }
        for (const { id } of keepSent(sent, { state: "refused", code: failure.code })) {
          onEvent({ kind: "refused", id, code: failure.code });
        }
        return true;
      case "later":
        offline = !failure.reached;
        if (failure.isSuspect) rows.suspect(sent);
        // An older lease that the server has lost: what the student sees goes under the one that holds.
        if (failure.code === "lease_unknown" && !isOwn && lease !== null) keepSent(sent, { lease: null });
        else if (failure.code && failure.code !== doubted) onEvent({ kind: "doubted", code: failure.code });
        doubted = failure.code;
        rest(failure.retryAfterSeconds);
        return false;
    }
  };

  /** On the device first: a page that dies now must find them again. */
  const waitForDevice = async () => {
    const written = device.written();
    if (!written) return;
    await new Promise<void>((resolve) => {
      const cancel = later(DEVICE_PATIENCE_MS, () => {
        onEvent({ kind: "storage_failed" });
        resolve();
      });
      void written.then(() => {
        cancel();
        resolve();
      });
    });
  };

  const sendOnce = async (): Promise<boolean> => {
    if (stopped || !rows.next()) return false;
    await waitForDevice();
    const batch = rows.next();
    if (stopped || !batch) return false;
    const began = now();
    try {
      const answer = await save(batch.rows, batch.lease, false);
      failures = 0;
      offline = false;
      doubted = null;
      rows.allow(batch.rows);
      onEvent({ kind: "answered", remainingMs: answer.remaining_ms, tookMs: now() - began });
      const settled = settleAnswers(batch.rows, entries, answer.attempts);
      apply(settled);
      fruitless = settled.some((one) => one.kind !== "raised") ? 0 : fruitless + 1;
      if (fruitless > 1) {
        // Nothing was settled twice in a row: asking at once again would only be noise.
        failures = fruitless - 1;
        rest();
        return false;
      }
      return countUnsent() > 0;
    } catch (error) {
      return meet(error, batch);
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
      tell();
    });
  };
  const nudge = () => {
    if (!stopped && countUnsent() > 0) void send();
  };

  return {
    /** Puts an attempt's new state in: onto the device, then on its way. `base` is the revision that the server last had. */
    put: (row: AnswerRow, base: number) => {
      const before = entries.get(row.id);
      keep({ row, base: before?.state === "unsent" ? before.base : base, lease, state: "unsent", code: null });
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
    /** Replaces a kept row by the same work renumbered, to leave under the lease that holds now, or forgets it. */
    replace: (id: string, row: AnswerRow | null, base: number) => {
      if (row) keep({ row, base, lease: null, state: "unsent", code: null });
      else drop(id);
      tell();
    },
    /** Rows that the server keeps without counting them. */
    late: (): AnswerRow[] => [...entries.values()].flatMap(({ row, state }) => (state === "late" ? [row] : [])),
    /** Sends a late row again, as a new revision: its section takes answers after all. */
    sendAgain: (id: string) => {
      const entry = entries.get(id);
      if (entry?.state !== "late") return;
      const revision = entry.row.revision + 1;
      keep({ ...entry, row: { ...entry.row, revision }, state: "unsent" });
      onEvent({ kind: "raised", id, revision });
      tell();
      if (!stopped && !sending) wake(0);
    },
    /** Forgets what the server has in its history and nothing will come of: the sitting is over. */
    forget: () => {
      for (const [id, { state }] of entries) if (state === "superseded" || state === "late") drop(id);
    },
    get: (id: string) => entries.get(id),
    /** Sending may begin (again), new rows under this lease. With null, only what was made under another leaves. */
    open: (with_: number | null) => {
      lease = with_;
      stopped = false;
      failures = 0;
      if (countUnsent() > 0) wake(0);
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
      if (reached) nudge();
    },
    /** Tries now: the network is back, the page is looked at again. */
    nudge,
    /** Tries now, by hand: what the server would not have is sent once more too. */
    retry: () => {
      for (const entry of entries.values())
        if (entry.state === "refused") keep({ ...entry, state: "unsent", code: null });
      tell();
      nudge();
    },
    /** Sends what there is and waits for it, for as long as tries succeed. Gives how many rows are still unsent. */
    drain: async (): Promise<number> => {
      await send();
      // A request that was under way may have left out what came after it.
      if (countUnsent() > 0 && !offline && failures === 0) await send();
      return countUnsent();
    },
    /** The page is going away: one last request that may outlive it, with as many rows as fit. */
    leave: () => {
      const batch = stopped ? null : rows.nextSmall();
      if (batch) void save(batch.rows, batch.lease, true).catch(() => {});
    },
    /** Resolves when every change so far is on the device, or the device has failed. */
    written: async () => {
      await device.written();
    },
    unsent: countUnsent,
  };
}
