import { sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";

/** Nobody returns to more unfinished sets than this. */
const MOST = 3;

/** A person's own practice set that they began and did not submit. */
interface BegunSet {
  session: string;
  name: string;
  answered: number;
  questions: number;
}

/** Reads a person’s own practice sets that they began and did not submit, the most recently begun first. */
export async function selectBegunSets(db: Database, userId: string): Promise<BegunSet[]> {
  const { rows } = await sql<BegunSet>`
    select sitting.id as session, kept.name,
      (select count(*)::int from attempts where attempts.session_id = sitting.id and attempts.response is not null) as answered,
      (select count(*)::int from attempts where attempts.session_id = sitting.id) as questions
    from practice_sets kept
    join sessions sitting on sitting.assessment_id = kept.assessment_id and sitting.user_id = kept.owner_id
    where kept.owner_id = ${userId}::uuid and kept.archived_at is null
      and sitting.state = 'in_progress' and not sitting.is_preview
    order by sitting.started_at desc, sitting.id desc limit ${MOST}`.execute(db);
  return rows;
}
