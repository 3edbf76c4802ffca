import { type Expression, type SelectQueryBuilder, sql } from "kysely";
import type { Database } from "./database/client.ts";
import { Refusal } from "./refusal.ts";

/** A page of a list, as sent to clients. `next` and `previous` are paths with their query. */
export interface Page<Row> {
  count: number;
  next: string | null;
  previous: string | null;
  results: Row[];
}

interface ListInput {
  page: number;
  page_size: number;
  ordering?: string | undefined;
}

interface Listing {
  /** The request's own path and query (`request.url`), from which the links to the neighbours are made. */
  url: string;
  /** Allowed orderings: name in the API → column or expression. */
  orderings: Record<string, string | Expression<unknown>>;
  /** As in the query: names, `-` before one for descending, separated by commas. */
  defaultOrdering: string;
  /** Names whose rows without a value come last, whichever way. */
  nullsLast?: readonly string[];
  /** A unique column, so that a page never repeats or skips a row. */
  tieBreaker: string;
  /** Total number of rows, if already known. */
  count?: number | undefined;
}

/** Paths to the neighbouring pages of a list with `count` rows. */
export function pageLinks(
  url: string,
  input: Pick<ListInput, "page" | "page_size">,
  count: number,
): Pick<Page<never>, "next" | "previous"> {
  const at = (page: number) => {
    const parsed = new URL(url, "http://localhost");
    parsed.searchParams.set("page", String(page));
    return parsed.pathname + parsed.search;
  };
  const last = Math.max(1, Math.ceil(count / input.page_size));
  return {
    next: input.page < last ? at(input.page + 1) : null,
    previous: input.page > 1 ? at(Math.min(input.page - 1, last)) : null,
  };
}

function parseOrdering(
  ordering: string,
  { orderings: known, nullsLast = [] }: Pick<Listing, "orderings" | "nullsLast">,
) {
  return ordering.split(",").map((part) => {
    const name = part.replace(/^-/, "");
    if (!Object.hasOwn(known, name)) {
      const message = `Order by ${Object.keys(known).join(", ")}; a leading - means descending`;
      throw new Refusal("malformed", `query.ordering: ${message}`, { errors: [{ path: "query.ordering", message }] });
    }
    const direction = part.startsWith("-") ? ("desc" as const) : ("asc" as const);
    return { by: known[name] ?? name, direction, isNullLast: nullsLast.includes(name) };
  });
}

async function countRows<DB, TB extends keyof DB, Row>(db: Database, query: SelectQueryBuilder<DB, TB, Row>) {
  const counted = await sql<{ count: number }>`select count(*) as count from ${query} as counted`.execute(db);
  return counted.rows[0]?.count ?? 0;
}

/**
 * Returns one page of a query, ordered as asked, with the count of all its rows.
 *
 * @throws Refusal `malformed` when it is to be ordered by something else than `orderings`.
 */
export async function paged<DB, TB extends keyof DB, Row>(
  db: Database,
  query: SelectQueryBuilder<DB, TB, Row>,
  input: ListInput,
  listing: Listing,
): Promise<Page<Row>> {
  let ordered = query;
  for (const { by, direction, isNullLast } of parseOrdering(input.ordering || listing.defaultOrdering, listing)) {
    ordered = ordered.orderBy(typeof by === "string" ? sql.ref(by) : by, (as) =>
      isNullLast ? as[direction]().nullsLast() : as[direction](),
    );
  }
  const rows = ordered
    .orderBy(sql.ref(listing.tieBreaker))
    .limit(input.page_size)
    .offset((input.page - 1) * input.page_size);
  const count = listing.count ?? (await countRows(db, query));
  const results = count === 0 ? [] : await rows.execute();
  return { count, ...pageLinks(listing.url, input, count), results: results as Row[] };
}

/** Returns one page of rows already in memory, in their given order. */
export function pageOf<Row>(rows: readonly Row[], input: ListInput, url: string): Page<Row> {
  const start = (input.page - 1) * input.page_size;
  return {
    count: rows.length,
    ...pageLinks(url, input, rows.length),
    results: rows.slice(start, start + input.page_size),
  };
}

/** Returns the pattern for ILIKE that finds this text anywhere, its own wildcards taken literally. */
export function containing(search: string): string {
  return `%${search.replaceAll(/[\\%_]/g, "\\$&")}%`;
}
