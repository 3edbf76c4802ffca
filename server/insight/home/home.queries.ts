import { type RawBuilder, sql } from "kysely";
import { waitsForRelease } from "../../delivery/release/to-release.ts";
import { lateWaitingIn } from "../../delivery/sessions/late-answers.ts";
import { isOwnPractice, shownName } from "../../foundation/access/practice.ts";
import { reachedBy } from "../../foundation/access/reach.ts";
import { mayDecide } from "../../foundation/access/sittings.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";

const fullName = (table: string): RawBuilder<string> =>
  sql<string>`trim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)})`;

/** Counts the active students within reach. */
export async function countStudents(db: Database, actor: Actor): Promise<number> {
  const row = await db
    .selectFrom("users as u")
    .where("u.role", "=", "student")
    .where("u.is_active", "=", true)
    .where(reachedBy(actor, "u.id"))
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Counts the scored sittings that this person may release and nothing else will, by assessment, the longest wait first. */
export async function countToRelease(db: Database, actor: Actor) {
  return db
    .selectFrom("sessions as s")
    .innerJoin("assessments as a", "a.id", "s.assessment_id")
    .innerJoin("assessment_versions as v", "v.id", "s.assessment_version_id")
    .where(waitsForRelease(actor))
    .groupBy(["a.id", "a.name"])
    .select(["a.id", "a.name", sql<number>`count(*)::int`.as("count"), sql<Date>`min(s.scored_at)`.as("oldest_at")])
    .orderBy("oldest_at")
    .orderBy("a.id")
    .execute();
}

/**
 * Lists sittings submitted within two weeks with answers left on the device, and those in progress for over a day, oldest first. Nobody
 * waits for what a student practises by a set of their own.
 */
export async function listStuck(db: Database, actor: Actor, most: number) {
  const isUnsent = sql<boolean>`(s.unsent > 0 and s.state in ('submitted', 'scored', 'released')
    and s.submitted_at > now() - interval '14 days')`;
  return db
    .selectFrom("sessions as s")
    .innerJoin("assessments as a", "a.id", "s.assessment_id")
    .innerJoin("users as u", "u.id", "s.user_id")
    .where("s.is_preview", "=", false)
    .where(
      sql<boolean>`(${isUnsent} or (s.state = 'in_progress' and s.started_at < now() - interval '1 day'
        and not ${isOwnPractice("s.assessment_id", "s.user_id")}))`,
    )
    .where(reachedBy(actor, "s.user_id"))
    .select(["s.id", "s.user_id", fullName("u").as("user_name"), "s.assessment_id"])
    .select(shownName("s.assessment_id", "a.name").as("assessment_name"))
    .select([
      sql<number>`coalesce(s.unsent, 0)`.as("unsent"),
      sql<"unsent" | "unfinished">`case when s.state = 'in_progress' then 'unfinished' else 'unsent' end`.as("why"),
      sql<Date>`coalesce(s.submitted_at, s.started_at)`.as("since"),
      sql<number>`(count(*) over ())::int`.as("count"),
    ])
    .orderBy("since")
    .orderBy("s.id")
    .limit(most)
    .execute();
}

/**
 * Lists the sittings over within thirty days whose late answers this person may count, the longest over first; who leaves them uncounted
 * that long has decided. `count` is of all.
 */
export async function listLate(db: Database, actor: Actor, most: number) {
  return db
    .selectFrom((from) =>
      from
        .selectFrom("sessions as s")
        .innerJoin("assessments as a", "a.id", "s.assessment_id")
        .innerJoin("users as u", "u.id", "s.user_id")
        .where("s.is_preview", "=", false)
        .where("s.state", "in", ["submitted", "scored", "released"])
        .where(
          sql<boolean>`s.submitted_at > now() - interval '30 days' and exists (select from answer_history h
            where h.session_id = s.id and h.status = 'late' and not h.counted)`,
        )
        .where(mayDecide(actor, "a.created_by"))
        .where(reachedBy(actor, "s.user_id"))
        .select(["s.id", "s.user_id", fullName("u").as("user_name"), "s.assessment_id"])
        .select(shownName("s.assessment_id", "a.name").as("assessment_name"))
        .select(["s.submitted_at as since", lateWaitingIn("s").as("answers")])
        .as("late"),
    )
    .where("late.answers", ">", 0)
    .selectAll("late")
    .select(sql<number>`(count(*) over ())::int`.as("count"))
    .orderBy("late.since")
    .orderBy("late.id")
    .limit(most)
    .execute();
}

/** Lists active students within reach who have no tutor or manager, neither through a group nor of their own, the newest first. */
export async function listWithoutTutor(db: Database, actor: Actor, most: number) {
  return db
    .selectFrom("users as u")
    .where("u.role", "=", "student")
    .where("u.is_active", "=", true)
    .where(reachedBy(actor, "u.id"))
    .where(
      sql<boolean>`not exists (select from student_carers care join users carer on carer.id = care.carer_id
        where care.student_id = u.id and carer.role in ('tutor', 'manager'))`,
    )
    .where(
      sql<boolean>`not exists (select from group_members gm
        join groups g on g.id = gm.group_id and g.archived_at is null
        join group_tutors lead on lead.group_id = g.id
        join users tutor on tutor.id = lead.tutor_id and tutor.role = 'tutor' and tutor.is_active
        where gm.user_id = u.id and gm.member_from <= now() and (gm.member_to is null or gm.member_to > now()))`,
    )
    .select(["u.id", fullName("u").as("name"), sql<number>`(count(*) over ())::int`.as("count")])
    .orderBy("u.created_at", "desc")
    .orderBy("u.id")
    .limit(most)
    .execute();
}

/** The condition that a sitting (`s`) was begun in a window of its person's that doesn’t meet the one that is listed (`given`). */
const isOfAnotherWindow = sql<boolean>`exists (
  select from (
    select allocation_window(way.opens_at, way.closes_at) as span from resolved_allocations way
    where way.assessment_id = s.assessment_id and way.revoked_at is null and (way.user_id = s.user_id or way.group_id in (
      select gm.group_id from group_members gm where gm.user_id = s.user_id and gm.member_from <= now()
        and (gm.member_to is null or gm.member_to > now())))
  ) other
  where other.span @> s.started_at and not other.span && given.span and not other.span -|- given.span)`;

const isCurrent = (member: string) =>
  sql<boolean>`${sql.ref(`${member}.member_from`)} <= now() and (${sql.ref(`${member}.member_to`)} is null or ${sql.ref(`${member}.member_to`)} > now())`;

interface Coming {
  id: string;
  name: string;
  at: Date;
  what: "opens" | "closes";
  students: number;
  /** How many of them have begun it in this window. */
  begun: number;
}

/**
 * Lists the windows that open or close within two weeks, each with its students within reach, the next first. As in `mergeAllocations`, a
 * person’s own windows replace those of their groups, and windows that overlap or touch are one.
 */
export async function listComing(db: Database, actor: Actor, most: number): Promise<Coming[]> {
  const isSoon = (moment: RawBuilder<unknown>) =>
    sql<boolean>`${moment} > now() and ${moment} < now() + interval '14 days'`;
  const { rows } = await sql<Coming>`
    with concerned as materialized (
      select distinct al.assessment_id from resolved_allocations al
      where al.revoked_at is null and al.assessment_id is not null
        and (${isSoon(sql`al.opens_at`)} or ${isSoon(sql`al.closes_at`)})
    ), had as (
      select al.assessment_id, al.user_id, true as is_own, allocation_window(al.opens_at, al.closes_at) as span
      from resolved_allocations al
      where al.user_id is not null and al.revoked_at is null and al.assessment_id in (select assessment_id from concerned)
      union all
      select al.assessment_id, member.user_id, false, allocation_window(al.opens_at, al.closes_at)
      from allocations al
      join groups on groups.id = al.group_id and groups.archived_at is null
      join group_members member on member.group_id = al.group_id and ${isCurrent("member")}
      where al.revoked_at is null and al.assessment_id in (select assessment_id from concerned)
    ), joined as (
      select had.assessment_id, had.user_id,
        coalesce(range_agg(had.span) filter (where had.is_own), range_agg(had.span)) as windows
      from had join users u on u.id = had.user_id and u.is_active
      where ${reachedBy(actor, "had.user_id")}
      group by had.assessment_id, had.user_id
    ), given as (
      select joined.assessment_id, joined.user_id, span,
        case when lower(span) > now() then 'opens' else 'closes' end as what,
        case when lower(span) > now() then lower(span) else upper(span) end as at
      from joined cross join unnest(joined.windows) as span
    )
    select a.id, a.name, given.at, given.what, count(*)::int as students,
      (count(*) filter (where exists (select from sessions s where s.user_id = given.user_id
        and s.assessment_id = given.assessment_id and s.started_at is not null and not s.is_preview
        and not ${isOfAnotherWindow})))::int as begun
    from given join assessments a on a.id = given.assessment_id
    where ${isSoon(sql`given.at`)}
    group by a.id, a.name, given.at, given.what
    order by given.at, a.id, given.what limit ${most}`.execute(db);
  return rows;
}
