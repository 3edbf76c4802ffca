import { type RawBuilder, sql } from "kysely";
import { reachedBy } from "../../foundation/access/reach.ts";
import type { Actor } from "../../platform/binder.ts";
import { containing } from "../../platform/paging.ts";

/** Which students and assessments a gradebook has. */
export interface Filters {
  search?: string | undefined;
  group?: string | undefined;
  school?: string | undefined;
  kind?: string | undefined;
  only?: "not_released" | "missed" | undefined;
  /** `name` or the id of an assessment, after `-` descending. */
  ordering?: string | undefined;
}

/** The students that all filters leave. */
export interface Listed {
  filters: Filters;
  /** Their ids in order, as a PostgreSQL array literal, where finding them takes long: with `only`, or by a score. */
  found?: string;
}

const isNow = (from: string, to: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(from)} <= now() and (${sql.ref(to)} is null or ${sql.ref(to)} > now())`;

/**
 * Returns the condition that an assessment is of the requested kind. Excludes the assessments behind students’ own sets, which are
 * practice, not tests.
 */
export const isWanted = (assessment: string, { kind }: Filters): RawBuilder<boolean> => sql<boolean>`
  (${kind ?? null}::text is null or ${sql.ref(`${assessment}.kind`)} = ${kind ?? null}::text)
  and not exists (select from practice_sets own where own.assessment_id = ${sql.ref(`${assessment}.id`)})`;

/**
 * Selects the active students within reach that match all filters except `only`. Unused filters are left out of the query, so that
 * PostgreSQL can estimate how few people a group has.
 */
export const everyone = (actor: Actor, { search, group, school }: Filters): RawBuilder<unknown> => {
  const named = sql`and fold_text(u.first_name || ' ' || u.last_name || ' ' || coalesce(u.student_number, '')) like fold_text(${containing(search ?? "")})`;
  const inGroup = sql`and u.id in (select m.user_id from group_members m
    where m.group_id = ${group ?? null}::uuid and ${isNow("m.member_from", "m.member_to")})`;
  const inSchool = sql`and u.id in (select m.user_id from memberships m
    where m.school_id = ${school ?? null}::uuid and ${isNow("m.member_from", "m.member_to")})`;
  return sql`select u.id, u.first_name, u.last_name, u.student_number, u.email, u.username, u.sort_name from users u
    where u.role = 'student' and u.is_active and ${reachedBy(actor, "u.id")}
      ${search === undefined ? sql`` : named} ${group === undefined ? sql`` : inGroup}
      ${school === undefined ? sql`` : inSchool}`;
};

/**
 * Selects what these people (the table `people`) have been given that isn’t withdrawn, a row for each way. Where one is the person’s
 * own (`is_own`), the windows of their groups don’t count.
 *
 * @param which Of what allocations (`al`); of all by default.
 */
export const given = (filters: Filters, which: RawBuilder<boolean> = sql`true`): RawBuilder<unknown> => sql`
  select al.assessment_id, p.id as user_id, true as is_own, al.closes_at, al.created_at from resolved_allocations al
    join people p on p.id = al.user_id join assessments a on a.id = al.assessment_id
    where al.revoked_at is null and ${which} and ${isWanted("a", filters)}
  union all
  select al.assessment_id, p.id, false, al.closes_at, al.created_at from resolved_allocations al
    join groups g on g.id = al.group_id and g.archived_at is null
    join group_members m on m.group_id = g.id and ${isNow("m.member_from", "m.member_to")}
    join people p on p.id = m.user_id join assessments a on a.id = al.assessment_id
    where al.revoked_at is null and ${which} and ${isWanted("a", filters)}`;

/** Selects people with an unreleased score. */
export const withUnreleased = (filters: Filters): RawBuilder<unknown> => sql`
  select s.user_id from sessions s join people p on p.id = s.user_id join assessments a on a.id = s.assessment_id
  where s.state = 'scored' and not s.is_preview and ${isWanted("a", filters)}`;

const isClosed = sql<boolean>`al.closes_at is not null and al.closes_at <= now()`;
/** Only assessments that have closed for at least one person matter. */
const isStillOpen = sql<boolean>`(al.closes_at is null or al.closes_at > now())
  and al.assessment_id in (select al.assessment_id from resolved_allocations al where al.revoked_at is null and ${isClosed})`;

/** What people have been given by name, whatever else their groups have. */
const personally = sql`select distinct own.user_id, own.assessment_id from allocations own
  where own.user_id is not null and own.assessment_id is not null and own.revoked_at is null`;

/** Selects people with an assessment whose last window closed before they began. Only closed allocations are checked person by person. */
export const withMissed = (filters: Filters): RawBuilder<unknown> => sql`
  select closed.user_id from (${given(filters, isClosed)}) closed
  left join (${personally}) own on own.user_id = closed.user_id and own.assessment_id = closed.assessment_id
  where (closed.is_own or own.user_id is null)
    and not exists (select from (${given(filters, isStillOpen)}) still
      where still.user_id = closed.user_id and still.assessment_id = closed.assessment_id and (still.is_own or not closed.is_own))
    and not exists (select from sessions s where s.user_id = closed.user_id and s.assessment_id = closed.assessment_id
      and s.started_at is not null and not s.is_preview)`;
