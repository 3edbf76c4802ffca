import { sql } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";
import { newId } from "../../platform/ids.ts";

/** What is tried, by whom and from where: the account hashed, so that a list of failures tells nobody's name. */
export interface SignInPair {
  /** Each has its own budget. */
  purpose: "sign_in" | "current_password" | "confirm_email" | "shared_report";
  accountHash: Buffer;
  /** The network address, or a browser in which this account has signed in before. */
  address: string;
}

/** Failures of a pair within a day, and the seconds since the last of them. */
export async function countPairFailures(
  db: Database,
  pair: SignInPair,
): Promise<{ failures: number; since: number | null }> {
  const { rows } = await sql<{ failures: number; since: number | null }>`
    select count(*) as failures, extract(epoch from clock_timestamp() - max(failed_at))::float8 as since
    from sign_in_failures
    where account_hash = ${pair.accountHash} and address = ${pair.address} and purpose = ${pair.purpose}
      and failed_at > clock_timestamp() - interval '1 day'`.execute(db);
  return rows[0] ?? { failures: 0, since: null };
}

/** Returns how many failures of a purpose an address has within these minutes, as far as `most`. */
export async function countAddressFailures(
  db: Database,
  { purpose, address }: Pick<SignInPair, "purpose" | "address">,
  minutes: number,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    select count(*) as failures from (select from sign_in_failures
      where purpose = ${purpose} and address = ${address}
        and failed_at > clock_timestamp() - make_interval(mins => ${minutes})
      limit ${most}) as recent`.execute(db);
  return rows[0]?.failures ?? 0;
}

/** Failures of one pair are counted one after the other, by all processes. */
export async function lockPair(tx: Tx, pair: SignInPair): Promise<void> {
  const name = `${pair.purpose} ${pair.accountHash.toString("hex")} ${pair.address}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 7340033))`.execute(tx);
}

export async function insertFailure(tx: Tx, pair: SignInPair): Promise<void> {
  await sql`insert into sign_in_failures (id, purpose, account_hash, address, failed_at)
    values (${newId()}, ${pair.purpose}, ${pair.accountHash}, ${pair.address}, clock_timestamp())`.execute(tx);
}

export async function deleteFailures(db: Database, pair: SignInPair): Promise<void> {
  await db
    .deleteFrom("sign_in_failures")
    .where("purpose", "=", pair.purpose)
    .where("account_hash", "=", pair.accountHash)
    .where("address", "=", pair.address)
    .execute();
}

/** Deletes the failures of a person who has set a new password, from every address. */
export async function deleteFailuresOf(db: Database, accountHash: Buffer): Promise<void> {
  await db.deleteFrom("sign_in_failures").where("account_hash", "=", accountHash).execute();
}

/** Drops some of what no longer counts, so that the table stays as small as the last day. */
export async function deleteOldFailures(db: Database): Promise<void> {
  await sql`delete from sign_in_failures where id in (
    select id from sign_in_failures where failed_at < now() - interval '1 day' limit 100 for update skip locked)`.execute(
    db,
  );
}
