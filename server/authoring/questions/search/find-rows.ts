import type { QuestionFilter } from "@sextant/contract/question-filter.ts";
import { readableScope } from "../../../foundation/access/content.ts";
import type { Actor } from "../../../platform/binder.ts";
import { type Cache, createCache } from "../../../platform/cache.ts";
import type { Database } from "../../../platform/database/client.ts";
import { inParallel } from "../../../platform/database/in-parallel.ts";
import { selectImported } from "../imports/imports.queries.ts";
import { type Found, filterIndex, type Reach } from "./filter-index.ts";
import { type Filter, filtersOf } from "./filters.ts";
import { readIndex } from "./read-index.ts";
import type { SearchIndex } from "./search-index.ts";
import { selectTextMatches } from "./text-match.queries.ts";
import { readSearch } from "./text-query.ts";

/** What a filter finds for one person. Index and rows go together: use them before anything else is waited for. */
export interface FoundRows {
  index: SearchIndex;
  found: Found;
  filters: Filter[];
  reach: Reach | null;
}

/** Numbers of the questions that a text finds; null without one. An id finds its question. */
async function matchText(db: Database, search: string): Promise<Buffer | { id: string } | null> {
  const text = search.replaceAll("\u0000", "").trim();
  if (text === "") return null;
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) return { id: text.toLowerCase() };
  return selectTextMatches(db, readSearch(search), text);
}

function markMatches(index: SearchIndex, matches: Buffer | { id: string }): Uint8Array {
  const among = new Uint8Array(index.size);
  const mark = (row: number | undefined) => {
    if (row !== undefined && row >= 0) among[row] = 1;
  };
  if (!Buffer.isBuffer(matches)) mark(index.rowOfId.get(matches.id));
  else for (let at = 0; at < matches.length; at += 4) mark((index.rowOfNumber[matches.readInt32BE(at)] ?? 0) - 1);
  return among;
}

/** Of what the text finds (of all, without one) what was imported. */
function markImported(index: SearchIndex, ids: readonly string[], found: Uint8Array | null): Uint8Array {
  const among = new Uint8Array(index.size);
  for (const id of ids) {
    const row = index.rowOfId.get(id);
    if (row !== undefined && found?.[row] !== 0) among[row] = 1;
  }
  return among;
}

/** Of what was found so far (of all, without that) what was calibrated with parameters within the bounds. */
function markWithin(index: SearchIndex, bounds: readonly Bounds[], found: Uint8Array | null): Uint8Array {
  const among = new Uint8Array(index.size);
  for (let row = 0; row < index.size; row += 1) {
    if (found?.[row] === 0) continue;
    const isWithin = bounds.every(({ values, from, to }) => {
      const value = values[row] ?? Number.NaN;
      return value >= from && value <= to;
    });
    if (isWithin) among[row] = 1;
  }
  return among;
}

interface Bounds {
  values: Float64Array;
  from: number;
  to: number;
}

/** The ranges of IRT parameters that a filter asks for; none when it asks for none. */
function boundsOf(index: SearchIndex, filter: QuestionFilter): Bounds[] {
  const [low, high] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const { a_from, a_to, b_from, b_to } = filter;
  const range = (values: Float64Array, from: number | undefined, to: number | undefined) =>
    from === undefined && to === undefined ? [] : [{ values, from: from ?? low, to: to ?? high }];
  return [...range(index.irtA, a_from, a_to), ...range(index.irtB, b_from, b_to)];
}

const matched = new WeakMap<SearchIndex, Cache<{ change: number; matches: Buffer | { id: string } | null }>>();
const MOST_SEARCHES = 32;

/** What a text finds, as long as no question has changed: one search is paged through and narrowed many times. */
async function matchAgain(db: Database, index: SearchIndex, search: string) {
  const known = matched.get(index) ?? createCache(MOST_SEARCHES);
  matched.set(index, known);
  const { change } = index;
  const before = known.get(search);
  if (before?.change === change) return before.matches;
  const matches = await matchText(db, search);
  known.set(search, { change, matches });
  return matches;
}

/** Finds the questions that the actor may read and a filter lets through; counted by every property where facets are wanted. */
export async function findRows(
  db: Database,
  actor: Actor,
  filter: QuestionFilter,
  wantsTallies: boolean,
): Promise<FoundRows> {
  const [reach, index] = await inParallel(db, [() => readableScope(db, actor), () => readIndex(db)]);
  const matches = await matchAgain(db, index, filter.search ?? "");
  const filters = filtersOf(index, filter);
  const imported = filter.import?.length ? await selectImported(db, actor, filter.import) : null;
  const found = matches === null ? null : markMatches(index, matches);
  const brought = imported === null ? found : markImported(index, imported, found);
  const bounds = boundsOf(index, filter);
  const among = bounds.length === 0 ? brought : markWithin(index, bounds, brought);
  return { index, filters, reach, found: filterIndex(index, { reach, among, filters, wantsTallies }) };
}

/** Returns whether a filter finds a question, without listing what else it finds. */
export async function isFiltered(
  db: Database,
  actor: Actor,
  filter: QuestionFilter,
  questionId: string,
): Promise<boolean> {
  const { index, found } = await findRows(db, actor, filter, false);
  const row = index.rowOfId.get(questionId);
  return row !== undefined && found.isFound[row] === 1;
}

/** Ids of all that a filter finds, oldest first. */
export async function findFilteredIds(db: Database, actor: Actor, filter: QuestionFilter): Promise<string[]> {
  const { index, found } = await findRows(db, actor, filter, false);
  const ids: string[] = [];
  for (let row = 0; row < index.size; row += 1) if (found.isFound[row] === 1) ids.push(index.ids[row] ?? "");
  return ids.sort();
}
