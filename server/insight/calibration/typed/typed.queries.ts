import { sql } from "kysely";
import type { Database } from "../../../platform/database/client.ts";

/** How many students typed the same to a question, and what it counts as. */
export interface TypedRow {
  question_version_id: string;
  /** Null where it was left out. */
  response: Record<string, unknown> | null;
  points: number | null;
  max_points: number;
  unreadable: boolean;
  omitted: boolean;
  students: number;
}

/** Counts the answers that these sittings gave to a question, each with what it counts as, the most frequent first. */
export async function countTyped(db: Database, sessionIds: readonly string[], questionId: string): Promise<TypedRow[]> {
  const { rows } = await sql<TypedRow>`
    select fact.question_version_id, case when not fact.omitted then attempt.response end as response,
      fact.points::float8 as points, fact.max_points::float8 as max_points, fact.unreadable, fact.omitted,
      count(*)::int as students
    from unnest(${[...sessionIds]}::uuid[]) as wanted (id)
    join result_facts fact on fact.session_id = wanted.id and fact.question_id = ${questionId}::uuid
    join attempts attempt on attempt.session_id = fact.session_id and attempt.id = fact.attempt_id
    group by 1, 2, 3, 4, 5, 6 order by 7 desc, 1, 2`.execute(db);
  return rows;
}
