import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/refusal.ts";
import { MOST_BEYOND } from "../../platform/slow-down.ts";
import {
  countAddressFailures,
  countPairFailures,
  deleteFailures,
  deleteFailuresOf,
  deleteOldFailures,
  insertFailure,
  lockPair,
  type SignInPair,
} from "./throttle.queries.ts";

/** From this failure of one account and address on, each makes the next try wait. */
const FREE_FAILURES = 5;
const FIRST_WAIT_SECONDS = 30;
const LONGEST_WAIT_SECONDS = 3600;

/** So many failures of an address make nobody wait: a school is behind it. */
const ADDRESS_FAILURES = 300;
const ADDRESS_MINUTES = 15;

/** Seconds to wait after the nth failure: none before the fifth, then 30, 60, 120 … up to an hour. */
export function waitAfter(failures: number): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** (failures - FREE_FAILURES));
}

function tooMany(seconds: number): Refusal {
  const retryAfter = Math.max(1, Math.ceil(seconds));
  return new Refusal("too_many_requests", "Too many failed tries. Wait a moment, then try again.", { retryAfter });
}

/** Refuses with `too_many_requests` a try that comes too early for its pair, whatever password it brings. */
export async function requireMayTry(db: Database, pair: SignInPair): Promise<void> {
  const { failures, since } = await countPairFailures(db, pair);
  const left = waitAfter(failures) - (since ?? 0);
  if (failures >= FREE_FAILURES && left > 0) throw tooMany(left);
}

/** Returns by how many failures an address is beyond those that are free; null while it isn’t: then nothing is to be slowed down. */
export async function failuresBeyond(
  db: Database,
  from: Pick<SignInPair, "purpose" | "address">,
): Promise<number | null> {
  const failures = await countAddressFailures(db, from, ADDRESS_MINUTES, ADDRESS_FAILURES + MOST_BEYOND);
  return failures < ADDRESS_FAILURES ? null : failures - ADDRESS_FAILURES;
}

/**
 * Counts a failure and gives the refusal that it is answered with. Of many guesses at once only the first few are told that they
 * were wrong; the others learn nothing.
 */
export async function recordFailure(db: Database, pair: SignInPair, wrong: Refusal): Promise<Refusal> {
  return inTransaction(db, async (tx) => {
    await lockPair(tx, pair);
    try {
      await requireMayTry(tx, pair);
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
    await insertFailure(tx, pair);
    await deleteOldFailures(tx);
    const { failures } = await countPairFailures(tx, pair);
    return failures >= FREE_FAILURES ? tooMany(waitAfter(failures)) : wrong;
  });
}

/** Forgets the failures of a pair, once its password was right. */
export async function forgetFailures(db: Database, pair: SignInPair): Promise<void> {
  await deleteFailures(db, pair);
}

/** Forgets the failures of an account from every address, once its person has set a new password. */
export async function forgetFailuresOf(db: Database, accountHash: Buffer): Promise<void> {
  await deleteFailuresOf(db, accountHash);
}
