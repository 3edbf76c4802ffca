import { sql } from "kysely";
import { openSecret, sealSecret } from "../../../foundation/organisation/secrets.ts";
import type { Database } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { INSIDE } from "../../../platform/sealing-keys.ts";

const TABLES = ["authenticator_apps", "authenticator_setups"] as const;
const AT_ONCE = 500;
const FIRST = "00000000-0000-0000-0000-000000000000";

/**
 * Seals the keys of all authenticator apps with another key, in short transactions. One that cannot be opened stays as it is.
 *
 * @param installation `platform.secret`.
 * @param sealing The key that seals from now on.
 */
export async function resealAuthenticators(db: Database, installation: Uint8Array, sealing: string): Promise<void> {
  // What a key from outside sealed begins with its fingerprint and a full stop.
  const isOther =
    sealing === INSIDE ? sql<boolean>`sealed like '%.%'` : sql<boolean>`sealed not like ${`${sealing}.%`}`;
  for (const table of TABLES) {
    let after: string | null = FIRST;
    while (after !== null) {
      const from: string = after;
      after = await inTransaction(db, async (tx) => {
        const rows = await tx
          .selectFrom(table)
          .select(["user_id", "sealed"])
          .where(isOther)
          .where("user_id", ">", from)
          .orderBy("user_id")
          .limit(AT_ONCE)
          .forUpdate()
          .execute();
        for (const row of rows) {
          const plain = openSecret(installation, row.sealed);
          if (plain === null) continue;
          const sealed = sealSecret(installation, sealing, plain);
          await tx.updateTable(table).set({ sealed }).where("user_id", "=", row.user_id).execute();
        }
        return rows.at(-1)?.user_id ?? null;
      });
    }
  }
}
