import type { secondStepMethods } from "@sextant/contract/auth.ts";
import { sql } from "kysely";
import { deleteRememberedDevicesOf } from "../../../foundation/sign-ins/remembered-devices.ts";
import type { Database, Tx } from "../../../platform/database/client.ts";

type Method = (typeof secondStepMethods)[number];

/** Returns by what a person can take the second step; empty for who has none. A recovery code stands in for one of the others. */
export async function listMethods(db: Database, userId: string): Promise<Method[]> {
  const { rows } = await sql<Record<Method, boolean>>`select
    exists (select from authenticator_apps where user_id = ${userId}) as app,
    exists (select from passkeys where user_id = ${userId}) as passkey,
    exists (select from recovery_codes where user_id = ${userId} and used_at is null) as recovery_code`.execute(db);
  const row = rows[0];
  if (!row?.app && !row?.passkey) return [];
  return (["app", "passkey", "recovery_code"] as const).filter((method) => row[method]);
}

export async function findApp(db: Database, userId: string) {
  return db.selectFrom("authenticator_apps").selectAll().where("user_id", "=", userId).executeTakeFirst();
}

/** Notes that a step's code was used; false when it, or a later one, was used by now. */
export async function useStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const row = await tx
    .updateTable("authenticator_apps")
    .set({ last_step: step, last_used_at: sql`now()` })
    .where("user_id", "=", userId)
    .where("last_step", "<", step)
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function upsertSetup(tx: Tx, userId: string, sealed: string, minutes: number): Promise<Date> {
  const expires_at = sql<Date>`now() + make_interval(mins => ${minutes})`;
  const row = await tx
    .insertInto("authenticator_setups")
    .values({ user_id: userId, sealed, expires_at })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ sealed, expires_at }))
    .returning("expires_at")
    .executeTakeFirstOrThrow();
  return row.expires_at;
}

export async function findSetup(db: Database, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom("authenticator_setups")
    .select("sealed")
    .where("user_id", "=", userId)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return row?.sealed ?? null;
}

/** Makes the app that was being set up the one that counts. */
export async function replaceApp(tx: Tx, userId: string, sealed: string, step: number): Promise<void> {
  await deleteApp(tx, userId);
  await tx.insertInto("authenticator_apps").values({ user_id: userId, sealed, last_step: step }).execute();
}

export async function deleteApp(tx: Tx, userId: string): Promise<boolean> {
  await tx.deleteFrom("authenticator_setups").where("user_id", "=", userId).execute();
  const row = await tx
    .deleteFrom("authenticator_apps")
    .where("user_id", "=", userId)
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the salt of a person's recovery codes; null when they have none. */
export async function findSalt(db: Database, userId: string): Promise<Buffer | null> {
  const row = await db.selectFrom("recovery_codes").select("salt").where("user_id", "=", userId).executeTakeFirst();
  return row?.salt ?? null;
}

/** Returns how many recovery codes are left of how many, and when one was used last; null when there are none. */
export async function countRecoveryCodes(db: Database, userId: string) {
  const { rows } = await sql<{ left: number; of: number; last_used_at: Date | null }>`
    select count(*) filter (where used_at is null)::int as left, count(*)::int as of, max(used_at) as last_used_at
    from recovery_codes where user_id = ${userId}`.execute(db);
  const row = rows[0];
  return row && row.of > 0 ? row : null;
}

export async function replaceRecoveryCodes(tx: Tx, userId: string, made: { salt: Buffer; hashes: Buffer[] }) {
  await tx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  const rows = made.hashes.map((code_hash, position) => ({ user_id: userId, position, salt: made.salt, code_hash }));
  await tx.insertInto("recovery_codes").values(rows).execute();
}

/** Uses a recovery code; false when it is none of the person's, or was used. */
export async function useRecoveryCode(tx: Tx, userId: string, codeHash: Buffer): Promise<boolean> {
  const row = await tx
    .updateTable("recovery_codes")
    .set({ used_at: sql`now()` })
    .where("user_id", "=", userId)
    .where("code_hash", "=", codeHash)
    .where("used_at", "is", null)
    .returning("position")
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes what stands in for a second step, once none is left. */
export async function deleteWithoutSecondStep(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await deleteRememberedDevicesOf(tx, userId);
}
