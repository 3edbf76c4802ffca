import type { ReactNode } from "react";

/** What a form's frame shows of it, whatever its fields are. */
export type FormView = {
  isBusy: boolean;
  /** Something was typed that is not saved. */
  isDirty: boolean;
  /** What is wrong with the whole, in words; null for nothing. */
  fault: string | null;
  /** How often it was refused: each time the focus goes to the first field at fault. */
  refusals: number;
  submit: () => void;
  discard: () => void;
  /** What somebody else changed meanwhile; null while nothing is known of it. */
  stale: StaleView | null;
};

/** A field that both changed, each value in words, and which of them stands in the form now. */
type Conflict = { field: string; label: string; mine: ReactNode; theirs: ReactNode; stands: "mine" | "theirs" };

export type StaleView = {
  conflicts: readonly Conflict[];
  /** What only the other person changed; it stands in the form already. */
  news: readonly { field: string; label: string; theirs: ReactNode }[];
  choose: (field: string, which: "mine" | "theirs") => void;
};
