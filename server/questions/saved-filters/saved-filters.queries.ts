import { type Selectable, sql, type Updateable } from "kysely";
import type { Database } from "../../platform/database/client.ts";
import type { QuestionFilters } from "../../platform/database/schema.gen.ts";

export type FilterRow = Selectable<QuestionFilters>;

/** A person's filters by name. */
export function selectFilters(db: Database, userId: string): Promise<FilterRow[]> {
  return db
    .selectFrom("question_filters")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy(sql`lower(name)`)
    .execute();
}

/** The row; undefined where the person has one of that name. */
export function insertFilter(
  db: Database,
  row: { id: string; user_id: string; name: string; query: string },
): Promise<FilterRow | undefined> {
  return db
    .insertInto("question_filters")
    .values(row)
    .onConflict((same) => same.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** The row as it is now; undefined where the person has none of this id. */
export function updateFilter(
  db: Database,
  userId: string,
  id: string,
  changes: Updateable<QuestionFilters>,
): Promise<FilterRow | undefined> {
  return db
    .updateTable("question_filters")
    .set(changes)
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returningAll()
    .executeTakeFirst();
}

export async function hasNamesake(db: Database, userId: string, id: string, name: string): Promise<boolean> {
  const row = await db
    .selectFrom("question_filters")
    .select("id")
    .where("user_id", "=", userId)
    .where("id", "<>", id)
    .where(sql`lower(name)`, "=", name.toLowerCase())
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteFilter(db: Database, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("question_filters")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
