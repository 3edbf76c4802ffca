import { sql } from "kysely";
import type { Tx } from "../platform/database/client.ts";

/** A wrong answer that may be asked about. */
export interface AskableRow {
  user_id: string;
  session_id: string;
  attempt_id: string;
  question_version_id: string;
  chosen: string;
}

/** Lists wrong choices in released sittings of these students, those first whose option most of them chose. */
export async function listAskable(tx: Tx, userIds: readonly string[]): Promise<AskableRow[]> {
  const { rows } = await sql<AskableRow>`
    select fact.user_id, fact.session_id, fact.attempt_id, fact.question_version_id, fact.chosen[1] as chosen
    from result_facts fact join sessions sitting on sitting.id = fact.session_id and sitting.state = 'released'
    where fact.user_id = any(${userIds}::uuid[]) and fact.correct = false and cardinality(fact.chosen) = 1
    order by count(*) over (partition by fact.question_version_id, fact.chosen[1]) desc, fact.question_version_id,
      fact.chosen[1], fact.user_id`.execute(tx);
  return rows;
}

/** Moves a doubt and what was written on it into the past. */
export async function backdateDoubt(
  tx: Tx,
  id: string,
  { asked, answered }: { asked: Date; answered: Date | null },
): Promise<void> {
  await sql`update doubts set created_at = ${asked}, seen_at = greatest(${asked}, ${answered}::timestamptz - interval '1 minute'),
      waiting_since = ${asked}, answered_at = ${answered}, active_at = coalesce(${answered}::timestamptz, ${asked})
    where id = ${id}`.execute(tx);
  if (answered === null) return;
  await sql`update doubt_answers set created_at = ${answered}
    where id in (select answer_id from doubt_replies where doubt_id = ${id})`.execute(tx);
  await sql`update doubt_replies set created_at = ${answered} where doubt_id = ${id}`.execute(tx);
}
