import type { HandlerOutput } from "@sextant/contract/types.ts";
import { reachedBy } from "../../foundation/access/reach.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { selectOwnTimes } from "./own-times.queries.ts";
import { getAllocation } from "./update.ts";

/**
 * Lists the members of a group, within reach, whose window of the same thing doesn’t follow an allocation of the group as it is: they have an
 * opening or a close of their own, or a later deadline.
 *
 * @throws Refusal `not_found` for an allocation that isn’t there or out of reach.
 */
export async function listOwnTimes(
  db: Database,
  actor: Actor,
  id: string,
): Promise<HandlerOutput<"allocations.list_own_times">> {
  const { group, assessment, practice_set } = await getAllocation(db, actor, id);
  if (group === null) return { count: 0, results: [] };
  const rows = await selectOwnTimes(db, { group, thing: assessment ?? practice_set }, reachedBy(actor, "person.id"));
  return {
    count: rows[0]?.count ?? 0,
    results: rows.map(({ allocation, user_id, name, opens_at, closes_at, moves }) => ({
      allocation,
      user: { id: user_id, name },
      opens_at,
      closes_at,
      moves,
    })),
  };
}
