import { sql } from "kysely";
import type { Database, Tx } from "../../../platform/database/client.ts";

/** A browser whose page was not opened for so long is let go. */
const KEPT_DAYS = 60;
const MOST = 10;

const isKept = sql<boolean>`push_subscriptions.renewed_at > now() - make_interval(days => ${KEPT_DAYS})`;

interface NewSubscription {
  id: string;
  user_id: string;
  sign_in_id: string;
  endpoint_hash: Buffer;
  sealed: Buffer;
}

/** Writes a browser, or that it now shows what this person is told. @returns Its id. */
export async function writeSubscription(tx: Tx, row: NewSubscription): Promise<string> {
  const { user_id, sign_in_id, sealed } = row;
  const written = await tx
    .insertInto("push_subscriptions")
    .values(row)
    .onConflict((conflict) =>
      conflict.column("endpoint_hash").doUpdateSet({ user_id, sign_in_id, sealed, renewed_at: sql`clock_timestamp()` }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return written.id;
}

/** Lets go of the browsers of a person that were not used for longest, as far as there are too many. */
export async function deleteBeyondMost(tx: Tx, userId: string): Promise<void> {
  await sql`delete from push_subscriptions where id in (
    select id from push_subscriptions where user_id = ${userId}::uuid order by renewed_at desc, id desc offset ${MOST})`.execute(
    tx,
  );
}

/** Lists the browsers of a person, the one that was open last first. */
export async function listSubscriptions(db: Database, userId: string) {
  return db
    .selectFrom("push_subscriptions")
    .innerJoin("sign_ins", "sign_ins.id", "push_subscriptions.sign_in_id")
    .select(["push_subscriptions.id", "push_subscriptions.sign_in_id", "sign_ins.user_agent"])
    .select(["push_subscriptions.created_at"])
    .where("push_subscriptions.user_id", "=", userId)
    .where(isKept)
    .orderBy("push_subscriptions.renewed_at", "desc")
    .execute();
}

/** Finds where to send, while its person may sign in. */
export async function findSubscription(db: Database, id: string) {
  return db
    .selectFrom("push_subscriptions")
    .innerJoin("users", "users.id", "push_subscriptions.user_id")
    .select(["push_subscriptions.user_id", "push_subscriptions.sealed"])
    .where("push_subscriptions.id", "=", id)
    .where("users.is_active", "=", true)
    .where(isKept)
    .executeTakeFirst();
}

/** @returns Whether the person had it. */
export async function deleteSubscription(db: Database, id: string, userId: string): Promise<boolean> {
  const gone = await db
    .deleteFrom("push_subscriptions")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning("id")
    .execute();
  return gone.length > 0;
}
