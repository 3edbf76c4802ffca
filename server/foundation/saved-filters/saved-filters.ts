import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { newId } from "../../platform/ids.ts";
import { type Page, pageOf } from "../../platform/paging.ts";
import { notFound, Refusal } from "../../platform/refusal.ts";
import {
  deleteFilter,
  type FilteredList,
  type FilterRow,
  hasNamesake,
  insertFilter,
  replaceInFilters,
  selectCountNaming,
  selectFilters,
  selectIsBesideOthers,
  updateFilter,
} from "./saved-filters.queries.ts";

const MOST_FILTERS = 200;

interface SavedFilter {
  id: string;
  name: string;
  query: Record<string, string>;
  created_at: Date;
}

function present({ id, name, query, created_at }: FilterRow): SavedFilter {
  return { id, name, query, created_at };
}

function refuseName(message: string): Refusal {
  return new Refusal("invalid", message, { errors: [{ path: "name", message }] });
}

const taken = () => refuseName("You already have a filter with this name.");

/** Lists the actor's own filters of a list, by name. */
export async function listFilters(
  db: Database,
  actor: Actor,
  list: FilteredList,
  query: { page: number; page_size: number },
  url: string,
): Promise<Page<SavedFilter>> {
  return pageOf((await selectFilters(db, actor.id, list)).map(present), query, url);
}

/** @throws Refusal `invalid` where the actor has one of that name, or very many. */
export async function createFilter(
  db: Database,
  actor: Actor,
  list: FilteredList,
  { name, query }: Pick<SavedFilter, "name" | "query">,
): Promise<SavedFilter> {
  if ((await selectFilters(db, actor.id, list)).length >= MOST_FILTERS) {
    throw refuseName(`You’ve saved ${MOST_FILTERS} filters. Delete one first.`);
  }
  const row = await insertFilter(db, { id: newId(), user_id: actor.id, list, name, query: JSON.stringify(query) });
  if (!row) throw taken();
  return present(row);
}

/** @throws Refusal `not_found`; `invalid` where another one has the name. */
export async function changeFilter(
  db: Database,
  actor: Actor,
  list: FilteredList,
  id: string,
  { name, query }: { name?: string | undefined; query?: Record<string, string> | undefined },
): Promise<SavedFilter> {
  if (name !== undefined && (await hasNamesake(db, { userId: actor.id, list, id }, name))) throw taken();
  const changes = { ...(name === undefined ? {} : { name }), ...(query ? { query: JSON.stringify(query) } : {}) };
  const own = Object.keys(changes).length > 0 ? changes : { user_id: actor.id };
  const row = await updateFilter(db, { userId: actor.id, list, id }, own);
  if (!row) throw notFound("This filter");
  return present(row);
}

/** @throws Refusal `not_found`. */
export async function removeFilter(db: Database, actor: Actor, list: FilteredList, id: string): Promise<void> {
  if (!(await deleteFilter(db, { userId: actor.id, list, id }))) throw notFound("This filter");
}

/** Counts the filters of a list, whosever they are, that name one of these ids in a field. */
export async function countFiltersNaming(
  db: Database,
  field: { list: FilteredList; field: string },
  ids: readonly string[],
): Promise<number> {
  return selectCountNaming(db, field, ids);
}

/** Returns whether a filter of a list, whosever it is, names one of these ids in a field beside others. */
export async function isFilterNamingBesideOthers(
  db: Database,
  field: { list: FilteredList; field: string },
  ids: readonly string[],
): Promise<boolean> {
  return selectIsBesideOthers(db, field, ids);
}

/** Lets the filters of a list, whosever they are, name another id instead of these in a field. */
export async function moveInFilters(
  tx: Tx,
  field: { list: FilteredList; field: string },
  fromIds: readonly string[],
  toId: string,
): Promise<void> {
  await replaceInFilters(tx, field, fromIds, toId);
}
