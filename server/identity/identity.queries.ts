import { sql } from "kysely";
import type { Database, Tx } from "../platform/database/client.ts";
import { newId } from "../platform/ids.ts";
import { SIGN_IN_HOURS } from "../sign-ins/sign-in-states.ts";

/** Returns the person whom an e-mail address, phone number or username names, whether or not they may sign in. */
export async function findAccount(db: Database, name: string, phone: string) {
  return db
    .selectFrom("users")
    .select(["id", "password_hash", "is_active", "is_demo"])
    .where((where) =>
      where.or([
        where(sql`lower(email)`, "=", name),
        where("phone", "=", phone),
        where(sql`lower(username)`, "=", name),
      ]),
    )
    .executeTakeFirst();
}

export async function insertSignIn(
  tx: Tx,
  userId: string,
  from: { address: string; userAgent: string },
  identityId: string | null,
): Promise<string> {
  const id = newId();
  await tx
    .insertInto("sign_ins")
    .values({
      id,
      user_id: userId,
      address: from.address,
      user_agent: from.userAgent,
      identity_id: identityId,
      expires_at: sql`now() + make_interval(hours => ${SIGN_IN_HOURS})`,
    })
    .execute();
  await tx.updateTable("users").set({ last_seen_at: sql`now()` }).where("id", "=", userId).execute();
  return id;
}

/** Ends an open sign-in of this person; false when there is none of that id. */
export async function endSignInRow(tx: Tx, userId: string, id: string, reason: string): Promise<boolean> {
  const row = await tx
    .updateTable("sign_ins")
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists the open sign-ins of a person, newest first; the one at hand is open whatever its time says. */
export async function listOpenSignIns(db: Database, userId: string, currentId: string) {
  return db
    .selectFrom("sign_ins")
    .select(["id", "address", "user_agent", "created_at", "last_used_at"])
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .where("looker_id", "is", null)
    .where((where) => where.or([where("expires_at", ">", sql<Date>`now()`), where("id", "=", currentId)]))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(200)
    .execute();
}

export async function findMe(db: Database, userId: string) {
  return db
    .selectFrom("users")
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom("memberships")
          .innerJoin("schools", "schools.id", "memberships.school_id")
          .select(["schools.id as school_id", "schools.name as school_name"])
          .whereRef("memberships.user_id", "=", "users.id")
          .where("memberships.member_from", "<=", sql<Date>`now()`)
          .where((where) =>
            where.or([
              where("memberships.member_to", "is", null),
              where("memberships.member_to", ">", sql<Date>`now()`),
            ]),
          )
          .orderBy("memberships.member_from")
          .orderBy("memberships.id")
          .limit(1)
          .as("home"),
      (join) => join.onTrue(),
    )
    .select(["users.id", "role", "first_name", "last_name", "email", "phone", "username", "time_zone", "locale"])
    .select(["users.version", "home.school_id", "home.school_name"])
    .where("users.id", "=", userId)
    .executeTakeFirst();
}

/** Changes a person's own fields if nobody has changed them since that version; false otherwise. */
export async function updateProfile(
  tx: Tx,
  userId: string,
  version: number,
  fields: {
    first_name?: string | undefined;
    last_name?: string | undefined;
    time_zone?: string | undefined;
    locale?: string | undefined;
  },
): Promise<boolean> {
  const row = await tx
    .updateTable("users")
    .set({ ...fields, version: version + 1 })
    .where("id", "=", userId)
    .where("version", "=", version)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
