import { sql } from "kysely";
import type { Tx } from "../../platform/database/client.ts";

/** A person’s result of an assessment. */
export interface FollowedResult {
  user: string;
  assessment: string;
}

export async function insertFollowed(tx: Tx, results: readonly FollowedResult[]): Promise<void> {
  await tx
    .insertInto("followed_results")
    .values(results.map(({ user, assessment }) => ({ user_id: user, assessment_id: assessment })))
    .onConflict((on) => on.doNothing())
    .execute();
}

/** Selects which results of these sittings are followed. */
export async function selectFollowed(tx: Tx, sessionIds: readonly string[]): Promise<FollowedResult[]> {
  const { rows } = await sql<FollowedResult>`
    select distinct followed.user_id as "user", followed.assessment_id as assessment
    from sessions sitting join followed_results followed
      on followed.user_id = sitting.user_id and followed.assessment_id = sitting.assessment_id
    where sitting.id = any(${[...sessionIds]}::uuid[])`.execute(tx);
  return rows;
}
