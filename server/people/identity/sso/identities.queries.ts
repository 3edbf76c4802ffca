import { sql } from "kysely";
import type { Database, Tx } from "../../../platform/database/client.ts";
import { newId } from "../../../platform/ids.ts";

/** Returns who a subject of an issuer is here. */
export async function findIdentity(db: Database, issuer: string, subject: string) {
  return db
    .selectFrom("user_identities")
    .select(["id", "user_id", "mapped_role"])
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
}

export async function insertIdentity(
  tx: Tx,
  identity: { userId: string; issuer: string; subject: string },
): Promise<string> {
  const id = newId();
  await tx
    .insertInto("user_identities")
    .values({ id, user_id: identity.userId, issuer: identity.issuer, subject: identity.subject })
    .execute();
  return id;
}

/** Notes that an identity was used, and the role that its claim gave (null = none). */
export async function noteIdentityUse(tx: Tx, id: string, mappedRole: string | null): Promise<void> {
  await tx
    .updateTable("user_identities")
    .set({ last_used_at: sql`now()`, mapped_role: mappedRole })
    .where("id", "=", id)
    .execute();
}

/** Returns the identity by which a sign-in was opened; null = by none. */
export async function findSignInIdentity(db: Database, signInId: string): Promise<string | null> {
  const row = await db.selectFrom("sign_ins").select("identity_id").where("id", "=", signInId).executeTakeFirst();
  return row?.identity_id ?? null;
}
