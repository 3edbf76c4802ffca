import { sql } from "kysely";
import { readableContent } from "../../../foundation/access/content.ts";
import { reachedBy } from "../../../foundation/access/reach.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";

/** A page has no room for more. */
export const MOST_STUDENTS = 300;

export interface MemberRow {
  id: string;
  first_name: string;
  last_name: string;
  student_number: string | null;
  target_score: number | null;
  score: number | null;
}

/** Lists the members of a group within reach, those of a moment, with their newest scaled score and what each aims at; at most so many. */
export async function selectMembers(
  db: Database,
  actor: Actor,
  groupId: string,
  { at, most }: { at: Date; most: number },
): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select u.id, u.first_name, u.last_name, u.student_number, goal.target_score::float8, newest.scaled as score
    from users u
    left join lateral (select target_score from goals where user_id = u.id order by version desc limit 1) goal on true
    left join lateral (
      select scaled from session_results r where r.user_id = u.id and r.counts and not r.is_partial and r.scaled is not null
        and r.kind in ('mock', 'diagnostic')
      order by r.submitted_at desc, r.session_id limit 1) newest on true
    where u.role = 'student' and u.is_active and ${reachedBy(actor, "u.id")} and exists (
      select from group_members m where m.group_id = ${groupId}::uuid and m.user_id = u.id and m.member_from <= ${at}
        and (m.member_to is null or m.member_to > ${at}))
    order by u.sort_name, u.id
    limit ${most}`.execute(db);
  return rows;
}

/** Lists the practice questions in use that this person may read. */
export async function selectPracticeQuestions(db: Database, actor: Actor): Promise<string[]> {
  const rows = await db
    .selectFrom("questions as q")
    .where("q.pool", "=", "practice")
    .where(readableContent(actor, "q"))
    .where(sql<boolean>`exists (select from question_versions v where v.question_id = q.id and v.status = 'published')`)
    .select("q.id")
    .execute();
  return rows.map(({ id }) => id);
}
