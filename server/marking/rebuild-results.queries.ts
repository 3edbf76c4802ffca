import { sql } from "kysely";
import type { Database } from "../platform/database/client.ts";

/** Lists the next sittings that are over and have a score, in the order of their ids. */
export async function selectScoredSessions(db: Database, after: string | null, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from sessions sitting
    where (${after}::uuid is null or id > ${after}::uuid) and state in ('submitted', 'scored', 'released')
      and exists (select from session_scores score where score.session_id = sitting.id)
    order by id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}
