import { type RawBuilder, sql } from "kysely";
import { reachedBy } from "../access/reach.ts";
import type { Actor } from "../platform/binder.ts";
import { containing } from "../platform/paging.ts";

/** Which students and assessments a gradebook has. */
export interface Filters {
  search?: string | undefined;
  group?: string | undefined;
  school?: string | undefined;
  kind?: string | undefined;
  only?: "not_released" | "missed" | undefined;
}

const isNow = (from: string, to: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(from)} <= now() and (${sql.ref(to)} is null or ${sql.ref(to)} > now())`;

/** Returns the condition that an assessment is of the kind that is asked for; what stands behind a student’s own set is practice and no test of theirs. */
export const isWanted = (assessment: string, { kind }: Filters): RawBuilder<boolean> => sql<boolean>`
  (${kind ?? null}::text is null or ${sql.ref(`${assessment}.kind`)} = ${kind ?? null}::text)
  and not exists (select from practice_sets own where own.assessment_id = ${sql.ref(`${assessment}.id`)})`;

/** Selects the active students within reach that the filters leave, but for `only`. */
export const everyone = (actor: Actor, { search, group, school }: Filters): RawBuilder<unknown> => sql`
  select u.id, u.first_name, u.last_name, u.sort_name from users u
  where u.role = 'student' and u.is_active and ${reachedBy(actor, "u.id")}
    and (${search ?? null}::text is null
      or fold_text(u.first_name || ' ' || u.last_name) like fold_text(${containing(search ?? "")}))
    and (${group ?? null}::uuid is null or exists (select from group_members m where m.group_id = ${group ?? null}::uuid
      and m.user_id = u.id and ${isNow("m.member_from", "m.member_to")}))
    and (${school ?? null}::uuid is null or exists (select from memberships m where m.school_id = ${school ?? null}::uuid
      and m.user_id = u.id and ${isNow("m.member_from", "m.member_to")}))`;

/** Selects what these people (the table `people`) have been given that isn’t withdrawn, a row for each way. */
export const given = (filters: Filters): RawBuilder<unknown> => sql`
  select al.assessment_id, p.id as user_id, al.closes_at, al.created_at from allocations al
    join people p on p.id = al.user_id join assessments a on a.id = al.assessment_id
    where al.revoked_at is null and ${isWanted("a", filters)}
  union all
  select al.assessment_id, p.id, al.closes_at, al.created_at from allocations al
    join groups g on g.id = al.group_id and g.archived_at is null
    join group_members m on m.group_id = g.id and ${isNow("m.member_from", "m.member_to")}
    join people p on p.id = m.user_id join assessments a on a.id = al.assessment_id
    where al.revoked_at is null and ${isWanted("a", filters)}`;

/** Selects people with a score that waits for its release. */
export const withUnreleased = (filters: Filters): RawBuilder<unknown> => sql`
  select s.user_id from sessions s join people p on p.id = s.user_id join assessments a on a.id = s.assessment_id
  where s.state = 'scored' and not s.is_preview and ${isWanted("a", filters)}`;

/** Selects people with something whose last window closed before they began (the table `given`). */
export const withMissed = sql`
  select g.user_id from given g
  group by g.user_id, g.assessment_id
  having bool_and(g.closes_at is not null and g.closes_at <= now())
    and not exists (select from sessions s where s.user_id = g.user_id and s.assessment_id = g.assessment_id
      and s.started_at is not null and not s.is_preview)`;
