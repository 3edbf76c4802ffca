import type { Option } from "./option.ts";

/** A page of what can be chosen, as every list of the API answers. */
type Page<Row> = { results: Row[]; next: string | null };

/** Where a picker finds things: the server searches them and hands them out in pages. */
export type Source<Row extends { id: string }> = {
  /** Tells this source from others; begins with the resource, so that whoever changes it has the picker ask again. */
  key: readonly string[];
  /** A page of what goes by these words; pages count from 1. */
  find: (query: { search?: string; page: number; page_size: number }, signal: AbortSignal) => Promise<Page<Row>>;
  /** One by its id, for what is chosen and on no page that was seen. */
  one: (id: string, signal: AbortSignal) => Promise<Row>;
  optionOf: (row: Row) => Option;
  /** Which may be chosen; all by default. */
  accepts?: (row: Row) => boolean;
};
