import { type Expression, type SqlBool, sql } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";

const columns = ["id", "role", "first_name", "last_name", "email", "phone", "username", "locale"] as const;

function accountWhere(db: Database, condition: Expression<SqlBool>) {
  return db
    .selectFrom("users")
    .select(columns)
    .select(["password_hash", "is_active", "is_demo", "sign_in_round"])
    .where(condition)
    .executeTakeFirst();
}

/** Returns the person with this address, active or not. */
export async function findAccountByEmail(db: Database, email: string) {
  return accountWhere(db, sql<SqlBool>`lower(email) = lower(${email.trim()})`);
}

/** Returns the person with this phone, in E.164, active or not. */
export async function findAccountByPhone(db: Database, phone: string) {
  return accountWhere(db, sql<SqlBool>`phone = ${phone}`);
}

export async function findAccountById(db: Database, id: string) {
  return accountWhere(db, sql<SqlBool>`id = ${id}::uuid`);
}

/** Keeps a person from being erased until the transaction ends. */
export async function keepUser(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom("users").select("id").where("id", "=", id).forKeyShare().execute();
}

/** Makes those who enrol or reset by the same address or phone at once take turns. */
export async function lockName(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 7340035))`.execute(tx);
}

export async function updatePassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.updateTable("users").set({ password_hash: passwordHash }).where("id", "=", userId).execute();
}

/** Notes that who has opened a link in a mail, or typed a code, has shown that the address or the phone is theirs. */
export async function noteShown(tx: Tx, userId: string, what: "email" | "phone"): Promise<void> {
  const now = sql<Date>`now()`;
  await tx
    .updateTable("users")
    .set(what === "email" ? { email_confirmed_at: now } : { phone_verified_at: now })
    .where("id", "=", userId)
    .execute();
}

/** Adds an address to a person who has none; false when they have one by now. */
export async function addEmail(tx: Tx, userId: string, email: string): Promise<boolean> {
  const row = await tx
    .updateTable("users")
    .set({ email, email_confirmed_at: sql`now()`, version: sql`version + 1` })
    .where("id", "=", userId)
    .where("email", "is", null)
    .where("is_active", "=", true)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
