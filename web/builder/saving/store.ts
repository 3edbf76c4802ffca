import { CallError } from "../../requests/call-error.ts";
import type { Draft } from "../draft.ts";
import { applyChange, type Change, invertChange, subjectOf } from "./change.ts";
import { isSame } from "./is-same.ts";
import { type Clash, clashesOf, isOvertaken, withoutFields } from "./merge-changes.ts";

/** A draft as the server has it. `version` counts its edits. */
type Fetched = { draft: Draft; version: number };

/** What the server made of a change. `isBehind`: somebody else was there too, so that the draft has to be fetched again. */
export type Sent = { version: number; isBehind: boolean };

export type Calls = {
  fetch: () => Promise<Fetched>;
  /**
   * Sends one change. `key` makes a repeat harmless.
   *
   * @param before The draft as the server has it.
   * @param after The same with the change.
   */
  send: (sent: { change: Change; before: Draft; after: Draft; version: number; key: string }) => Promise<Sent>;
};

type Status =
  | { kind: "saved"; at: number | null }
  | { kind: "saving" }
  | { kind: "offline" }
  | { kind: "refused"; error: unknown }
  | { kind: "clash"; change: Change; clashes: readonly Clash[] };

type Pending = { key: string; change: Change; subject: string | null; sendAt: number };
type Step = { undo: readonly Change[]; redo: readonly Change[]; subject: string | null; at: number };

type BuilderState = {
  /** What the author sees: the server's draft with what is still to be sent. */
  draft: Draft;
  version: number;
  status: Status;
  /** Something waits to be sent. */
  isUnsent: boolean;
  canUndo: boolean;
  canRedo: boolean;
  /** How often something of somebody else's was taken in. */
  news: number;
};

type Options = Calls & {
  initial: Fetched;
  now: () => number;
  newKey: () => string;
  /** Runs later, after so many milliseconds. Returns what calls it off. */
  later: (run: () => void, ms: number) => () => void;
};

/** How long typing pauses before it is sent, and for how long typing on is one step to undo. */
const TYPING_MS = 700;
const STEP_MS = 2000;
const AGAIN_MS = [2000, 4000, 8000, 15_000];
/** How often a change is put together with what others did before it is told as a failure. */
const MOST_TURNS = 5;

export type BuilderStore = ReturnType<typeof createBuilderStore>;

const isUnanswered = (error: unknown) =>
  error instanceof CallError && (error.status === 0 || error.status >= 502 || error.status === 429 || !error.isOurs);

/**
 * Holds a draft that is built: shows each change at once, sends them in order, one under way, and takes them back. What others change
 * meanwhile is taken in; where both changed a field, it asks.
 */
