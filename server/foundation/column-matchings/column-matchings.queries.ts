import { type Selectable, sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";
import type { ColumnMatchings } from "../../platform/database/schema.gen.ts";

type Row = Selectable<ColumnMatchings>;

interface Key {
  user_id: string;
  kind: Row["kind"];
  headers_hash: Buffer;
}

/** A person imports tables of a few kinds again and again. */
const MOST_KEPT = 200;

export async function findMatchingRow(db: Database, { user_id, kind, headers_hash }: Key) {
  return db
    .selectFrom("column_matchings")
    .select(["columns", "key_numbers", "name", "used_at"])
    .where("user_id", "=", user_id)
    .where("kind", "=", kind)
    .where("headers_hash", "=", headers_hash)
    .executeTakeFirst();
}

export async function saveMatchingRow(
  db: Database,
  row: Key & { columns: string; key_numbers: Row["key_numbers"]; name: string },
): Promise<void> {
  await db
    .insertInto("column_matchings")
    .values(row)
    .onConflict((same) =>
      same.columns(["user_id", "kind", "headers_hash"]).doUpdateSet({
        columns: row.columns,
        key_numbers: row.key_numbers,
        name: row.name,
        used_at: sql<Date>`now()`,
      }),
    )
    .execute();
}

/** Keeps the newest of a person. */
export async function deleteOldMatchings(db: Database, userId: string): Promise<void> {
  await sql`delete from column_matchings
    where user_id = ${userId}::uuid and (kind, headers_hash) not in (
      select kind, headers_hash from column_matchings where user_id = ${userId}::uuid
      order by used_at desc limit ${MOST_KEPT})`.execute(db);
}
