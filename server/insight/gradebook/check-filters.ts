import { getGroup } from "../../delivery/groups/groups.ts";
import { requireSchool } from "../../foundation/access/schools.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import type { Filters } from "./people.ts";

/** Refuses with `not_found` a group or school that the actor doesn’t see. */
export async function checkFilters(db: Database, actor: Actor, { group, school }: Filters): Promise<void> {
  if (group !== undefined) await getGroup(db, actor, group);
  if (school !== undefined) await requireSchool(db, actor, school);
}
