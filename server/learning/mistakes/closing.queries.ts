import { sql } from "kysely";
import { isPractice } from "../../foundation/access/practice.ts";
import type { Database } from "../../platform/database/client.ts";

/** Finds a sitting that its student has begun, and whether it practises; undefined for others. */
export async function findBegunSitting(db: Database, userId: string, sessionId: string) {
  const { rows } = await sql<{
    id: string;
    user_id: string;
    started_at: Date;
    is_running: boolean;
    is_practice: boolean;
  }>`
    select sitting.id, sitting.user_id, sitting.started_at, sitting.state = 'in_progress' as is_running,
      ${isPractice("sitting.assessment_id")} as is_practice
    from sessions sitting
    where sitting.id = ${sessionId}::uuid and sitting.user_id = ${userId}::uuid and sitting.started_at is not null
      and not sitting.is_preview`.execute(db);
  return rows[0];
}

/** Reads the questions of a sitting, in their order. */
export async function selectAsked(db: Database, sessionId: string) {
  const { rows } = await sql<{ attempt_id: string; question_id: string }>`
    select attempt.id as attempt_id, version.question_id
    from attempts attempt
    join question_versions version on version.id = attempt.question_version_id
    join session_sections section on section.id = attempt.session_section_id
    where attempt.session_id = ${sessionId}::uuid
    order by section.position, attempt.position`.execute(db);
  return rows;
}

/** Reads what a sitting counted, with every answer that had counted for the same mistake by then, the oldest first. */
export async function selectCountedUntil(db: Database, sessionId: string) {
  const { rows } = await sql<{
    question_id: string;
    shown_question_id: string;
    correct: boolean;
    answers: { correct: boolean; answered_at: string }[];
  }>`
    select tried.question_id, tried.shown_question_id, tried.correct, (
      select jsonb_agg(jsonb_build_object('correct', earlier.correct, 'answered_at', earlier.answered_at)
        order by earlier.answered_at, earlier.id)
      from mistake_tries earlier
      where earlier.user_id = tried.user_id and earlier.question_id = tried.question_id and earlier.kind = 'sibling'
        and (earlier.answered_at, earlier.id) <= (tried.answered_at, tried.id)) as answers
    from mistake_tries tried
    where tried.practised_session_id = ${sessionId}::uuid and tried.answered_at is not null
    order by tried.id`.execute(db);
  return rows;
}
