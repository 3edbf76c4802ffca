import { type Insertable, type RawBuilder, sql } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";
import type { Memberships } from "../../platform/database/schema.gen.ts";

/** Lists the current and future memberships of a person. */
export function listOpenMemberships(db: Database, userId: string) {
  return db
    .selectFrom("memberships")
    .select(["id", "school_id", "member_from", "member_to"])
    .where("user_id", "=", userId)
    .where((where) => where.or([where("member_to", "is", null), where("member_to", ">", sql<Date>`now()`)]))
    .orderBy("member_from")
    .orderBy("id")
    .execute();
}

export async function listSchoolIds(db: Database, schools: RawBuilder<string>): Promise<string[]> {
  const { rows } = await sql<{ school_id: string }>`${schools}`.execute(db);
  return rows.map((row) => row.school_id);
}

/** Ends memberships now. One that has not begun ends at its start, so it never takes effect. */
export async function endMemberships(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable("memberships")
    .set({ member_to: sql`greatest(now(), member_from)` })
    .where("id", "in", ids)
    .execute();
}

export async function setMembershipTimes(tx: Tx, id: string, from: Date, to: Date | null): Promise<void> {
  await tx.updateTable("memberships").set({ member_from: from, member_to: to }).where("id", "=", id).execute();
}

export async function addMemberships(tx: Tx, rows: readonly Insertable<Memberships>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto("memberships").values(rows).execute();
}
