import type { AnswerRow } from "./answer-row.ts";
import { applySettled } from "./apply-settled.ts";
import { createAskedChecks, type RowChecked } from "./asked-checks.ts";
import { meetFailure } from "./meet-failure.ts";
import type { OutboxEntries } from "./outbox-entries.ts";
import type { OutboxEvent, OutboxStatus } from "./outbox-events.ts";
import { createOutboxRows } from "./outbox-rows.ts";
import { createSenderState, type SenderCore, statusOf } from "./sender-state.ts";
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
  const state = createSenderState();
  let sending: Promise<void> | null = null;

  const rows = createOutboxRows(entries.all, (entry) => entry.lease ?? state.lease);
  const pace = createSendingPace({ later, now, random, send: () => void send() });
  const core: SenderCore = { state, entries, rows, pace, onEvent, now };

  const asked = createAskedChecks();

  const countUnsent = () => rows.unsent().length;
  const notify = () => onStatus(statusOf(core, sending !== null));

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
    if (state.stopped || !rows.next()) return false;
    await waitForDevice();
    const batch = rows.next();
    if (state.stopped || !batch) return false;
    const began = now();
    try {
      const answer = await save(batch.rows, batch.lease, false, asked.among(batch.rows));
      pace.forgive();
      state.offline = false;
      state.blocked = false;
      state.doubted = null;
      rows.allow(batch.rows);
      onEvent({ kind: "answered", remainingMs: answer.remaining_ms, tookMs: now() - began });
      const settled = settleAnswers(batch.rows, entries.all, answer.attempts);
      applySettled(settled, entries, onEvent);
      asked.hear(answer.attempts);
      return pace.judge(settled.some((one) => one.kind !== "raised")) && countUnsent() > 0;
    } catch (error) {
      return meetFailure(error, batch, core);
    }
  };

  const send = async (): Promise<void> => {
    if (sending) return sending;
    pace.begin();
    state.againAt = null;
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
    if (!state.stopped && countUnsent() > 0) void send();
  };
  const drain = async (): Promise<number> => {
    await send();
    // A request that was under way may have left out what came after it.
    if (countUnsent() > 0 && !state.offline && pace.failures() === 0) await send();
    return countUnsent();
  };

  return {
    /** The lease under which new rows leave. */
    lease: () => state.lease,
    notify,
    nudge,
    /** A row has changed: it leaves after a short rest, when more may have come. */
    sendSoon: (row: AnswerRow) => {
      if (!state.stopped && !sending) pace.soon(row);
    },
    sendNow: () => {
      if (!state.stopped && !sending) pace.wake(0);
    },
    open: (with_: number | null) => {
      state.lease = with_;
      state.stopped = false;
      pace.forgive();
      if (countUnsent() > 0) pace.wake(0);
    },
    stop: () => {
      state.stopped = true;
      pace.cancel();
    },
    /** @param isBlocked It was not reached because something on the way answered instead. */
    setReached: (reached: boolean, isBlocked = false) => {
      if (reached) rows.reached();
      if (state.offline === !reached && state.blocked === isBlocked) return;
      state.offline = !reached;
      state.blocked = isBlocked;
      notify();
      if (reached) nudge();
    },
    drain,
    /** Drains, and has the save that delivers this revision of an answer check it. Gives what was told of it; null when it wasn’t asked. */
    drainToCheck: (id: string, revision: number) => asked.during(id, revision, drain),
    leave: () => {
      const batch = state.stopped ? null : rows.nextSmall();
      if (batch) void save(batch.rows, batch.lease, true, []).catch(() => {});
    },
    countUnsent,
  };
}
