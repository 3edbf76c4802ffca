import { type Insertable, type Selectable, sql } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";
import type { PhoneCodes } from "../../platform/database/schema.gen.ts";

const MOST_TRIES = 5;
type Purpose = Selectable<PhoneCodes>["purpose"];

/** Seconds until the oldest of the `most` newest codes of a phone is a day old; null when there are fewer within the day. */
export async function findDailyWait(db: Database, phone: string, most: number): Promise<number | null> {
  const { rows } = await sql<{ left: number }>`
    select 86400 - extract(epoch from clock_timestamp() - created_at)::float8 as left from phone_codes
    where phone = ${phone} and created_at > clock_timestamp() - interval '1 day'
    order by created_at desc offset ${most - 1} limit 1`.execute(db);
  return rows[0]?.left ?? null;
}

/** Returns true when so many codes went to a country within a day. */
export async function hasSentTo(db: Database, country: string, most: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from phone_codes where country = ${country} and was_sent
      and created_at > clock_timestamp() - interval '1 day' limit ${most}) as sent`.execute(db);
  return (rows[0]?.count ?? 0) >= most;
}

/** Voids the codes that a new one replaces. */
export async function endCodes(tx: Tx, phone: string, purpose: Purpose): Promise<void> {
  await tx
    .updateTable("phone_codes")
    .set({ ended_at: sql`now()` })
    .where("phone", "=", phone)
    .where("purpose", "=", purpose)
    .where("ended_at", "is", null)
    .execute();
}

export async function insertCode(tx: Tx, row: Insertable<PhoneCodes>): Promise<void> {
  await tx.insertInto("phone_codes").values(row).execute();
}

/** Returns a code that is still to be made and sent. */
export async function findUnsentCode(db: Database, id: string) {
  return db
    .selectFrom("phone_codes")
    .select(["id", "phone", "country", "purpose"])
    .where("id", "=", id)
    .where("code_hash", "is", null)
    .where("ended_at", "is", null)
    .executeTakeFirst();
}

/** Fixes what the code is, as it is sent; from now on it lives. False when it was made before, or replaced. */
export async function fixCode(tx: Tx, id: string, codeHash: Buffer, seconds: number): Promise<boolean> {
  const row = await tx
    .updateTable("phone_codes")
    .set({ code_hash: codeHash, was_sent: true, expires_at: sql`now() + make_interval(secs => ${seconds})` })
    .where("id", "=", id)
    .where("code_hash", "is", null)
    .where("ended_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts a try at the code of a phone that holds, and gives it; undefined when none holds or its tries are used up. */
export async function tryCode(db: Database, phone: string, purpose: Purpose) {
  const { rows } = await sql<{ id: string; code_hash: Buffer | null }>`
    update phone_codes set tries = tries + 1
    where id = (select id from phone_codes where phone = ${phone} and purpose = ${purpose} and ended_at is null
        and expires_at > now() order by created_at desc limit 1)
      and tries < ${MOST_TRIES}
    returning id, code_hash`.execute(db);
  return rows[0];
}

/** Uses a code up, and keeps what it was exchanged for; false when another was faster. */
export async function useCode(
  db: Database,
  id: string,
  token: { hash: Buffer; minutes: number } | null,
): Promise<boolean> {
  const row = await db
    .updateTable("phone_codes")
    .set({
      ended_at: sql`now()`,
      ...(token
        ? { token_hash: token.hash, token_expires_at: sql<Date>`now() + make_interval(mins => ${token.minutes})` }
        : {}),
    })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the phone that a verification token speaks for; null when it is none for this purpose, was used, or is over. */
export async function findVerifiedPhone(db: Database, tokenHash: Buffer, purpose: Purpose): Promise<string | null> {
  const row = await db
    .selectFrom("phone_codes")
    .select("phone")
    .where("token_hash", "=", tokenHash)
    .where("purpose", "=", purpose)
    .where("token_used_at", "is", null)
    .where("token_expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return row?.phone ?? null;
}

/** Uses a verification token; false when another was faster. */
export async function useVerification(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const row = await tx
    .updateTable("phone_codes")
    .set({ token_used_at: sql`now()` })
    .where("token_hash", "=", tokenHash)
    .where("token_used_at", "is", null)
    .where("token_expires_at", ">", sql<Date>`now()`)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
