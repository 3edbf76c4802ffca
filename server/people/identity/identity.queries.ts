import { sql } from "kysely";
import { hasNotExpired } from "../../foundation/sign-ins/lifetime.ts";
import type { Proof } from "../../foundation/sign-ins/proof.ts";
import { SIGN_IN_HOURS } from "../../foundation/sign-ins/sign-in-states.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { newId } from "../../platform/ids.ts";

/** Returns the person whom an e-mail address, phone number or username names, whether or not they may sign in. */
export async function findAccount(db: Database, name: string, phone: string) {
  return db
    .selectFrom("users")
    .select(["id", "role", "password_hash", "is_active", "is_demo", "sign_in_round"])
    .where((where) =>
      where.or([
        where(sql`lower(email)`, "=", name),
        where("phone", "=", phone),
        where(sql`lower(username)`, "=", name),
      ]),
    )
    .executeTakeFirst();
}

/** A person who signs in, with the round of their sign-ins as it was read before what they proved was accepted. */
export interface SigningIn {
  id: string;
  sign_in_round: number;
}

/** The account is open, and none of its sign-ins were ended together since the round was read. */
const isInRound = ({ id, sign_in_round }: SigningIn) =>
  sql<boolean>`(id = ${id}::uuid and is_active and sign_in_round = ${sign_in_round})`;

/** Locks a person who is signing in, so that ending their sign-ins waits and finds the new one. False once the round is over. */
export async function holdRound(tx: Tx, person: SigningIn): Promise<boolean> {
  const query = tx.selectFrom("users").select("id").where(isInRound(person)).forNoKeyUpdate();
  return (await query.executeTakeFirst()) !== undefined;
}

/** Does the same, and records when the person was last seen. */
export async function seeInRound(tx: Tx, person: SigningIn): Promise<boolean> {
  const query = tx.updateTable("users").set({ last_seen_at: sql`now()` }).where(isInRound(person)).returning("id");
  return (await query.executeTakeFirst()) !== undefined;
}

export async function insertSignIn(
  tx: Tx,
  userId: string,
  from: { address: string; userAgent: string },
  identityId: string | null,
  proof: Proof,
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
      first_step: proof.first,
      second_step: proof.second,
      must_set_up: proof.mustSetUp ?? false,
      expires_at: sql`now() + make_interval(hours => ${SIGN_IN_HOURS})`,
    })
    .execute();
  return id;
}

/** Notes that a sign-in was proven by a second step after it was opened. */
export async function noteSecondStep(tx: Tx, id: string, second: "app" | "passkey"): Promise<void> {
  await tx.updateTable("sign_ins").set({ second_step: second }).where("id", "=", id).execute();
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
    .innerJoin("users", "users.id", "sign_ins.user_id")
    .select(["sign_ins.id", "sign_ins.address", "sign_ins.user_agent"])
    .select(["sign_ins.created_at", "sign_ins.last_used_at", "sign_ins.first_step", "sign_ins.second_step"])
    .where("sign_ins.user_id", "=", userId)
    .where("sign_ins.ended_at", "is", null)
    .where("sign_ins.looker_id", "is", null)
    .where((where) => where.or([hasNotExpired("sign_ins", "users.role"), where("sign_ins.id", "=", currentId)]))
    .orderBy("sign_ins.created_at", "desc")
    .orderBy("sign_ins.id", "desc")
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
          .select([
            "schools.id as school_id",
            "schools.name as school_name",
            "schools.number_format as school_number_format",
          ])
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
    .select([
      "has_default_time_zone",
      "student_number",
      "users.number_format",
      "users.version",
      "home.school_id",
      "home.school_name",
      "home.school_number_format",
    ])
    .where("users.id", "=", userId)
    .executeTakeFirst();
}

/**
 * Keeps the zone of a person's browser if nobody has chosen theirs, and they belong to no school. Their version stays: the page does this by
 * itself, and what they are changing meanwhile isn't stale.
 *
 * @returns Whether it was kept.
 */
export async function keepBrowserZone(tx: Tx, userId: string, timeZone: string): Promise<boolean> {
  const row = await tx
    .updateTable("users")
    .set({ time_zone: timeZone, has_default_time_zone: false })
    .where("id", "=", userId)
    .where("has_default_time_zone", "=", true)
    .where(sql<boolean>`not exists (select from memberships m where m.user_id = users.id and m.member_from <= now()
      and (m.member_to is null or m.member_to > now()))`)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
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
    number_format?: "comma" | "point" | null | undefined;
  },
): Promise<boolean> {
  const row = await tx
    .updateTable("users")
    .set({
      ...fields,
      ...(fields.time_zone === undefined ? {} : { has_default_time_zone: false }),
      version: version + 1,
    })
    .where("id", "=", userId)
    .where("version", "=", version)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
