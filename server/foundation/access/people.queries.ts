import { sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";

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

/** Returns what a sitting says of its student. */
export async function findRoleAndName(db: Database, userId: string) {
  return db.selectFrom("users").select(["role", "first_name", "last_name"]).where("id", "=", userId).executeTakeFirst();
}
