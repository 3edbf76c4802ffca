import type { SignInPreset } from "@sextant/contract/sign-in-presets.ts";
import { sql } from "kysely";
import type { Database, Tx } from "../../../platform/database/client.ts";
import { newId } from "../../../platform/ids.ts";

/** Returns who a subject of an issuer is here. */
export async function findIdentity(db: Database, issuer: string, subject: string) {
  return db
    .selectFrom("user_identities")
    .select(["id", "user_id", "mapped_role", "linked_by"])
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
}

/** Lets an identity be known by another subject of the same issuer. */
export async function renameIdentity(tx: Tx, id: string, subject: string): Promise<void> {
  await tx.updateTable("user_identities").set({ subject }).where("id", "=", id).execute();
}

interface NewIdentity {
  userId: string;
  issuer: string;
  subject: string;
  /** The staff person who linked it by hand. */
  linkedBy?: string;
  serviceId?: string;
}

export async function insertIdentity(
  tx: Tx,
  { userId, issuer, subject, linkedBy, serviceId }: NewIdentity,
): Promise<string> {
  const id = newId();
  await tx
    .insertInto("user_identities")
    .values({
      id,
      user_id: userId,
      issuer,
      subject,
      linked_by: linkedBy ?? null,
      service_id: serviceId ?? null,
    })
    .execute();
  return id;
}

/** Notes that an identity was used, by which service, and the role that its claim gave (null = none). */
export async function noteIdentityUse(
  tx: Tx,
  id: string,
  used: { serviceId: string | null; mappedRole: string | null; nameId: string | null },
): Promise<void> {
  await tx
    .updateTable("user_identities")
    .set({ last_used_at: sql`now()`, mapped_role: used.mappedRole, service_id: used.serviceId, name_id: used.nameId })
    .where("id", "=", id)
    .execute();
}

/** Returns the identity by which a sign-in was opened; undefined = by none. */
export async function findSignInIdentity(db: Database, signInId: string) {
  return db
    .selectFrom("sign_ins")
    .innerJoin("user_identities", "user_identities.id", "sign_ins.identity_id")
    .select(["user_identities.id", "user_identities.service_id", "user_identities.name_id"])
    .where("sign_ins.id", "=", signInId)
    .executeTakeFirst();
}

/** Returns ids of the schools that a person is in now. */
export async function listSchoolsOf(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("memberships")
    .select("school_id")
    .where("user_id", "=", userId)
    .where("member_from", "<=", sql<Date>`now()`)
    .where((where) => where.or([where("member_to", "is", null), where("member_to", ">", sql<Date>`now()`)]))
    .execute();
  return rows.map((row) => row.school_id);
}

/** Returns the identities of a person with the services by which they were used last. */
export async function listIdentities(db: Database, userId: string) {
  return db
    .selectFrom("user_identities")
    .leftJoin("sign_in_services", "sign_in_services.id", "user_identities.service_id")
    .select(["user_identities.id", "user_identities.issuer", "linked_by", "user_identities.created_at", "last_used_at"])
    .select(["sign_in_services.id as service_id", "label", sql<SignInPreset | null>`preset`.as("preset")])
    .where("user_id", "=", userId)
    .orderBy("user_identities.created_at", "desc")
    .orderBy("user_identities.id")
    .execute();
}

/** Deletes an identity; no sign-in by it may wait for a second step. */
export async function deleteIdentity(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("user_identities").where("id", "=", id).execute();
}

/** Lists the open sign-ins by an identity that a service knows by this name. */
export async function listSignInsByName(db: Database, issuer: string, nameId: string) {
  return db
    .selectFrom("sign_ins")
    .innerJoin("user_identities", "user_identities.id", "sign_ins.identity_id")
    .select(["sign_ins.id", "sign_ins.user_id"])
    .where("issuer", "=", issuer)
    .where("name_id", "=", nameId)
    .where("ended_at", "is", null)
    .execute();
}
