import { sql } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";

/** Returns who has taken an answer and until when, while that lasts. */
export async function findClaim(db: Database, sessionId: string, attemptId: string, now: Date) {
  return db
    .selectFrom("marking_claims as c")
    .innerJoin("users as u", "u.id", "c.user_id")
    .where("c.session_id", "=", sessionId)
    .where("c.attempt_id", "=", attemptId)
    .where("c.expires_at", ">", now)
    .select(["c.user_id", "c.expires_at", "u.first_name", "u.last_name"])
    .executeTakeFirst();
}

/** Claims an answer for a marker unless another has it. It is one statement, so of two concurrent attempts only one succeeds. */
export async function takeClaim(
  db: Database,
  given: { sessionId: string; attemptId: string; userId: string; now: Date; until: Date; isKnowing: boolean },
): Promise<boolean> {
  const row = await db
    .insertInto("marking_claims")
    .values({
      session_id: given.sessionId,
      attempt_id: given.attemptId,
      user_id: given.userId,
      expires_at: given.until,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["session_id", "attempt_id"])
        .doUpdateSet({ user_id: given.userId, expires_at: given.until })
        .where(
          sql<boolean>`(${given.isKnowing}::bool or marking_claims.user_id = ${given.userId}::uuid
            or marking_claims.expires_at <= ${given.now})`,
        ),
    )
    .returning("attempt_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Lets an answer go that this person has taken. */
export async function dropClaim(
  db: Database | Tx,
  given: { sessionId: string; attemptId: string; userId: string },
): Promise<void> {
  await db
    .deleteFrom("marking_claims")
    .where("session_id", "=", given.sessionId)
    .where("attempt_id", "=", given.attemptId)
    .where("user_id", "=", given.userId)
    .execute();
}

/** Deletes all claims of a person. */
export async function deleteClaimsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("marking_claims").where("user_id", "=", userId).execute();
}
