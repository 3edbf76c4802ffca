import { type Insertable, type RawBuilder, sql, type Updateable } from "kysely";
import type { Database, Tx } from "../platform/database/client.ts";
import type { Users } from "../platform/database/schema.gen.ts";

export async function insertUsers(tx: Tx, rows: readonly Insertable<Users>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto("users").values(rows).execute();
}

/** A person's row, if it may be seen. */
export async function findPerson(db: Database, id: string, isAllowed: RawBuilder<boolean>) {
  return db
    .selectFrom("users")
    .select(["id", "role", "first_name", "last_name", "email", "phone", "username", "time_zone", "locale"])
    .select(["is_active", "time_multiplier", "extra_break_seconds", "may_pause", "untimed", "last_seen_at"])
    .select(["created_at", "version", "erased_at"])
    .select(sql<boolean>`email is not null and password_hash is null`.as("lacks_password"))
    .where("id", "=", id)
    .where(isAllowed)
    .executeTakeFirst();
}

/** A person's row, locked for a change, if it may be seen. */
export async function lockPerson(tx: Tx, id: string, isAllowed: RawBuilder<boolean>) {
  return tx.selectFrom("users").selectAll().where("id", "=", id).where(isAllowed).forUpdate().executeTakeFirst();
}

export async function updatePersonRow(tx: Tx, id: string, fields: Updateable<Users>): Promise<void> {
  await tx
    .updateTable("users")
    .set({ ...fields, version: sql`version + 1` })
    .where("id", "=", id)
    .execute();
}

/** Ids of all staff who may sign in, locked: whoever changes one of them waits here for whoever does so too. */
export async function lockActiveStaff(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom("users")
    .select("id")
    .where("role", "=", "staff")
    .where("is_active", "=", true)
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Roles of those of these people who are there. */
export async function listRoles(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("users")
    .select(["id", "role"])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.role]));
}

/** What a sitting says of its student. */
export async function findRoleAndName(db: Database, userId: string) {
  return db.selectFrom("users").select(["role", "first_name", "last_name"]).where("id", "=", userId).executeTakeFirst();
}
