import type { PracticeCut } from "@sextant/contract/practice-sets.ts";
import { type Insertable, type RawBuilder, sql, type Updateable } from "kysely";
import { MARKED_BY_PEOPLE } from "../../delivery/marking/marked-by-people.ts";
import { outcomeSql } from "../../delivery/results/outcome.ts";
import { isLeftUnseen } from "../../delivery/results/reached.ts";
import { readableContent } from "../../foundation/access/content.ts";
import { questionsInTests } from "../../foundation/access/practice.ts";
import { reachedBy } from "../../foundation/access/reach.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import type { PracticeSets } from "../../platform/database/schema.gen.ts";

/**
 * Returns the condition that this person may practise a question of the bank, by their current schools. A student can't practise questions
 * of their unfinished tests.
 */
export function isOpenTo(actor: Actor): RawBuilder<boolean> {
  if (actor.role !== "student") return readableContent(actor, "question");
  return sql<boolean>`(question.pool = 'practice' and (question.school_id is null or question.school_id in (
    select school_id from memberships where user_id = ${actor.id}::uuid
      and member_from <= now() and (member_to is null or member_to > now())))
    and question.id not in (${questionsInTests(actor.id)}))`;
}

/** Joins the newest published version of `question`, unless it is marked by hand. */
export const newestPublished = sql`lateral (
  select version.id from question_versions version
  where version.question_id = question.id and version.status = 'published'
    and not version.types ?| ${[...MARKED_BY_PEOPLE]}::text[]
  order by version.number desc limit 1)`;

export const isInUse = sql`exists (select from question_search found where found.question_id = question.id and found.status <> 'retired')`;

/**
 * Returns questions that a person has met in their sittings, and whether they solved them when they last did; null where that isn’t known, or
 * they may not know it.
 *
 * @param known Sittings in which they may.
 */
export const metBy = (actor: Actor, known: readonly string[]) => sql`
  select distinct on (version.question_id) version.question_id,
    case when sitting.id = any(${[...known]}::uuid[]) then fact.points >= fact.max_points end as correct,
    case when sitting.id = any(${[...known]}::uuid[]) then ${outcomeSql("fact")} = 'partial' end as partly
  from sessions sitting
  join attempts attempt on attempt.session_id = sitting.id
  join question_versions version on version.id = attempt.question_version_id
  left join result_facts fact on fact.attempt_id = attempt.id
  where sitting.user_id = ${actor.id}::uuid and not sitting.is_preview and not ${isLeftUnseen}
  order by version.question_id, sitting.submitted_at desc nulls last`;

export interface Candidate {
  question_id: string;
  version_id: string;
}

/** Finds the questions among these that the person may practise, in no order. */
export async function selectPractisable(db: Database, actor: Actor, ids: readonly string[]): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select question.id as question_id, newest.id as version_id
    from questions question join ${newestPublished} newest on true
    where question.id = any(${[...ids]}::uuid[]) and ${isInUse} and ${isOpenTo(actor)}`.execute(db);
  return rows;
}

type Order = Extract<PracticeCut, { filter: unknown }>["filter"]["order"];

/** Sort ranks: 0 before 1 before 2. */
const ranks: Record<Order, RawBuilder<number>> = {
  unseen: sql<number>`case when met.question_id is null then 0 else 1 end`,
  missed: sql<number>`case when not met.correct then 0 when met.question_id is null then 1 else 2 end`,
  // A bare number would name a column by its place.
  any: sql<number>`random()`,
};

/**
 * Finds questions of the practice pool for a person, at most `count`: those with one of these tags and of one of these difficulties, what
 * was asked for first, mixed otherwise. `known` are their sittings in which they may know what they solved.
 */
export async function selectByFilter(
  db: Database,
  actor: Actor,
  {
    tags,
    difficulty,
    order,
    count,
    known,
  }: { tags: readonly string[] | null; difficulty: number[]; order: Order; count: number; known: readonly string[] },
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    with met as materialized (${metBy(actor, known)})
    select question.id as question_id, newest.id as version_id
    from questions question
    join ${newestPublished} newest on true
    left join met on met.question_id = question.id
    where question.pool = 'practice' and ${isInUse} and ${isOpenTo(actor)}
      and (${tags === null}::boolean or question.id in (
        select question_id from question_tags where tag_id = any(${[...(tags ?? [])]}::uuid[])))
      and (${difficulty.length === 0}::boolean or question.difficulty = any(${difficulty}::int[]))
    order by ${ranks[order]}, random()
    limit ${count}`.execute(db);
  return rows;
}

/**
 * Returns the condition that the actor may see a practice set: their own, one assigned to them, or for the team one owned by a person
 * within reach.
 */
