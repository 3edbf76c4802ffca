import { requireTokenScope } from "../../../foundation/access/token-scope.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { type PlaceChoices, readPlaces } from "./context.ts";
import type { Survey } from "./survey.ts";

/**
 * Refuses a token that may change people, but not groups or schools, where a file fills groups or creates schools.
 *
 * @throws Refusal `forbidden`.
 */
export async function requireScopes(db: Database, actor: Actor, survey: Survey, choices: PlaceChoices): Promise<void> {
  if (!actor.apiToken) return;
  const places = await readPlaces(db, actor, survey, choices);
  const groups = [...survey.groups.keys()].filter((name) => !places.leavesOut("group", name));
  if (groups.length > 0) requireTokenScope(actor, "groups.write");
  if (places.newSchools.length > 0) requireTokenScope(actor, "schools.write");
}
