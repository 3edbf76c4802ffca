import { sql } from "kysely";
import type { Database } from "../../../platform/database/client.ts";

/** Records that a person has a question open. @returns True if they didn't have it open before. */
export async function upsertEditor(db: Database, questionId: string, userId: string, stale: string): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    with before as (
      select seen_at from question_editors where question_id = ${questionId}::uuid and user_id = ${userId}::uuid)
    insert into question_editors (question_id, user_id) values (${questionId}::uuid, ${userId}::uuid)
    on conflict (question_id, user_id) do update set seen_at = clock_timestamp()
    returning not exists (select from before where seen_at > now() - ${stale}::interval) as is_new`.execute(db);
  return rows[0]?.is_new ?? false;
}

/** Deletes the record that a person has it open. @returns True if there was one. */
export async function deleteEditor(db: Database, questionId: string, userId: string): Promise<boolean> {
  const gone = await db
    .deleteFrom("question_editors")
    .where("question_id", "=", questionId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Returns who else has it open, the first to come first. */
export async function selectOtherEditors(db: Database, questionId: string, userId: string, stale: string) {
  const { rows } = await sql<{ id: string; name: string }>`
    select users.id, btrim(users.first_name || ' ' || users.last_name) as name
    from question_editors join users on users.id = question_editors.user_id
    where question_editors.question_id = ${questionId}::uuid and question_editors.user_id <> ${userId}::uuid
      and question_editors.seen_at > now() - ${stale}::interval
    order by users.sort_name, users.id`.execute(db);
  return rows;
}

/** Returns who changed it last, as the log knows; null where nobody did, or it is not known any more. */
export async function selectLastChange(db: Database, questionId: string) {
  const { rows } = await sql<{ id: string; name: string }>`
    select users.id, btrim(users.first_name || ' ' || users.last_name) as name
    from audit_entries join users on users.id = audit_entries.actor_id
    where audit_entries.subject_type = 'question' and audit_entries.subject_id = ${questionId}::uuid
    order by audit_entries.at desc limit 1`.execute(db);
  return rows[0] ?? null;
}
