import type { Draft } from "../draft.ts";
import { applyChange, type Change } from "./change.ts";
import { type DraftWork, type Fetched, takeIn } from "./draft-work.ts";
import { createFailedChanges } from "./failed-change.ts";
import type { UndoSteps } from "./undo-steps.ts";

/** The server's result for a change. `isBehind`: another person edited too, so the draft must be fetched again. */
export type Sent = { version: number; isBehind: boolean };

/**
 * One change on its way. `before`: the draft as the server has it; `after`: the same with the change. `key` makes a repeat harmless.
 */
export type Sendable = { change: Change; before: Draft; after: Draft; version: number; key: string };

export type Calls = {
  fetch: () => Promise<Fetched>;
  send: (change: Sendable) => Promise<Sent>;
};

type Parts = Calls & {
  work: DraftWork;
  steps: UndoSteps;
  now: () => number;
  /** Runs a function after a delay in milliseconds. Returns a function that cancels it. */
  later: (run: () => void, ms: number) => () => void;
  /** The work has changed. */
  onChange: () => void;
};

/** Sends the pending changes of a draft in order, one at a time, and merges other people's. Where both changed a field, it stops. */
export function createPendingSending({ work, steps, fetch, send, now, later, onChange }: Parts) {
  let stopWaiting = () => {};
  let isWorking = false;
  /** Work was requested while running: check once more before stopping. */
  let isAsked = false;
  const waiters: (() => void)[] = [];

  const wait = (ms: number) => {
    stopWaiting();
    stopWaiting = later(() => void run(), ms);
  };
  const failed = createFailedChanges({ work, steps, fetch, wait });

  /** Sends the first pending change. Returns whether there may be more to send at once. */
  const sendFirst = async (): Promise<boolean> => {
    const [first] = work.pending;
    if (!first) return false;
    const rest = first.sendAt - now();
    if (rest > 0 && work.pending.length === 1 && waiters.length === 0) {
      wait(rest);
      return false;
    }
    const { draft: before, version } = work.server;
    const after = applyChange(before, first.change);
    if (after === null) {
      work.pending = work.pending.slice(1);
      return true;
    }
    work.underWay = first.key;
    work.status = { kind: "saving" };
    onChange();
    try {
      const { change, key } = first;
      const sent = await send({ change, before, after, version, key });
      work.server = { draft: after, version: sent.version };
      work.pending = work.pending.slice(1);
      failed.forget();
      work.status = { kind: "saved", at: now() };
      if (sent.isBehind) takeIn(work, steps, await fetch());
      return true;
    } catch (error) {
      return await failed.meet(error, first).catch((reason) => failed.meet(reason, first));
    } finally {
      work.underWay = null;
    }
  };

  const isStuck = () => work.status.kind === "offline" || work.status.kind === "clash";

  async function run(): Promise<void> {
    isAsked = true;
    if (isWorking || work.status.kind === "clash") return;
    isWorking = true;
    stopWaiting();
    try {
      while (isAsked) {
        isAsked = false;
        while (await sendFirst()) onChange();
        if (isStuck()) break;
      }
    } finally {
      isWorking = false;
      onChange();
      if (work.pending.length === 0 || isStuck()) {
        for (const done of waiters.splice(0)) done();
      }
    }
  }

  return {
    /** Sends what is due. */
    run,
    /** Sends all pending changes. Resolves, with whether it succeeded, once nothing is left to send or sending fails. */
    flush: async (): Promise<boolean> => {
      if (work.pending.length > 0 && work.status.kind !== "clash") {
        const done = new Promise<void>((resolve) => {
          waiters.push(resolve);
        });
        void run();
        await done;
      }
      return work.pending.length === 0;
    },
    /** Checks for other people's changes, and merges them. */
    refresh: async (): Promise<void> => {
      if (isWorking || work.pending.length > 0) return void run();
      isWorking = true;
      try {
        takeIn(work, steps, await fetch());
      } catch {
        // Ignore the failure: the next save reports it.
      } finally {
        isWorking = false;
        onChange();
        void run();
      }
    },
    stop: () => stopWaiting(),
  };
}
