import { type RawBuilder, sql } from "kysely";
import { getReadableAssessment } from "../../authoring/assessments/published.ts";
import { findGroupPeople } from "../../delivery/groups/find-group-people.ts";
import { isFoundBy } from "../../delivery/sittings/found-by.ts";
import { readableContent } from "../../foundation/access/content.ts";
import { namedIn, reachedBy, requireReachAll } from "../../foundation/access/reach.ts";
import { requireSchool } from "../../foundation/access/schools.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { invalid, notFound } from "../../platform/refusal.ts";

/** The sittings in a file. */
export interface Chosen {
  /** Empty for every readable assessment. */
  assessments: readonly string[];
  /** The schools of the sittings; empty for any. */
  schools: readonly string[];
  /** Everyone within reach if both people and groups are empty. */
  users: readonly string[];
  groups: readonly string[];
  /** Empty for sittings in any state. */
  states: readonly string[];
  /** Words in the names of students or assessments; empty for any. */
  search: string;
}

/**
 * Checks a choice and returns a name for the file. Refuses what doesn’t exist or isn’t visible with `not_found`, and an empty choice with
 * `invalid`.
 */
export async function requireChosen(db: Database, actor: Actor, chosen: Chosen): Promise<string> {
  const { assessments, schools, users, groups } = chosen;
  if (assessments.length + schools.length + users.length + groups.length === 0)
    throw invalid("assessments", "Choose assessments, schools, people or groups.");
  let name = "results";
  for (const id of assessments) ({ name } = await getReadableAssessment(db, actor, id));
  for (const id of schools) await requireSchool(db, actor, id);
  await requireReachAll(db, actor, namedIn("users", users));
  for (const id of groups) if (!(await findGroupPeople(db, actor, id))) throw notFound("This group");
  return assessments.length === 1 ? name : "results";
}

/** Returns the query for the ids of these sittings. Evaluates reach, groups and readable assessments when it runs; excludes previews. */
export function chosenSittings(
  actor: Actor,
  { assessments, schools, users, groups, states, search }: Chosen,
): RawBuilder<unknown> {
  const isWanted =
    users.length + groups.length === 0
      ? sql`true`
      : sql`(sitting.user_id = any(${users}::uuid[]) or sitting.user_id in (
          select member.user_id from group_members member where member.group_id = any(${groups}::uuid[])
            and member.member_from <= now() and (member.member_to is null or member.member_to > now())))`;
  const isOfThese = assessments.length === 0 ? sql`true` : sql`assessment.id = any(${assessments}::uuid[])`;
  const isOfSchools = schools.length === 0 ? sql`true` : sql`sitting.school_id = any(${schools}::uuid[])`;
  const isInState = states.length === 0 ? sql`true` : sql`sitting.state = any(${states}::text[])`;
  const isFound = search === "" ? sql`true` : isFoundBy(search, "sitting");
  return sql`select sitting.id from sessions sitting join assessments assessment on assessment.id = sitting.assessment_id
    where not sitting.is_preview and ${isOfThese} and ${isOfSchools} and ${isWanted} and ${isInState} and ${isFound}
      and ${readableContent(actor, "assessment")} and ${reachedBy(actor, "sitting.user_id")}`;
}
