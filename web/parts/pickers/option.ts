import type { LucideIcon } from "lucide-react";

/** An option, as a list shows it. */
export type Option = {
  id: string;
  name: string;
  /** A second, quieter line: an address, the names of its ancestors. */
  line?: string;
  /** Shown at the end of its row: its kind or level. */
  end?: string;
  icon?: LucideIcon;
  /** Its indentation level, for an option below another in the list. */
  depth?: number;
  /** Its full name for screen readers and tooltips; the name by default. */
  whole?: string;
};

/** What a search has found so far. */
export type Found<Row> = {
  rows: readonly Row[];
  /** No results yet for the words now typed. */
  isPending: boolean;
  /** The error of the search; null without one. */
  error: unknown;
  retry: () => void;
  isLoadingMore: boolean;
  /** Loads the next page; null when there is none. */
  more: (() => void) | null;
};
