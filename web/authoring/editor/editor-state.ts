import { changedFields, type Draft, type DraftField, type StoredQuestion } from "./draft.ts";
import { withEssayPoints } from "./essay-points.ts";
import { type DraftPath, mergeDrafts, withSide } from "./merge.ts";
import type { WireIds } from "./wire-ids.ts";

/** The server's state of the question, as far as the editor needs it. */
export type Stored = Pick<
  StoredQuestion,
  "id" | "version" | "status" | "version_number" | "published_version_number" | "key_revision" | "can" | "source"
> &
  Partial<Pick<StoredQuestion, "text_tags">>;

/** A save that the server refused because another person saved first, and the conflicts to resolve. */
export type Clash = {
  stored: Stored;
  mine: Draft;
  theirs: Draft;
  merged: Draft;
  conflicts: readonly DraftPath[];
  /** By the conflict's index in the list. */
  choices: Readonly<Record<number, "mine" | "theirs">>;
  taken: readonly DraftField[];
};

export type Saving =
  | { kind: "idle" }
  | { kind: "saving" }
  /** Saving failed; the draft stays on this device. */
  | { kind: "failed"; isOffline: boolean; message: string };

export type EditorState = {
  /** Null for a question that is not on the server yet. */
  stored: Stored | null;
  /** The server's version, in this page's ids. */
  base: Draft;
  draft: Draft;
  ids: WireIds;
  saving: Saving;
  savedAt: number | null;
  clash: Clash | null;
  /** Other people's changes that were merged without asking. */
  taken: readonly DraftField[];
  /** The last removed part, for undo. */
  removed: { label: string; before: Draft } | null;
};

export type EditorEvent =
  | { type: "changed"; change: (now: Draft) => Draft }
  | { type: "removing"; label: string }
  | { type: "put_back" }
  | { type: "forget_removed" }
  | { type: "save_started" }
  | { type: "saved"; stored: Stored; sent: Draft; received: Draft; ids: WireIds; at: number }
  | { type: "save_failed"; isOffline: boolean; message: string }
  | { type: "clashed"; stored: Stored; theirs: Draft }
  | { type: "chose"; index: number; side: "mine" | "theirs" }
  | { type: "resolved" }
  | { type: "taken_seen" };

/** Returns the editor's initial state: the server's version, overlaid with this device's draft. */
export function startState(stored: Stored | null, base: Draft, draft: Draft, ids: WireIds): EditorState {
  return { stored, base, draft, ids, saving: { kind: "idle" }, savedAt: null, clash: null, taken: [], removed: null };
}

/** Returns the state after an event. Pure. */
export function reduceEditor(state: EditorState, event: EditorEvent): EditorState {
  switch (event.type) {
    case "changed": {
      const draft = event.change(state.draft);
      return draft === state.draft ? state : { ...state, draft: withEssayPoints(state.draft, draft) };
    }
    case "removing":
      return { ...state, removed: { label: event.label, before: state.draft } };
    case "put_back":
      return state.removed ? { ...state, draft: state.removed.before, removed: null } : state;
    case "forget_removed":
      return state.removed ? { ...state, removed: null } : state;
    case "save_started":
      return { ...state, saving: { kind: "saving" } };
    case "saved": {
      const { stored, sent, received, ids, at } = event;
      // Adopt the sanitiser's changes where the author has not typed since.
      const draft = mergeDrafts(sent, state.draft, received).draft;
      return { ...state, stored, base: received, draft, ids, saving: { kind: "idle" }, savedAt: at };
    }
    case "save_failed":
      return { ...state, saving: { kind: "failed", isOffline: event.isOffline, message: event.message } };
    case "clashed":
      return clashed(state, event.stored, event.theirs);
    case "chose":
      if (!state.clash) return state;
      return { ...state, clash: { ...state.clash, choices: { ...state.clash.choices, [event.index]: event.side } } };
    case "resolved":
      return resolved(state);
    case "taken_seen":
      return { ...state, taken: [] };
  }
}

function clashed(state: EditorState, stored: Stored, theirs: Draft): EditorState {
  const { draft: merged, conflicts, taken } = mergeDrafts(state.base, state.draft, theirs);
  const idle = { ...state, saving: { kind: "idle" } as const };
  if (conflicts.length === 0)
    return { ...idle, stored, base: theirs, draft: merged, taken: [...state.taken, ...taken] };
  return { ...idle, clash: { stored, mine: state.draft, theirs, conflicts, choices: {}, merged, taken } };
}

function resolved(state: EditorState): EditorState {
  const { clash } = state;
  if (!clash || clash.conflicts.some((_, index) => !clash.choices[index])) return state;
  const draft = clash.conflicts.reduce(
    (merged, path, index) => withSide(merged, clash.choices[index] === "theirs" ? clash.theirs : clash.mine, path),
    clash.merged,
  );
  return { ...state, stored: clash.stored, base: clash.theirs, draft, clash: null, taken: clash.taken };
}

/** Returns the fields that the server does not have yet. */
export function unsavedFields({ base, draft }: Pick<EditorState, "base" | "draft">): DraftField[] {
  return changedFields(base, draft);
}

/** Returns whether there are unsaved changes. */
export function isUnsaved(state: Pick<EditorState, "base" | "draft">): boolean {
  return unsavedFields(state).length > 0;
}
