import { createHmac } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "./database/client.ts";
import { inTransaction } from "./database/transaction.ts";
import { newId } from "./ids.ts";
import { Refusal } from "./refusal.ts";
import { MOST_BEYOND } from "./slow-down.ts";

/** So many calls of a kind by one address, account or phone within so many seconds. */
interface Allowance {
  kind: string;
  most: number;
  seconds: number;
}

function hashOf(secret: Uint8Array, kind: string, by: string): Buffer {
  return createHmac("sha256", secret).update(`counted ${kind} ${by}`).digest();
}

/**
 * Counts a call, unless there were too many; all processes count together.
 *
 * @param by Who calls, or about whom: kept as a keyed hash.
 * @returns Seconds until the next may come; 0 when this one was counted.
 */
export async function countCall(
  db: Database,
  secret: Uint8Array,
  { kind, most, seconds }: Allowance,
  by: string,
): Promise<number> {
  const hash = hashOf(secret, kind, by);
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${hash.toString("hex")}, 7340034))`.execute(tx);
    const { rows } = await sql<{ since: number }>`
      select extract(epoch from clock_timestamp() - at)::float8 as since from counted_calls
      where kind = ${kind} and by_hash = ${hash} and at > clock_timestamp() - make_interval(secs => ${seconds})
      order by at desc offset ${most - 1} limit 1`.execute(tx);
    if (rows[0]) return Math.max(1, Math.ceil(seconds - rows[0].since));
    await tx.insertInto("counted_calls").values({ id: newId(), kind, by_hash: hash }).execute();
    return 0;
  });
}

/**
 * Counts a call across all processes, up to the number at which the wait no longer grows, so that a flood can’t fill the table.
 *
 * @returns How many came beyond the allowance within its time, this one among them.
 */
export async function countBeyond(
  db: Database,
  secret: Uint8Array,
  { kind, most, seconds }: Allowance,
  by: string,
): Promise<number> {
  const hash = hashOf(secret, kind, by);
  const { rows } = await sql<{ calls: number }>`
    select count(*) as calls from (select from counted_calls
      where kind = ${kind} and by_hash = ${hash} and at > clock_timestamp() - make_interval(secs => ${seconds})
      limit ${most + MOST_BEYOND}) as recent`.execute(db);
  const before = rows[0]?.calls ?? 0;
  if (before < most + MOST_BEYOND) {
    await db.insertInto("counted_calls").values({ id: newId(), kind, by_hash: hash }).execute();
  }
  return Math.max(0, Math.min(before + 1, most + MOST_BEYOND) - most);
}

/** Counts a call. @throws Refusal `too_many_requests` */
export async function requireAllowance(
  db: Database,
  secret: Uint8Array,
  allowance: Allowance,
  by: string,
): Promise<void> {
  const retryAfter = await countCall(db, secret, allowance, by);
  if (retryAfter > 0) {
    throw new Refusal("too_many_requests", "Too many requests. Wait a moment, then try again.", {
      retryAfter,
    });
  }
}
