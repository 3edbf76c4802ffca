import type { PeopleFilter } from "@sextant/contract/people.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { asksForScores, peopleConditions } from "./people-conditions.ts";
import { selectIdsAfter } from "./view.queries.ts";

/** Lists the ids of the people within reach who fit a filter, one more than `most` where there are more. */
export async function listIds(db: Database, actor: Actor, filter: PeopleFilter, most: number): Promise<string[]> {
  const condition = { where: peopleConditions(actor, filter), hasStanding: asksForScores(filter) };
  return selectIdsAfter(db, condition, null, most + 1);
}
