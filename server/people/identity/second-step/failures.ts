import { sql } from "kysely";
import type { Database, Tx } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";

/** From this failure on, each makes the next try wait: 30 seconds, then twice as long each time, up to an hour. */
const FREE_FAILURES = 5;
const FIRST_WAIT_SECONDS = 30;
const LONGEST_WAIT_SECONDS = 3600;

function tooMany(seconds: number): Refusal {
  const retryAfter = Math.max(1, Math.ceil(seconds));
  return new Refusal("too_many_requests", "Too many failed tries. Wait a moment, then try again.", { retryAfter });
}

function waitAfter(failures: number): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** (failures - FREE_FAILURES));
}

async function readFailures(db: Database, userId: string): Promise<{ failures: number; left: number }> {
  const { rows } = await sql<{ failures: number; since: number }>`
    select failures, extract(epoch from clock_timestamp() - last_failed_at)::float8 as since
    from second_step_failures
    where user_id = ${userId} and last_failed_at > clock_timestamp() - interval '1 day'`.execute(db);
  const { failures, since } = rows[0] ?? { failures: 0, since: 0 };
  return { failures, left: waitAfter(failures) - since };
}

/** Refuses a try that would be refused anyway, before work is done for it. @throws Refusal `too_many_requests` */
export async function refuseWhileWaiting(db: Database, userId: string): Promise<void> {
  const { left } = await readFailures(db, userId);
  if (left > 0) throw tooMany(left);
}

/**
 * Tries the second step of an account. Tries take turns, from wherever they come, so that of many guesses at once only the first few are
 * looked at. A wrong one counts for a day, a right one clears them.
 *
 * @param isRight Is asked while the account is locked, and writes what being right entails.
 * @returns Whether it was.
 * @throws Refusal `too_many_requests`, whatever was tried; what `isRight` throws, with nothing written.
 */
export async function trySecondStep(
  db: Database,
  userId: string,
  isRight: (tx: Tx) => Promise<boolean>,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`second step ${userId}`}, 7340036))`.execute(tx);
    const { failures, left } = await readFailures(tx, userId);
    if (left > 0) throw tooMany(left);
    if (await isRight(tx)) {
      await deleteFailuresOf(tx, userId);
      return true;
    }
    await sql`insert into second_step_failures (user_id, failures, last_failed_at)
      values (${userId}, ${failures + 1}, clock_timestamp())
      on conflict (user_id) do update set failures = excluded.failures, last_failed_at = excluded.last_failed_at`.execute(
      tx,
    );
    return false;
  });
}

export async function deleteFailuresOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("second_step_failures").where("user_id", "=", userId).execute();
}
