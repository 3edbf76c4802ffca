import { type Selectable, sql, type Updateable } from "kysely";
import { byName } from "../../platform/database/by-name.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import type { SavedFilters } from "../../platform/database/schema.gen.ts";

export type FilterRow = Selectable<SavedFilters>;

/** A filter of a list, with its owner. */
interface OwnFilter {
  userId: string;
  list: FilteredList;
  id: string;
}

/** The lists whose filters can be saved. */
export type FilteredList = "questions" | "people";

/** Returns a person's filters of a list by name. */
export function selectFilters(db: Database, userId: string, list: FilteredList): Promise<FilterRow[]> {
  return db
    .selectFrom("saved_filters")
    .selectAll()
    .where("user_id", "=", userId)
    .where("list", "=", list)
    .orderBy(byName("name"))
    .execute();
}

/** Returns the row; undefined where the person has one of that name. */
export function insertFilter(
  db: Database,
  row: { id: string; user_id: string; list: FilteredList; name: string; query: string },
): Promise<FilterRow | undefined> {
  return db
    .insertInto("saved_filters")
    .values(row)
    .onConflict((same) => same.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Returns the row as it is now; undefined where the person has none of this id. */
export function updateFilter(
  db: Database,
  { userId, list, id }: OwnFilter,
  changes: Updateable<SavedFilters>,
): Promise<FilterRow | undefined> {
  return db
    .updateTable("saved_filters")
    .set(changes)
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("list", "=", list)
    .returningAll()
    .executeTakeFirst();
}

export async function hasNamesake(db: Database, { userId, list, id }: OwnFilter, name: string): Promise<boolean> {
  const row = await db
    .selectFrom("saved_filters")
    .select("id")
    .where("user_id", "=", userId)
    .where("list", "=", list)
    .where("id", "<>", id)
    .where(sql`lower(name)`, "=", name.toLowerCase())
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteFilter(db: Database, { userId, list, id }: OwnFilter): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("saved_filters")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("list", "=", list)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The alternatives of a field, as they are in the page's address. */
const alternatives = (field: string) => sql`string_to_array(lower(query ->> ${field}::text), ',')`;

/** Counts the filters of a list, whosever they are, with one of these alternatives in a field. */
export async function selectCountNaming(
  db: Database,
  { list, field }: { list: FilteredList; field: string },
  ids: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from saved_filters
    where list = ${list} and ${alternatives(field)} && ${ids}::text[]`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns whether a filter of a list names one of these ids in a field beside one that isn’t among them; `none` is no id. */
export async function selectIsBesideOthers(
  db: Database,
  { list, field }: { list: FilteredList; field: string },
  ids: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ is_beside: boolean }>`select exists (select from saved_filters
    where list = ${list} and ${alternatives(field)} && ${ids}::text[]
      and not ${alternatives(field)} <@ ${[...ids, "none"]}::text[]) as is_beside`.execute(db);
  return rows[0]?.is_beside === true;
}

/** Replaces alternatives of a field with another one in all filters of a list, each once. */
export async function replaceInFilters(
  tx: Tx,
  { list, field }: { list: FilteredList; field: string },
  fromIds: readonly string[],
  toId: string,
): Promise<void> {
  await sql`update saved_filters set query = jsonb_set(query, array[${field}::text], to_jsonb((
      select string_agg(id, ',' order by place) from (
        select case when named.id = any(${fromIds}::text[]) then ${toId}::text else named.id end as id, min(named.place) as place
        from unnest(${alternatives(field)}) with ordinality as named (id, place) group by 1) as each)))
    where list = ${list} and ${alternatives(field)} && ${fromIds}::text[]`.execute(tx);
}
