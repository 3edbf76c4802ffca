import type { Tx } from "../../../platform/database/client.ts";

/** Uses an assertion; false when it was used before. */
export async function useAssertion(tx: Tx, assertionHash: Buffer, expiresAt: Date): Promise<boolean> {
  const row = await tx
    .insertInto("saml_assertions")
    .values({ assertion_hash: assertionHash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column("assertion_hash").doNothing())
    .returning("assertion_hash")
    .executeTakeFirst();
  return row !== undefined;
}
