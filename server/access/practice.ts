import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../platform/binder.ts";
import { readableContent } from "./content.ts";
import { reachedBy } from "./reach.ts";

/**
 * Returns the condition that the actor may read an assessment: as all content, and where it stands behind a practice set only within reach
 * of the person who made the set.
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
 * Returns the condition that an assessment stands behind a practice set that this person made: their own practice is listed with their
 * sets, and nobody waits for it.
 *
 * @param assessment A column with an assessment’s id.
 * @param person A column with a person’s id.
 */
export function isOwnPractice(assessment: string, person: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from practice_sets kept
    where kept.assessment_id = ${sql.ref(assessment)} and kept.owner_id = ${sql.ref(person)})`;
}

/** Returns the condition that an assessment stands behind any practice set. @param assessment A column with its id. */
export function isPractice(assessment: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from practice_sets kept where kept.assessment_id = ${sql.ref(assessment)})`;
}

/**
 * Returns the name under which an assessment is shown: what stands behind a practice set is called like the set, as long as that has a
 * name. The words of a set are a person’s, so what is published doesn’t hold them.
 *
 * @param assessment A column with its id.
 * @param names Columns with its own name; the first that has one counts.
 */
export function shownName(assessment: string, ...names: readonly string[]): RawBuilder<string> {
  const own = sql.join(names.map((name) => sql.ref(name)));
  return sql<string>`coalesce((select nullif(kept.name, '') from practice_sets kept
    where kept.assessment_id = ${sql.ref(assessment)}), ${own})`;
}
