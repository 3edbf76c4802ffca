import type { Role } from "@sextant/contract/who.ts";
import { sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";

/** Returns the active person with this address; null when there is none. For commands at the server, which ask for no password. */
export async function findActiveByEmail(db: Database, email: string): Promise<{ id: string; role: Role } | null> {
  const row = await db
    .selectFrom("users")
    .select(["id", "role"])
    .where(sql<boolean>`lower(email) = lower(${email.trim()})`)
    .where("is_active", "=", true)
    .executeTakeFirst();
  return row ? { id: row.id, role: row.role } : null;
}
