import type { ReactNode } from "react";

/** The part of a form's state that its frame shows, whatever the fields. */
export type FormView = {
  isBusy: boolean;
  /** There are unsaved changes. */
  isDirty: boolean;
  /** The form-level error message; null for none. */
  fault: string | null;
  /** The number of refusals: each one moves focus to the first invalid field. */
  refusals: number;
  submit: () => void;
  discard: () => void;
  /** Another person's changes since loading; null while none are known. */
  stale: StaleView | null;
};

/** A field that both people changed, each value as text, and which one the form has now. */
type Conflict = { field: string; label: string; mine: ReactNode; theirs: ReactNode; stands: "mine" | "theirs" };

export type StaleView = {
  conflicts: readonly Conflict[];
  /** What only the other person changed; the form already has it. */
  news: readonly { field: string; label: string; theirs: ReactNode }[];
  choose: (field: string, which: "mine" | "theirs") => void;
};
