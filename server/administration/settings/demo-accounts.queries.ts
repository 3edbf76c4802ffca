import { sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";

/** Accounts of the demo that are open, one line per person, those with most rights first. */
export async function listDemoAccounts(db: Database): Promise<{ email: string; role: string }[]> {
  const rows = await db
    .selectFrom("users")
    .select(["email", "role"])
    .where("is_demo", "=", true)
    .where("is_active", "=", true)
    .where("email", "is not", null)
    .where("password_hash", "is not", null)
    .orderBy(sql`array_position(array['staff', 'manager', 'tutor', 'counselor', 'student'], role)`)
    .orderBy("created_at")
    .orderBy("id")
    .limit(20)
    .execute();
  return rows.flatMap(({ email, role }) => (email ? [{ email, role }] : []));
}
