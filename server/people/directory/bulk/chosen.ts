import type { PeopleFilter } from "@sextant/contract/people.ts";
import { reachedBy } from "../../../foundation/access/reach.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { invalid } from "../../../platform/refusal.ts";
import { listIds } from "../view/list-ids.ts";
import { countChosen } from "./bulk.queries.ts";

export interface Chosen {
  users?: readonly string[] | undefined;
  filter?: PeopleFilter | undefined;
}

/**
 * Ids of the people that are chosen one by one, or by a filter.
 *
 * @throws Refusal `invalid` at `filter` when it finds more than `most`.
 */
export async function listChosen(
  db: Database,
  actor: Actor,
  { users, filter }: Chosen,
  most: number,
): Promise<readonly string[]> {
  const ids = filter ? await listIds(db, actor, filter, most) : (users ?? []);
  if (ids.length > most) throw invalid("filter", `Choose at most ${most} people at a time.`);
  return ids;
}

/** Says who is among people that are to be changed; those out of reach are not counted. */
export async function surveyChosen(db: Database, actor: Actor, ids: readonly string[]) {
  return countChosen(db, ids, actor.id, reachedBy(actor, "users.id"));
}
