import type { LucideIcon } from "lucide-react";

/** Something that can be chosen, by what a list shows of it. */
export type Option = {
  id: string;
  name: string;
  /** A second, quieter line: an address, the names above it. */
  line?: string;
  /** Stands at the end of its row: its kind or level. */
  end?: string;
  icon?: LucideIcon;
  /** How far it is set in, for what lies beneath something else in the list. */
  depth?: number;
  /** What it is called when it is read aloud or pointed at; the name by default. */
  whole?: string;
};

/** What a search has found so far. */
export type Found<Row> = {
  rows: readonly Row[];
  /** Nothing is known yet of what the words now typed find. */
  isPending: boolean;
  /** Why the search failed; null while it has not. */
  error: unknown;
  retry: () => void;
  isLoadingMore: boolean;
  /** Loads the next page; null when there is none. */
  more: (() => void) | null;
};
