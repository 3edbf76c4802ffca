import { sql } from "kysely";
import type { Database, Tx } from "../../../platform/database/client.ts";

const CHALLENGE_MINUTES = 10;

export type ChallengePurpose = "add" | "sign_in" | "second_step";

export async function insertChallenge(
  db: Database,
  challenge: { hash: Buffer; purpose: ChallengePurpose; userId: string | null },
): Promise<void> {
  await db
    .insertInto("passkey_challenges")
    .values({
      challenge_hash: challenge.hash,
      purpose: challenge.purpose,
      user_id: challenge.userId,
      expires_at: sql`now() + make_interval(mins => ${CHALLENGE_MINUTES})`,
    })
    .execute();
}

/** Uses a challenge, whatever the answer to it is worth; undefined when it was never made for this, was used, or is over. */
export async function useChallenge(db: Database, hash: Buffer, purpose: ChallengePurpose) {
  return db
    .deleteFrom("passkey_challenges")
    .where("challenge_hash", "=", hash)
    .where("purpose", "=", purpose)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning("user_id")
    .executeTakeFirst();
}

export async function listPasskeys(db: Database, userId: string) {
  return db
    .selectFrom("passkeys")
    .select(["id", "credential_id", "transports", "name", "created_at", "last_used_at", "is_synced"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export async function findPasskey(db: Database, credentialId: Buffer) {
  return db.selectFrom("passkeys").selectAll().where("credential_id", "=", credentialId).executeTakeFirst();
}

export async function insertPasskey(
  tx: Tx,
  passkey: {
    id: string;
    user_id: string;
    credential_id: Buffer;
    public_key: Buffer;
    counter: number;
    transports: string[];
    is_synced: boolean;
    name: string;
  },
) {
  return tx
    .insertInto("passkeys")
    .values(passkey)
    .returning(["id", "name", "created_at", "last_used_at", "is_synced"])
    .executeTakeFirstOrThrow();
}

/** Notes the use of a passkey and how often its authenticator says that it signed. */
export async function notePasskeyUse(db: Database, id: string, counter: number): Promise<void> {
  await db.updateTable("passkeys").set({ counter, last_used_at: sql`now()` }).where("id", "=", id).execute();
}

/** Removes one of a person's passkeys, or all of them. @returns How many. */
export async function deletePasskeys(tx: Tx, userId: string, id: string | null = null): Promise<number> {
  const rows = await tx
    .deleteFrom("passkeys")
    .where("user_id", "=", userId)
    .$if(id !== null, (query) => query.where("id", "=", id ?? ""))
    .returning("id")
    .execute();
  return rows.length;
}
