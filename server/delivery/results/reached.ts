import { type RawBuilder, sql } from "kysely";
import { isPractice } from "../../foundation/access/practice.ts";
import type { Database } from "../../platform/database/client.ts";

/**
 * Returns the condition that a question of a practice set was never reached before the set ended: it stays unseen, and can be practised as
 * if it had not been in the set. Uses the sitting `sitting` and its attempt `attempt`.
 */
export const isLeftUnseen: RawBuilder<boolean> = sql<boolean>`(${isPractice("sitting.assessment_id")} and exists (
  select from result_facts unreached
  where unreached.session_id = attempt.session_id and unreached.attempt_id = attempt.id and unreached.not_reached))`;

/**
 * Returns of each attempt of a scored sitting whether its question counts, which one that was withdrawn doesn’t, and whether its student never
 * came to it.
 */
export async function findReached(
  db: Database,
  sessionId: string,
): Promise<Map<string, { scored: boolean; not_reached: boolean }>> {
  const rows = await db
    .selectFrom("result_facts")
    .select(["attempt_id", "scored", "not_reached"])
    .where("session_id", "=", sessionId)
    .execute();
  return new Map(rows.map(({ attempt_id, ...fact }) => [attempt_id, fact]));
}