export function isVisible(actor: Actor): RawBuilder<boolean> {
  const assigned = sql`exists (
    select from allocations given where given.practice_set_id = practice_sets.id and given.revoked_at is null
      and (given.user_id = ${actor.id}::uuid or given.group_id in (
        select group_id from group_members member where member.user_id = ${actor.id}::uuid
          and member.member_from <= now() and (member.member_to is null or member.member_to > now()))))`;
  return actor.role === "student"
    ? sql<boolean>`(practice_sets.owner_id = ${actor.id}::uuid or (practice_sets.archived_at is null and ${assigned}))`
    : reachedBy(actor, "practice_sets.owner_id");
}

/**
 * True for a question that a set must no longer give: students practise only from the practice pool. Once the set has begun, its questions
 * are seen and stay. Uses `question`, the set `practice_sets` and its owner `owner`.
 */
const isWithdrawn = sql<boolean>`(owner.role = 'student' and question.pool <> 'practice' and not exists (
  select from sessions sitting where sitting.assessment_id = practice_sets.assessment_id
    and sitting.started_at is not null and not sitting.is_preview))`;

/** Counts the questions of the published set that meet a condition. */
const countPlaced = (isSo: RawBuilder<unknown>) => sql<number>`(
  select count(*) from version_sections section
  join version_placements placement on placement.version_section_id = section.id
  join question_versions version on version.id = placement.question_version_id
  join questions question on question.id = version.question_id
  join question_search found on found.question_id = version.question_id
  where section.assessment_version_id = published.id and ${isSo})`;

/** Sets that the actor may see, each with the published assessment behind it. */
export function visibleSets(db: Database, actor: Actor) {
  return db
    .selectFrom("practice_sets")
    .innerJoin("users as owner", "owner.id", "practice_sets.owner_id")
    .innerJoin("assessments as behind", "behind.id", "practice_sets.assessment_id")
    .innerJoin("assessment_versions as published", (join) =>
      join
        .onRef("published.assessment_id", "=", "behind.id")
        .onRef("published.number", "=", "behind.published_version"),
    )
    .where(isVisible(actor))
    .select(["practice_sets.id", "practice_sets.name", "practice_sets.owner_id", "practice_sets.cut"])
    .select([
      "practice_sets.feedback",
      "practice_sets.version",
      "practice_sets.archived_at",
      "practice_sets.created_at",
    ])
    .select(["behind.id as assessment_id", "published.time_seconds"])
    .select(sql<number>`coalesce(published.question_count, 0)`.as("question_count"))
    .select(sql<string>`trim(owner.first_name || ' ' || owner.last_name)`.as("owner_name"))
    .select(countPlaced(sql`found.status = 'retired'`).as("retired_count"))
    .select(countPlaced(sql`found.status <> 'retired' and ${isWithdrawn}`).as("withdrawn_count"));
}

/** A set as read for lists. */
export type SetRow = Awaited<ReturnType<ReturnType<typeof visibleSets>["execute"]>>[number];

/** Returns a set that the actor may see. */
export function findVisibleSet(db: Database, actor: Actor, id: string): Promise<SetRow | undefined> {
  return visibleSets(db, actor).where("practice_sets.id", "=", id).executeTakeFirst();
}

export async function insertSet(tx: Tx, row: Insertable<PracticeSets>): Promise<void> {
  await tx.insertInto("practice_sets").values(row).execute();
}

/** Returns a set's row, locked. */
export function lockSet(tx: Tx, id: string) {
  return tx.selectFrom("practice_sets").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Writes changes and counts the edit. */
export async function updateSetRow(tx: Tx, id: string, changes: Updateable<PracticeSets>): Promise<void> {
  await tx
    .updateTable("practice_sets")
    .set((row) => ({ ...changes, version: row("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Returns a person’s time zone, which defines their days. */
export async function selectTimeZone(db: Database, userId: string): Promise<string> {
  const row = await db.selectFrom("users").select("time_zone").where("id", "=", userId).executeTakeFirstOrThrow();
  return row.time_zone;
}

interface Placed extends Candidate {
  /** Retired, or withdrawn from practice. */
  is_gone: boolean;
}

/** Lists the questions of the published set, in order, and which of them it must no longer give. */
export async function selectPlaced(db: Database, setId: string): Promise<Placed[]> {
  const { rows } = await sql<Placed>`
    select version.question_id, version.id as version_id,
      coalesce(found.status = 'retired', true) or ${isWithdrawn} as is_gone
    from practice_sets
    join users owner on owner.id = practice_sets.owner_id
    join assessments behind on behind.id = practice_sets.assessment_id
    join assessment_versions published on published.assessment_id = behind.id and published.number = behind.published_version
    join version_sections section on section.assessment_version_id = published.id
    join version_placements placement on placement.version_section_id = section.id
    join question_versions version on version.id = placement.question_version_id
    join questions question on question.id = version.question_id
    left join question_search found on found.question_id = version.question_id
    where practice_sets.id = ${setId}::uuid
    order by section.position, placement.position`.execute(db);
  return rows;
}
