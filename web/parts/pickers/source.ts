import type { QueryKey } from "@tanstack/react-query";
import type { Option } from "./option.ts";

/** A page of options, as every list of the API returns. */
type Page<Row> = { results: Row[]; next: string | null };

/** Source of a picker's options: the server searches them and returns pages. */
export type Source<Row extends { id: string }> = {
  /** Identifies this source; begins with the resource, so that changes to the resource make the picker refetch. */
  key: QueryKey;
  /** Fetches a page of matches; pages count from 1. */
  find: (query: { search?: string; page: number; page_size: number }, signal: AbortSignal) => Promise<Page<Row>>;
  /** Fetches one by its id, for a choice that is on no page loaded so far. */
  one: (id: string, signal: AbortSignal) => Promise<Row>;
  optionOf: (row: Row) => Option;
  /** Returns whether a row may be chosen; all by default. */
  accepts?: (row: Row) => boolean;
};
