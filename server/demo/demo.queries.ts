import { type Insertable, sql } from "kysely";
import type { Database, Tx } from "../platform/database/client.ts";
import type { Memberships, Users } from "../platform/database/schema.gen.ts";

/**
 * Makes processes that start at once take turns; the lock goes with the transaction, also when its process dies. It is not waited for:
 * a connection waits for no query as long as bringing in the demo may take.
 *
 * @returns False while another process has the lock.
 */
export async function lockDemo(tx: Tx): Promise<boolean> {
  await sql`select set_config('statement_timeout', '0', true)`.execute(tx);
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('demo')) as locked`.execute(tx);
  return rows[0]?.locked === true;
}

/** Returns when the demo school was brought in; null when it never was. */
export async function findSeededAt(db: Database): Promise<Date | null> {
  const row = await db.selectFrom("installations").select("demo_seeded_at").executeTakeFirst();
  return row?.demo_seeded_at ?? null;
}

export async function setSeeded(tx: Tx, at: Date): Promise<void> {
  await tx.updateTable("installations").set({ demo_seeded_at: at }).execute();
}

export async function peopleExist(db: Database): Promise<boolean> {
  return (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** Returns the assessment of this name that somebody made. */
export async function findMade(db: Database, name: string, authorId: string): Promise<string | null> {
  const row = await db
    .selectFrom("assessments")
    .select("id")
    .where("name", "=", name)
    .where("created_by", "=", authorId)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Inserts people who are there for their results alone: nobody signs in as them, and nothing is given to them. */
export async function insertSimulated(
  tx: Tx,
  people: readonly Insertable<Users>[],
  memberships: readonly Insertable<Memberships>[],
): Promise<void> {
  await tx.insertInto("users").values(people).execute();
  await tx.insertInto("memberships").values(memberships).execute();
}
