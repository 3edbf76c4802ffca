import type { Draft } from "../draft.ts";
import { applyChange, type Change, invertChange } from "./change.ts";
import { createDraftWork, type DraftWork, draftOf, type Fetched, pushPending } from "./draft-work.ts";
import { isSame } from "./is-same.ts";
import { withoutFields } from "./merge-changes.ts";
import { type Calls, createPendingSending } from "./send-pending.ts";
import { createUndoSteps } from "./undo-steps.ts";

type BuilderState = Pick<DraftWork, "status" | "news"> & {
  /** What the author sees: the server's draft with the unsent changes. */
  draft: Draft;
  version: number;
  /** There are unsent changes. */
  isUnsent: boolean;
  canUndo: boolean;
  canRedo: boolean;
};

type Options = Calls & {
  initial: Fetched;
  now: () => number;
  newKey: () => string;
  /** Runs a function after a delay in milliseconds. Returns a function that cancels it. */
  later: (run: () => void, ms: number) => () => void;
};

/** The pause in typing before a change is sent. */
const TYPING_MS = 700;

export type BuilderStore = ReturnType<typeof createBuilderStore>;

/**
 * Creates the store of a draft being edited: shows each change at once, sends them in order, one at a time, and undoes them. Merges
 * other people's changes; where both changed a field, it asks.
 */
export function createBuilderStore({ initial, fetch, send, now, newKey, later }: Options) {
  const work = createDraftWork(initial);
  const steps = createUndoSteps(now);
  const listeners = new Set<() => void>();

  const stateNow = (): BuilderState => ({
    draft: draftOf(work),
    version: work.server.version,
    status: work.status,
    news: work.news,
    isUnsent: work.pending.length > 0,
    canUndo: steps.canUndo(),
    canRedo: steps.canRedo(),
  });
  let state = stateNow();
  const tell = () => {
    state = stateNow();
    for (const listener of listeners) listener();
  };
  const sending = createPendingSending({ work, steps, fetch, send, now, later, onChange: tell });
  const tellAndSend = () => {
    tell();
    void sending.run();
  };

  const make = (changes: readonly Change[] | null) => {
    if (!changes) return;
    for (const change of changes) if (applyChange(draftOf(work), change)) pushPending(work, change, 0, newKey);
    tellAndSend();
  };

  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Makes a change. `typed`: more of it may follow in a moment. */
    change: (change: Change, { typed = false } = {}) => {
      const draft = draftOf(work);
      const after = applyChange(draft, change);
      if (after === null || isSame(after, draft)) return;
      steps.remember(change, invertChange(draft, change));
      pushPending(work, change, typed ? now() + TYPING_MS : 0, newKey);
      tellAndSend();
    },
    undo: () => make(steps.back()),
    redo: () => make(steps.forth()),
    /** Resolves a conflict: these fields take their values, the others mine. */
    resolve: (theirs: readonly string[]) => {
      const [first, ...others] = work.pending;
      if (work.status.kind !== "clash" || !first) return;
      const change = theirs.length === 0 ? first.change : withoutFields(first.change, theirs);
      work.pending = change ? [{ ...first, change, key: newKey() }, ...others] : others;
      work.status = { kind: "saved", at: null };
      tellAndSend();
    },
    flush: sending.flush,
    refresh: sending.refresh,
    /** Retries at once, as when the connection is back. */
    retry: () => void sending.run(),
    stop: sending.stop,
  };
}
