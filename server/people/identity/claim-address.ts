import type { Tx } from "../../platform/database/client.ts";
import { findAccountByEmail, lockName } from "./accounts.queries.ts";

/**
 * Returns the account with this address, active or not; undefined where it is free. Until the transaction ends, others who would find or
 * give away the same address by this function wait.
 */
export async function claimAddress(tx: Tx, email: string) {
  await lockName(tx, email.toLowerCase());
  return findAccountByEmail(tx, email);
}
