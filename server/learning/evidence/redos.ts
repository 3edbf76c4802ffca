import { sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";

/** When and how a mistake was answered again. */
export interface RedoRow {
  user_id: string;
  attempt_id: string;
  session_id: string;
  question_version_id: string;
  answered_at: Date;
  shown_at: Date;
  correct: boolean;
  /** “I don’t know” was said instead of an answer. */
  left: boolean;
}

/** Reads the first time that each mistake was answered again: later ones are not blind. */
export async function selectRedos(db: Database, userIds: readonly string[]): Promise<RedoRow[]> {
  const { rows } = await sql<RedoRow>`
    select distinct on (attempt_id) user_id, attempt_id, session_id, question_version_id, answered_at, shown_at, correct,
      response is null as left
    from mistake_tries
    where user_id = any(${[...userIds]}::uuid[]) and kind = 'redo' and answered_at is not null
    order by attempt_id, answered_at`.execute(db);
  return rows;
}
