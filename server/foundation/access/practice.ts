import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/binder.ts";
import { canOthersSit } from "./can-sit.ts";
import { readableContent } from "./content.ts";
import { reachedBy } from "./reach.ts";

/**
 * Returns the condition that the actor may read an assessment: like all content; one that belongs to a practice set, only within reach of
 * the person who made the set.
 *
 * @param table Name or alias of the table in the query.
 */
export function readableAssessments(actor: Actor, table = "assessments"): RawBuilder<boolean> {
  const isReadable = readableContent(actor, table);
  if (actor.role === "staff" || actor.role === "student") return isReadable;
  return sql<boolean>`(${isReadable} and not exists (
    select from practice_sets kept
    where kept.assessment_id = ${sql.ref(`${table}.id`)} and not ${reachedBy(actor, "kept.owner_id")}))`;
}

/**
 * Returns the condition that an assessment belongs to a practice set that this person made: their own practice is listed with their sets,
 * and nobody waits for it.
 *
 * @param assessment A column with an assessment’s id.
 * @param person A column with a person’s id.
 */
export function isOwnPractice(assessment: string, person: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from practice_sets kept
    where kept.assessment_id = ${sql.ref(assessment)} and kept.owner_id = ${sql.ref(person)})`;
}

/** Returns the condition that an assessment belongs to any practice set. @param assessment A column with its id. */
export function isPractice(assessment: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from practice_sets kept where kept.assessment_id = ${sql.ref(assessment)})`;
}

/**
 * Returns the name under which an assessment is shown: one that belongs to a practice set takes the set's name, if it has one. The name of
 * a set is a person’s own text, so published content doesn’t contain it.
 *
 * @param assessment A column with its id.
 * @param names Columns with its own name; the first that has one counts.
 */
export function shownName(assessment: string, ...names: readonly string[]): RawBuilder<string> {
  const own = sql.join(names.map((name) => sql.ref(name)));
  return sql<string>`coalesce((select nullif(kept.name, '') from practice_sets kept
    where kept.assessment_id = ${sql.ref(assessment)}), ${own})`;
}

/**
 * Returns the condition that an assessment can still be sat: an allocation in force hasn't closed, or a sitting is in progress. The same
 * windows as `findWindowClose` of `delivery/allocations`.
 *
 * @param assessment A column with its id.
 */
function mayStillBeSat(assessment: string): RawBuilder<boolean> {
  return sql<boolean>`(
    exists (select from resolved_allocations given left join groups on groups.id = given.group_id
      where given.assessment_id = ${sql.ref(assessment)} and given.revoked_at is null and groups.archived_at is null
        and (given.closes_at is null or given.closes_at > now()))
    or exists (select from sessions running
      where running.assessment_id = ${sql.ref(assessment)} and running.state = 'in_progress' and not running.is_preview
        and running.closes_at > now()))`;
}

/** The condition on a version `sat` that its review policy never shows keys or explanations. */
const isNeverTold = sql<boolean>`(coalesce(sat.review_policy->>'key', 'never') = 'never'
  and coalesce(sat.review_policy->>'explanation', 'never') = 'never')`;
/** The condition on a version `sat` that keys and explanations aren’t shown with the release. */
const isToldLate = sql<boolean>`(coalesce(sat.review_policy->>'key', 'never') in ('after_window', 'never')
  and coalesce(sat.review_policy->>'explanation', 'never') in ('after_window', 'never'))`;

/** Returns a student’s sittings of versions that have a question. The offset has PostgreSQL find these first: what is asked of each costs more. */
const sittingsWith = (userId: string, question: RawBuilder<unknown>) => {
  const isIts = sql`question_version_id = any(array(select id from question_versions where question_id = ${question}))`;
  return sql`(
  select held.* from sessions held where held.user_id = ${userId}::uuid and (
    exists (select from attempts where session_id = held.id and ${isIts})
    or held.assessment_version_id in (select section.assessment_version_id from version_placements placement
      join version_sections section on section.id = placement.version_section_id where ${isIts})) offset 0)`;
};

/**
 * Returns a query of the questions in tests of a student that are going on, whose results aren't released yet, or whose keys stay withheld
 * while others may still sit them. Practising one of them would tell its key early.
 *
 * @param userId Of the student.
 * @param question The one question that is asked about, as SQL: tests without it aren’t looked at.
 */
export function questionsInTests(userId: string, question?: RawBuilder<unknown>): RawBuilder<unknown> {
  const sittings = question ? sittingsWith(userId, question) : sql`sessions`;
  const tests = sql`select sitting.id, sitting.assessment_version_id from ${sittings} sitting
    join assessment_versions sat on sat.id = sitting.assessment_version_id
    where sitting.user_id = ${userId}::uuid and not sitting.is_preview
      and not ${isPractice("sitting.assessment_id")}
      and (sitting.state in ('in_progress', 'submitted', 'scored')
        or (sitting.state = 'released' and (sitting.keys_shown_at is null or ${isNeverTold})
          and ((${isToldLate} and ${mayStillBeSat("sitting.assessment_id")})
            or (sat.kind not in ('practice', 'diagnostic') and ${canOthersSit("sitting.assessment_id", userId)}))))`;
  return sql`select version.question_id from attempts attempt
      join question_versions version on version.id = attempt.question_version_id
      where attempt.session_id in (select id from (${tests}) as test)
    union select version.question_id from version_sections section
      join version_placements placement on placement.version_section_id = section.id
      join question_versions version on version.id = placement.question_version_id
      where section.assessment_version_id in (select assessment_version_id from (${tests}) as test)`;
}
