import { type Insertable, type RawBuilder, sql, type Updateable } from "kysely";
import { hasSecondStep } from "../../foundation/sign-ins/second-step-policy.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import type { Users } from "../../platform/database/schema.gen.ts";

export async function insertUsers(tx: Tx, rows: readonly Insertable<Users>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto("users").values(rows).execute();
}

/** Returns a person's row, if it may be seen. */
export async function findPerson(
  db: Database,
  id: string,
  { isAllowed, isWhole }: { isAllowed: RawBuilder<boolean>; isWhole: RawBuilder<boolean> },
) {
  return db
    .selectFrom("users")
    .select(["id", "role", "first_name", "last_name", "email", "phone", "username", "student_number"])
    .select(["time_zone", "locale"])
    .select([
      "is_active",
      "time_multiplier",
      "extra_break_seconds",
      "may_pause",
      "untimed",
      "read_aloud",
      "masking",
      "last_seen_at",
    ])
    .select(["number_format", "created_at", "version", "erased_at"])
    .select([sql<boolean>`email is not null and password_hash is null`.as("lacks_password"), isWhole.as("is_whole")])
    .select(hasSecondStep("users.id").as("has_second_step"))
    .where("id", "=", id)
    .where(isAllowed)
    .executeTakeFirst();
}

/** Returns a person's row, locked for a change, if it may be seen. */
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

/**
 * Takes the turn of those who may take a staff person's role or sign-in, until the end of the transaction. It comes before the lock of
 * any person's row: a transaction that waits for the turn then holds nothing that the one before it could want. Taking it twice is
 * harmless.
 */
export async function lockStaffChanges(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('staff_turn'))`.execute(tx);
}

/** Lists the ids of all staff who may sign in. */
export async function listActiveStaff(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom("users")
    .select("id")
    .where("role", "=", "staff")
    .where("is_active", "=", true)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}
