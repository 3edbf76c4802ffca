import { sql } from "kysely";
import { reachedBy } from "../../foundation/access/reach.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";

/** Whom a figure is about: everyone who sat a version, those of a school, or the people that a group has now, without deactivated ones. */
export interface CohortOf {
  school?: string | undefined;
  group?: string | undefined;
}

/** First sittings of a version that are released: what cohorts are made of. */
const sat = (versionId: string) => sql`
  select result.session_id, result.user_id, result.school_id, result.points, result.scaled
  from session_results result
  where result.assessment_version_id = ${versionId}::uuid and result.is_first and result.released_at is not null`;

/** Everyone who is in a group now and not deactivated, by group. */
export const peopleInGroups = sql`
  select member.group_id, member.user_id from group_members member
  join groups on groups.id = member.group_id and groups.archived_at is null
  join users person on person.id = member.user_id and person.is_active
  where member.member_from <= now() and (member.member_to is null or member.member_to > now())`;

/**
 * Returns the condition that a row of `sat` is of a cohort. Conditions that are not asked for are not there: PostgreSQL goes from a
 * group's people to their sittings.
 */
export const isInCohort = ({ school, group }: CohortOf) => sql<boolean>`(
  ${school === undefined ? sql`true` : sql`sat.school_id = ${school}::uuid`}
  and ${
    group === undefined
      ? sql`true`
      : sql`sat.user_id in (select member.user_id from group_members member
          join users person on person.id = member.user_id and person.is_active where member.group_id = ${group}::uuid
          and member.member_from <= now() and (member.member_to is null or member.member_to > now()))`
  })`;

/** Counts the sittings of a cohort by what they came to. */
export async function selectScores(db: Database, versionId: string, of: CohortOf) {
  const { rows } = await sql<{ points: number | null; scaled: number | null; people: number }>`
    with sat as (${sat(versionId)})
    select points, scaled, count(*)::int as people from sat where ${isInCohort(of)} group by points, scaled`.execute(
    db,
  );
  return rows;
}

/**
 * Counts the people of a cohort whom this person does not reach.
 *
 * @param atMost Counts no further.
 */
export async function countBeyond(
  db: Database,
  versionId: string,
  of: CohortOf,
  actor: Actor,
  atMost: number | null = null,
): Promise<number> {
  const { rows } = await sql<{ beyond: number }>`
    with sat as (${sat(versionId)})
    select count(*)::int as beyond from (select from sat
      where ${isInCohort(of)} and not ${reachedBy(actor, "sat.user_id")} limit ${atMost}::int) as counted`.execute(db);
  return rows[0]?.beyond ?? 0;
}

/**
 * Counts the people of a version’s cohort whom the reader doesn’t reach and who came to a question.
 *
 * @param atMost Counts no further.
 */
export async function countBeyondAtQuestion(
  db: Database,
  { versionId, questionVersionId }: { versionId: string; questionVersionId: string },
  reader: Actor,
  atMost: number,
): Promise<number> {
  const { rows } = await sql<{ beyond: number }>`
    with sat as (${sat(versionId)})
    select count(*)::int as beyond from (select from sat join result_facts fact on fact.session_id = sat.session_id
      where fact.question_version_id = ${questionVersionId}::uuid and not fact.not_reached
        and not ${reachedBy(reader, "sat.user_id")} limit ${atMost}::int) as counted`.execute(db);
  return rows[0]?.beyond ?? 0;
}

/** Counts the people of a version's cohort whom the actor doesn't reach at each question, by question version; none where there are none. */
export async function countBeyondAtQuestions(
  db: Database,
  versionId: string,
  actor: Actor,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ question_version_id: string; beyond: number }>`
    with sat as (${sat(versionId)})
    select fact.question_version_id, count(*)::int as beyond
    from sat join result_facts fact on fact.session_id = sat.session_id
    where not ${reachedBy(actor, "sat.user_id")}
    group by fact.question_version_id`.execute(db);
  return new Map(rows.map(({ question_version_id, beyond }) => [question_version_id, beyond]));
}

/**
 * Reads how many people every other cohort has that could be shown before this one, and how many it shares with it: before a school
 * comes everyone, before a group every school and the groups whose ids come before its own.
 *
 * @param reader Whom of the people this person reaches are left out: they are seen one by one.
 */
export async function selectOverlaps(db: Database, versionId: string, of: CohortOf, reader: Actor | null) {
  if (of.school === undefined && of.group === undefined) return [];
  const counted = sql`count(*)::int as people, (count(*) filter (where is_in))::int as shared`;
  const told = sql`select sat.user_id, sat.school_id, coalesce(${isInCohort(of)}, false) as is_in from sat
    where ${reader ? sql`not ${reachedBy(reader, "sat.user_id")}` : sql`true`}`;
  const others = sql`
    union all
    select ${counted} from told where school_id is not null group by school_id
    union all
    select ${counted} from told
      join (${peopleInGroups}) as grouped on grouped.user_id = told.user_id and grouped.group_id < ${of.group ?? null}::uuid
      group by grouped.group_id`;
  const { rows } = await sql<{ people: number; shared: number }>`
    with sat as (${sat(versionId)}), told as (${told})
    select ${counted} from told ${of.group === undefined ? sql`` : others}`.execute(db);
  return rows;
}
