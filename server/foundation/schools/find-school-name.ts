import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { belongsToSchool } from "../access/schools.ts";
import { selectSchools } from "./schools.queries.ts";

/** Returns the name of a school that the actor may look into; null of any other. */
export async function findSchoolName(db: Database, actor: Actor, id: string): Promise<string | null> {
  const row = await selectSchools(db)
    .where("schools.id", "=", id)
    .where(belongsToSchool(actor, "schools.id"))
    .executeTakeFirst();
  return row?.name ?? null;
}
