import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/binder.ts";

/** Returns the subquery of the schools to which the actor belongs now, or at which their token may act. */
export function schoolsOf({ id: userId, apiToken }: Pick<Actor, "id" | "apiToken">): RawBuilder<string> {
  if (apiToken)
    return sql<string>`(select school_id from unnest(${[...(apiToken.schools ?? [])]}::uuid[]) mine (school_id))`;
  return sql<string>`(select mine.school_id from memberships mine where mine.user_id = ${userId}::uuid
    and mine.member_from <= now() and (mine.member_to is null or mine.member_to > now()))`;
}

/** Returns the subquery of the groups that a tutor leads, without archived ones. */
export function ledGroups(tutorId: string): RawBuilder<string> {
  return sql<string>`(select lead.group_id from group_tutors lead join groups led_group on led_group.id = lead.group_id
    where lead.tutor_id = ${tutorId}::uuid and led_group.archived_at is null)`;
}

/** Returns the subquery of the students allocated singly to a tutor, counselor or manager. */
export function carerStudents(carerId: string): RawBuilder<string> {
  return sql<string>`(select care.student_id from student_carers care
    join users cared on cared.id = care.student_id and cared.role = 'student' where care.carer_id = ${carerId}::uuid)`;
}
