import type { Draft } from "../draft.ts";
import { type Change, subjectOf } from "./change.ts";
import { isOvertaken } from "./merge-changes.ts";

type Step = { undo: readonly Change[]; redo: readonly Change[]; subject: string | null; at: number };

/** The time within which further typing belongs to the same step. */
const STEP_MS = 2000;

export type UndoSteps = ReturnType<typeof createUndoSteps>;

/** Creates the list of what an author can undo and redo. */
export function createUndoSteps(now: () => number) {
  let past: readonly Step[] = [];
  let future: readonly Step[] = [];
  return {
    canUndo: () => past.length > 0,
    canRedo: () => future.length > 0,
    /** Adds a change with what undoes it. Further typing in the same place becomes one step with it. */
    remember: (change: Change, undo: readonly Change[]) => {
      const subject = subjectOf(change);
      const last = past.at(-1);
      const goesOn = last && subject !== null && last.subject === subject && now() - last.at < STEP_MS;
      past = goesOn
        ? [...past.slice(0, -1), { ...last, redo: [change], at: now() }]
        : [...past, { undo, redo: [change], subject, at: now() }];
      future = [];
    },
    /** Goes one step back; returns the changes that do it, null where there is none. */
    back: (): readonly Change[] | null => {
      const last = past.at(-1);
      if (!last) return null;
      past = past.slice(0, -1);
      future = [...future, last];
      return last.undo;
    },
    /** Goes one step forward again; returns the changes that do it, null where there is none. */
    forth: (): readonly Change[] | null => {
      const next = future.at(-1);
      if (!next) return null;
      future = future.slice(0, -1);
      past = [...past, next];
      return next.redo;
    },
    /** Drops the steps that another person has overtaken between two states: to undo them would undo their work. */
    dropOvertaken: (known: Draft, fresh: Draft) => {
      const stays = ({ undo, redo }: Step) => ![...undo, ...redo].some((change) => isOvertaken(known, fresh, change));
      past = past.filter(stays);
      future = future.filter(stays);
    },
  };
}