export function createBuilderStore({ initial, fetch, send, now, newKey, later }: Options) {
  let server = initial;
  let pending: readonly Pending[] = [];
  let underWay: string | null = null;
  let past: readonly Step[] = [];
  let future: readonly Step[] = [];
  let status: Status = { kind: "saved", at: null };
  let news = 0;
  let failures = 0;
  let turns = 0;
  let stopWaiting = () => {};
  let isWorking = false;
  /** Asked to work while it is: it looks once more before it stops. */
  let isAsked = false;
  const waiters: (() => void)[] = [];
  const listeners = new Set<() => void>();

  const draftNow = () => pending.reduce((draft, { change }) => applyChange(draft, change) ?? draft, server.draft);
  const stateNow = (): BuilderState => ({
    ...{ draft: draftNow(), version: server.version, status, news, isUnsent: pending.length > 0 },
    ...{ canUndo: past.length > 0, canRedo: future.length > 0 },
  });
  let state = stateNow();
  const tell = () => {
    state = stateNow();
    for (const listener of listeners) listener();
  };
  const wait = (ms: number) => {
    stopWaiting();
    stopWaiting = later(() => void work(), ms);
  };

  /** Takes in the server's draft. Steps that somebody else has overtaken can't be taken back any more: that would undo their work. */
  const takeIn = (fresh: Fetched) => {
    if (!isSame(fresh.draft, server.draft)) {
      const stays = ({ undo, redo }: Step) =>
        ![...undo, ...redo].some((change) => isOvertaken(server.draft, fresh.draft, change));
      past = past.filter(stays);
      future = future.filter(stays);
      news += 1;
    }
    server = fresh;
  };

  const failed = async (error: unknown, { change, key }: Pending): Promise<boolean> => {
    if (error instanceof CallError && error.code === "stale_version" && turns < MOST_TURNS) {
      turns += 1;
      const fresh = await fetch();
      const clashes = clashesOf(server.draft, fresh.draft, change);
      takeIn(fresh);
      if (clashes.length === 0) return true;
      status = { kind: "clash", change, clashes };
      return false;
    }
    if (isUnanswered(error)) {
      status = { kind: "offline" };
      wait(AGAIN_MS[Math.min(failures, AGAIN_MS.length - 1)] ?? 0);
      failures += 1;
      return false;
    }
    pending = pending.filter((one) => one.key !== key);
    status = { kind: "refused", error };
    takeIn(await fetch());
    return true;
  };

  /** Sends the first change that waits. Returns whether there may be more to send at once. */
  const step = async (): Promise<boolean> => {
    const [first] = pending;
    if (!first) return false;
    const rest = first.sendAt - now();
    if (rest > 0 && pending.length === 1 && waiters.length === 0) {
      wait(rest);
      return false;
    }
    const after = applyChange(server.draft, first.change);
    if (after === null) {
      pending = pending.slice(1);
      return true;
    }
    underWay = first.key;
    status = { kind: "saving" };
    tell();
    try {
      const { change, key } = first;
      const sent = await send({ change, before: server.draft, after, version: server.version, key });
      server = { draft: after, version: sent.version };
      pending = pending.slice(1);
      failures = 0;
      turns = 0;
      status = { kind: "saved", at: now() };
      if (sent.isBehind) takeIn(await fetch());
      return true;
    } catch (error) {
      return await failed(error, first).catch((reason) => failed(reason, first));
    } finally {
      underWay = null;
    }
  };

  const isStuck = () => status.kind === "offline" || status.kind === "clash";

  async function work(): Promise<void> {
    isAsked = true;
    if (isWorking || status.kind === "clash") return;
    isWorking = true;
    stopWaiting();
    try {
      while (isAsked) {
        isAsked = false;
        while (await step()) tell();
        if (isStuck()) break;
      }
    } finally {
      isWorking = false;
      tell();
      if (pending.length === 0 || isStuck()) {
        for (const done of waiters.splice(0)) done();
      }
    }
  }

  const push = (change: Change, isTyped: boolean) => {
    const last = pending.at(-1);
    const subject = subjectOf(change);
    const sendAt = isTyped ? now() + TYPING_MS : 0;
    if (last && subject !== null && last.subject === subject && last.key !== underWay)
      pending = [...pending.slice(0, -1), { ...last, change, sendAt }];
    else pending = [...pending, { key: newKey(), change, subject, sendAt }];
  };

  const remember = (change: Change, undo: readonly Change[]) => {
    const subject = subjectOf(change);
    const last = past.at(-1);
    const goesOn = last && subject !== null && last.subject === subject && now() - last.at < STEP_MS;
    past = goesOn
      ? [...past.slice(0, -1), { ...last, redo: [change], at: now() }]
      : [...past, { undo, redo: [change], subject, at: now() }];
    future = [];
  };

  const run = (changes: readonly Change[]) => {
    for (const change of changes) if (applyChange(draftNow(), change)) push(change, false);
    tell();
    void work();
  };

  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Makes a change. `typed`: there may be more of it in a moment. */
    change: (change: Change, { typed = false } = {}) => {
      const draft = draftNow();
      const after = applyChange(draft, change);
      if (after === null || isSame(after, draft)) return;
      remember(change, invertChange(draft, change));
      push(change, typed);
      tell();
      void work();
    },
    undo: () => {
      const last = past.at(-1);
      if (!last) return;
      past = past.slice(0, -1);
      future = [...future, last];
      run(last.undo);
    },
    redo: () => {
      const next = future.at(-1);
      if (!next) return;
      future = future.slice(0, -1);
      past = [...past, next];
      run(next.redo);
    },
    /** Settles what two people changed: these fields are theirs, the others mine. */
    resolve: (theirs: readonly string[]) => {
      const [first] = pending;
      if (status.kind !== "clash" || !first) return;
      const change = theirs.length === 0 ? first.change : withoutFields(first.change, theirs);
      pending = change ? [{ ...first, change, key: newKey() }, ...pending.slice(1)] : pending.slice(1);
      status = { kind: "saved", at: null };
      tell();
      void work();
    },
    /** Sends everything that waits. Resolves once there is nothing left to send, or it can't be sent now; says which. */
    flush: async (): Promise<boolean> => {
      if (pending.length > 0 && status.kind !== "clash") {
        const done = new Promise<void>((resolve) => {
          waiters.push(resolve);
        });
        void work();
        await done;
      }
      return pending.length === 0;
    },
    /** Asks whether others changed something, and takes it in. */
    refresh: async (): Promise<void> => {
      if (isWorking || pending.length > 0) return void work();
      isWorking = true;
      try {
        takeIn(await fetch());
      } catch {
        // Whoever goes on working is told by the next save.
      } finally {
        isWorking = false;
        tell();
        void work();
      }
    },
    /** Tries again at once, as when the connection is back. */
    retry: () => void work(),
    stop: () => stopWaiting(),
  };
}
