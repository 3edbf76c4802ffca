import { sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";
import { meetings } from "./met.queries.ts";

/** How many people have met a question, and when the first of them did. */
interface Met {
  people: number;
  first_at: Date;
}

/** Counts who of these people has met each of these questions; those that nobody has met are absent. */
export async function countMet(
  db: Database,
  userIds: readonly string[],
  questionIds: readonly string[],
): Promise<Map<string, Met>> {
  const { rows } = await sql<Met & { question_id: string }>`
    select question_id, count(distinct user_id)::int as people, min(at) as first_at
    from (${meetings((person) => sql`${person} = any(${[...userIds]}::uuid[])`)}) as met
    where question_id = any(${[...questionIds]}::uuid[]) group by question_id`.execute(db);
  return new Map(rows.map(({ question_id, ...met }) => [question_id, met]));
}
