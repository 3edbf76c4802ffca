import type { sessionScore } from "@sextant/contract/sessions.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { alphaInSql } from "../../delivery/results/reliability.ts";
import type { QuestionFigures } from "../../delivery/results/version-figures.ts";
import { seesGroup } from "../../foundation/access/groups.ts";
import type { Actor } from "../../platform/binder.ts";
import { byName } from "../../platform/database/by-name.ts";
import type { Database } from "../../platform/database/client.ts";

type SessionScore = z.output<typeof sessionScore>;

/** What a sitting's score says beyond its result: its scale, its band, and its sections. */
export interface ScoreDetail {
  session_id: string;
  detail: Pick<SessionScore, "scaled_range" | "sections"> & Partial<Pick<SessionScore, "band">>;
}

/** Reads the newest score of each of these sittings. */
export async function selectScoreDetails(db: Database, sessionIds: readonly string[]): Promise<ScoreDetail[]> {
  const { rows } = await sql<ScoreDetail>`
    select wanted.id as session_id, score.sections as detail
    from unnest(${[...sessionIds]}::uuid[]) as wanted (id)
    join lateral (select sections from session_scores where session_id = wanted.id
      order by created_at desc, id desc limit 1) score on true`.execute(db);
  return rows;
}

/** Reads what the totals of versions come to, as far as that is computed. */
export async function selectTotals(db: Database, versionIds: readonly string[]) {
  const { rows } = await sql<{
    id: string;
    people: number;
    sd: number | null;
    alpha: number | null;
    based_on: string;
  }>`
    select assessment_version_id as id, people, standard_deviation as sd, alpha, based_on::text as based_on from version_figures
    where assessment_version_id = any(${[...versionIds]}::uuid[])`.execute(db);
  return rows;
}

/** Reads the figures of the questions of versions, of those whose figures follow every change. */
export async function selectKeptFigures(db: Database, versionIds: readonly string[]) {
  const { rows } = await sql<{ id: string; questions: QuestionFigures[] }>`
    select assessment_version_id as id, questions from version_figures figures
    where assessment_version_id = any(${[...versionIds]}::uuid[])
      and not exists (select from version_figures_due due
        where due.assessment_version_id = figures.assessment_version_id)`.execute(db);
  return rows;
}

/** So many people say as much of a section's consistency as all of them would: alpha of 500 is off by 0.01. */
const SAMPLE = 500;

/** Computes how the points of each section of a version vary among first sittings; alpha only where all got the same questions. */
export async function computeSectionSpreads(db: Database, versionId: string) {
  const { rows } = await sql<{ section: string; people: number; sd: number | null; alpha: number | null }>`
    with sat as (select session_id from session_results
      where assessment_version_id = ${versionId}::uuid and is_first and released_at is not null
      order by session_id limit ${SAMPLE}),
    facts as materialized (
      select fact.session_id, fact.version_section_id, fact.question_version_id, coalesce(fact.points, 0)::float8 as points
      from sat join result_facts fact on fact.session_id = sat.session_id where fact.scored),
    totals as (select version_section_id, session_id, sum(points) as total, count(*) as questions from facts group by 1, 2),
    items as (select version_section_id, question_version_id, var_samp(points) as variance, count(*) as people from facts
      group by 1, 2),
    spread as (select version_section_id, count(*) as questions, min(people) as people, sum(variance) as variance from items
      group by 1)
    select version_section_id as section, count(*)::int as people, stddev_samp(total)::float8 as sd,
      case when count(*) > 1 and min(totals.questions) > 1 and var_samp(total) > 0
          and max(spread.questions) = max(totals.questions) and max(spread.people) = count(*)
        then ${alphaInSql(sql`max(spread.questions)`, sql`max(spread.variance)`, sql`var_samp(total)`)} end as alpha
    from totals join spread using (version_section_id) group by version_section_id`.execute(db);
  return rows;
}

/** Reads how difficult authors hold these questions to be, 1 to 5; those without are left out. */
export async function selectDifficulties(db: Database, questionIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; difficulty: number }>`
    select id, difficulty from questions where id = any(${[...questionIds]}::uuid[]) and difficulty is not null`.execute(
    db,
  );
  return new Map(rows.map(({ id, difficulty }) => [id, difficulty]));
}

/** Reads which questions a scored sitting asked. */
export async function selectQuestionsOf(db: Database, sessionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("result_facts")
    .select("question_id")
    .distinct()
    .where("session_id", "=", sessionId)
    .execute();
  return rows.map(({ question_id }) => question_id);
}

/** Reads the groups that a person is in now and the reader may see. */
export async function selectGroupsOf(db: Database, actor: Actor, userId: string) {
  return db
    .selectFrom("groups")
    .select(["groups.id", "groups.name"])
    .where("groups.archived_at", "is", null)
    .where(
      sql<boolean>`exists (select from group_members member where member.group_id = groups.id
        and member.user_id = ${userId}::uuid
        and member.member_from <= now() and (member.member_to is null or member.member_to > now()))`,
    )
    .where(seesGroup(actor, "groups"))
    .orderBy(byName("groups.name"))
    .limit(5)
    .execute();
}

/** Reads the name of a school. */
export async function selectSchoolName(db: Database, schoolId: string): Promise<string | null> {
  const row = await db.selectFrom("schools").select("name").where("id", "=", schoolId).executeTakeFirst();
  return row?.name ?? null;
}

/** Reads a person's name, and which day it is for them. */
export async function selectPerson(db: Database, userId: string) {
  const { rows } = await sql<{ name: string; today: string }>`
    select trim(concat(first_name, ' ', last_name)) as name,
      to_char(now() at time zone coalesce(time_zone, 'UTC'), 'YYYY-MM-DD') as today
    from users where id = ${userId}::uuid`.execute(db);
  return rows[0];
}
