import type { RestKind } from "@sextant/interchange/roster/read-rest.ts";
import type { StoredReadingProgress } from "../../../platform/database/stored-json.ts";
import { invalid, type Refusal } from "../../../platform/refusal.ts";
import type { RestPage, RestServer } from "./rest-server.ts";

/** A page that has been read, by the IDs of its records; "" for a record without one. */
interface ReadPage {
  ids: readonly string[];
  page: RestPage;
}

/** What is kept of the pages of one kind. */
export interface PageStore {
  /** Returns which of these IDs earlier pages had. */
  known(kind: RestKind, ids: readonly string[]): Promise<Set<string>>;
  /** Keeps a page together with how far the reading has come by it. */
  keep(kind: RestKind, records: readonly unknown[], progress: StoredReadingProgress): Promise<void>;
  /** Returns the IDs of a page’s records. */
  idsOf(kind: RestKind, records: readonly unknown[]): string[];
}

const MOST_MOVES = 20;
const MOST_IDLE = 3;
const MOST_RECORDS = 3_000_000;

const problem = (text: string): Refusal => invalid("server", text);

/** Returns where the reading of a kind begins. */
export const beginningOf = (
  kind: RestKind,
  nameless: StoredReadingProgress["nameless"] = {},
): StoredReadingProgress => ({ kind, offset: 0, reached: 0, furthest: 0, records: 0, least: null, moves: 0, nameless });

/** Whether no page follows, as far as the page tells. */
function isLast({ page, ids }: ReadPage, offset: number, isShared: boolean): boolean {
  if (ids.length === 0) return true;
  // Only the record that was asked for again.
  if (isShared && ids.length === 1) return true;
  const isAll = page.total !== null && offset + ids.length >= page.total;
  return page.hasNext === null ? isAll : !page.hasNext && (page.total === null || isAll);
}

/**
 * Reads all that a server lists of a kind, page by page. Each page begins with the last record of the one before: where it doesn’t, the list
 * has moved since, and the reading steps back until it finds what it knows. So no record is passed over while others come and go.
 *
 * @param start Where an earlier reading had come to.
 * @throws Refusal `invalid` when the server repeats a page, or sends fewer records than it says there are.
 */
export async function readCollection(
  server: RestServer,
  store: PageStore,
  start: StoredReadingProgress,
  tell: (records: number) => Promise<void>,
): Promise<StoredReadingProgress> {
  const { kind } = start;
  let at = start;
  let idle = 0;
  for (;;) {
    const { offset } = at;
    const page = await server.list(kind, offset);
    const ids = store.idsOf(kind, page.records);
    const known = await store.known(kind, ids.filter(Boolean));
    const least = page.total === null ? at.least : Math.min(page.total, at.least ?? page.total);
    const [first] = ids;
    // A page of one record alone has none to spare for the next.
    const isShared = offset > 0 && offset < at.reached;
    if (isShared && first !== "" && (first === undefined || !known.has(first))) {
      if (at.moves >= MOST_MOVES)
        throw problem(`The list of ${kind} changed too often while we read it. Try again later.`);
      const back = Math.max(1, ids.length) * 2 ** Math.min(at.moves, 10);
      const again = Math.max(0, offset - back);
      at = { ...at, least, offset: again, reached: again, moves: at.moves + 1 };
      continue;
    }
    const end = offset + ids.length;
    const added = new Set(ids.filter((id) => id !== "" && !known.has(id))).size;
    const nameless = ids.filter((id) => id === "").length;
    const last = isLast({ ids, page }, offset, isShared);
    // Where records were added before them, those of a page or two were on the page before.
    idle = added === 0 && !last && end > at.furthest ? idle + 1 : 0;
    if (idle > MOST_IDLE)
      throw problem(`The server sends the same ${kind} again and again. Ask its provider to correct its paging.`);
    at = {
      ...at,
      least,
      // The last record is asked for again.
      offset: Math.max(offset + 1, end - 1),
      reached: end,
      furthest: Math.max(at.furthest, end),
      records: at.records + added,
      nameless: { ...at.nameless, [kind]: (at.nameless[kind] ?? 0) + nameless },
    };
    if (at.records > MOST_RECORDS) throw problem(`The server lists more than ${MOST_RECORDS} ${kind}.`);
    await store.keep(kind, page.records, at);
    await tell(at.records);
    if (!last) continue;
    const sent = at.records + (at.nameless[kind] ?? 0);
    if (at.least !== null && sent < at.least)
      throw problem(`The server sent ${sent} of ${at.least} ${kind}, so we changed nothing. Try again later.`);
    return at;
  }
}
