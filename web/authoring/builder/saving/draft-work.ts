import type { Draft } from "../draft.ts";
import { applyChange, type Change, subjectOf } from "./change.ts";
import { isSame } from "./is-same.ts";
import type { Clash } from "./merge-changes.ts";
import type { UndoSteps } from "./undo-steps.ts";

/** A draft as the server has it. `version` counts its edits. */
export type Fetched = { draft: Draft; version: number };

type Status =
  | { kind: "saved"; at: number | null }
  | { kind: "saving" }
  | { kind: "offline" }
  | { kind: "refused"; error: unknown }
  | { kind: "clash"; change: Change; clashes: readonly Clash[] };

/** A change that is still to be sent, not before `sendAt`. */
export type Pending = { key: string; change: Change; subject: string | null; sendAt: number };

/** A draft being edited: what the server has of it, and what is still to be sent. */
export type DraftWork = {
  server: Fetched;
  pending: readonly Pending[];
  /** The key of the change that is being sent. */
  underWay: string | null;
  status: Status;
  /** How many times another person's changes were merged. */
  news: number;
};

/** Returns the work on a draft of which everything is saved. */
export function createDraftWork(initial: Fetched): DraftWork {
  return { server: initial, pending: [], underWay: null, status: { kind: "saved", at: null }, news: 0 };
}

/** Returns what the author sees: the server's draft with the unsent changes. */
export function draftOf({ pending, server }: DraftWork): Draft {
  return pending.reduce((draft, { change }) => applyChange(draft, change) ?? draft, server.draft);
}

/** Adds a change to those that are still to be sent. It replaces the last one of the same subject, unless that is being sent. */
export function pushPending(work: DraftWork, change: Change, sendAt: number, newKey: () => string): void {
  const last = work.pending.at(-1);
  const subject = subjectOf(change);
  if (last && subject !== null && last.subject === subject && last.key !== work.underWay)
    work.pending = [...work.pending.slice(0, -1), { ...last, change, sendAt }];
  else work.pending = [...work.pending, { key: newKey(), change, subject, sendAt }];
}

/** Merges the draft as the server has it now. */
export function takeIn(work: DraftWork, steps: UndoSteps, fresh: Fetched): void {
  if (!isSame(fresh.draft, work.server.draft)) {
    steps.dropOvertaken(work.server.draft, fresh.draft);
    work.news += 1;
  }
  work.server = fresh;
}
