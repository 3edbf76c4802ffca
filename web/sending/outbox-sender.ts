import type { AnswerRow } from "./answer-row.ts";
import { applySettled } from "./apply-settled.ts";
import { createAskedChecks, type RowChecked } from "./asked-checks.ts";
import { judgeFailure } from "./judge-failure.ts";
import type { OutboxEntries } from "./outbox-entries.ts";
import type { OutboxEvent, OutboxStatus } from "./outbox-events.ts";
import { type Batch, createOutboxRows } from "./outbox-rows.ts";
import { createSendingPace, type Later } from "./sending-pace.ts";
import { type RowAnswer, settleAnswers } from "./settle-answers.ts";

type SaveAnswer = { remaining_ms: number | null; attempts: readonly (RowAnswer & RowChecked)[] };

/** How rows leave, and who is told. */
export type SenderParts = {
  /** Rejects for every answer that is not Sextant's. `check`: attempts among the rows that are to be checked once they are saved. */
  save: (rows: AnswerRow[], lease: number, keepalive: boolean, check: string[]) => Promise<SaveAnswer>;
  onEvent: (event: OutboxEvent) => void;
  onStatus: (status: OutboxStatus) => void;
  later?: Later;
  now?: () => number;
  random?: () => number;
};

/** A device that does not answer holds up a request for this long, and no longer. */
const DEVICE_TIMEOUT_MS = 2000;

const setLater: Later = (ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/**
 * Sends what is unsent: all of it in one request, one request at a time, again and again until the server acknowledges. A row leaves
 * only by the acknowledgement of its own revision. Whatever fails is tried again after a wait; only the end of the sign-in and the
 * page itself (`stop`) bring it to rest.
 */
export function createOutboxSender(entries: OutboxEntries, parts: SenderParts) {
  const { save, onEvent, onStatus } = parts;
  const { later = setLater, now = () => performance.now(), random = Math.random } = parts;
  let lease: number | null = null;
  let stopped = true;
  let sending: Promise<void> | null = null;
  let offline = false;
  let doubted: string | null = null;

  const rows = createOutboxRows(entries.all, (entry) => entry.lease ?? lease);
  const pace = createSendingPace({ later, now, random, send: () => void send() });

  const asked = createAskedChecks();

  const countUnsent = () => rows.unsent().length;
  const notify = () => {
    const refused = [...entries.all.values()].filter(({ state }) => state === "refused").length;
    const failing = pace.failures() > 1 && !offline;
    onStatus({ unsent: countUnsent(), refused, sending: sending !== null, offline, failing });
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
        entries.markSent(sent, { state: "superseded" });
        if (isOwn) onEvent({ kind: "taken_over" });
        return true;
      case "refused":
        if (sent.length > 1 && !failure.allOfThem) {
          // One row spoils the request: among fewer, and at last alone, it is found.
          rows.suspect(sent);
          return true;
        }
        for (const { id } of entries.markSent(sent, { state: "refused", code: failure.code })) {
          onEvent({ kind: "refused", id, code: failure.code });
        }
        return true;
      case "later":
        offline = !failure.reached;
        if (failure.isSuspect) rows.suspect(sent);
        // An older lease that the server has lost: what the student sees goes under the one that holds.
        if (failure.code === "lease_unknown" && !isOwn && lease !== null) entries.markSent(sent, { lease: null });
        else if (failure.code && failure.code !== doubted) onEvent({ kind: "doubted", code: failure.code });
        doubted = failure.code;
        pace.rest(failure.retryAfterSeconds);
        return false;
    }
  };

  /** On the device first: a page that dies now must find them again. */
  const waitForDevice = async () => {
    const written = entries.written();
    if (!written) return;
    await new Promise<void>((resolve) => {
      const cancel = later(DEVICE_TIMEOUT_MS, () => {
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
      const answer = await save(batch.rows, batch.lease, false, asked.among(batch.rows));
      pace.forgive();
      offline = false;
      doubted = null;
      rows.allow(batch.rows);
      onEvent({ kind: "answered", remainingMs: answer.remaining_ms, tookMs: now() - began });
      const settled = settleAnswers(batch.rows, entries.all, answer.attempts);
      applySettled(settled, entries, onEvent);
      asked.hear(answer.attempts);
      return pace.judge(settled.some((one) => one.kind !== "raised")) && countUnsent() > 0;
    } catch (error) {
      return meet(error, batch);
    }
  };

  const send = async (): Promise<void> => {
    if (sending) return sending;
    pace.begin();
    sending = (async () => {
      while (await sendOnce()) notify();
    })();
    notify();
    await sending.finally(() => {
      sending = null;
      notify();
    });
  };
  const nudge = () => {
    if (!stopped && countUnsent() > 0) void send();
  };
  const drain = async (): Promise<number> => {
    await send();
    // A request that was under way may have left out what came after it.
    if (countUnsent() > 0 && !offline && pace.failures() === 0) await send();
    return countUnsent();
  };

  return {
    /** The lease under which new rows leave. */
    lease: () => lease,
    notify,
    nudge,
    /** A row has changed: it leaves after a short rest, when more may have come. */
    sendSoon: (row: AnswerRow) => {
      if (!stopped && !sending) pace.soon(row);
    },
    sendNow: () => {
      if (!stopped && !sending) pace.wake(0);
    },
    open: (with_: number | null) => {
      lease = with_;
      stopped = false;
      pace.forgive();
      if (countUnsent() > 0) pace.wake(0);
    },
    stop: () => {
      stopped = true;
      pace.cancel();
    },
    setReached: (reached: boolean) => {
      if (offline === !reached) return;
      offline = !reached;
      notify();
      if (reached) nudge();
    },
    drain,
    /** Drains, and has the save that delivers this revision of an answer check it. Gives what was told of it; null when it wasn’t asked. */
    drainToCheck: (id: string, revision: number) => asked.during(id, revision, drain),
    leave: () => {
      const batch = stopped ? null : rows.nextSmall();
      if (batch) void save(batch.rows, batch.lease, true, []).catch(() => {});
    },
    countUnsent,
  };
}
