import { type RawBuilder, sql } from "kysely";
import { readableContent } from "../access/content.ts";
import { namedIn, reachedBy, requireReachAll } from "../access/reach.ts";
import { requireSchool } from "../access/schools.ts";
import { getReadableAssessment } from "../assessments/published.ts";
import { findGroupPeople } from "../groups/find-group-people.ts";
import type { Actor } from "../platform/binder.ts";
import type { Database } from "../platform/database/client.ts";
import { invalid, notFound } from "../platform/refusal.ts";

/** Whose sittings of what a file holds. */
export interface Chosen {
  /** Every readable assessment where none is named. */
  assessments: readonly string[];
  /** Sittings that were of these schools; of any where none is named. */
  schools: readonly string[];
  /** Everyone within reach where neither people nor groups are named. */
  users: readonly string[];
  groups: readonly string[];
}

/** Refuses what isn’t there or may not be seen: `not_found`; a choice of nothing: `invalid`. Returns a name for the file. */
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

/**
 * Returns what selects the ids of these sittings. Reach, groups and readable assessments are those of the moment in which it runs;
 * previews are left out.
 */
export function chosenSittings(actor: Actor, { assessments, schools, users, groups }: Chosen): RawBuilder<unknown> {
  const isWanted =
    users.length + groups.length === 0
      ? sql`true`
      : sql`(sitting.user_id = any(${users}::uuid[]) or sitting.user_id in (
          select member.user_id from group_members member where member.group_id = any(${groups}::uuid[])
            and member.member_from <= now() and (member.member_to is null or member.member_to > now())))`;
  const isOfThese = assessments.length === 0 ? sql`true` : sql`assessment.id = any(${assessments}::uuid[])`;
  const isOfSchools = schools.length === 0 ? sql`true` : sql`sitting.school_id = any(${schools}::uuid[])`;
  return sql`select sitting.id from sessions sitting join assessments assessment on assessment.id = sitting.assessment_id
    where not sitting.is_preview and ${isOfThese} and ${isOfSchools} and ${isWanted}
      and ${readableContent(actor, "assessment")} and ${reachedBy(actor, "sitting.user_id")}`;
}
