import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { seesGroup } from "../../foundation/access/groups.ts";
import { reachedBy } from "../../foundation/access/reach.ts";
import type { Actor } from "../../platform/binder.ts";
import { isCalled } from "../../platform/called.ts";
import { byName } from "../../platform/database/by-name.ts";
import type { Database } from "../../platform/database/client.ts";
import { paged } from "../../platform/paging.ts";
import { listGroupAssessments } from "../allocations/of-group.ts";
import { listNewestSittings, type NewestSitting } from "../results/newest-sittings.ts";
import { findCountedResults, resultOf } from "../sittings/counted.ts";
import type { CountedResult } from "../sittings/which-counts.ts";
import { getGroup } from "./groups.ts";
import { selectMemberships } from "./members.queries.ts";

type Standing = HandlerOutput<"groups.list_standings">["results"][number]["sittings"][number];

/** A newest sitting that is in progress or awaits its score does not hide an existing result. */
function standingOf({ user: _, ...newest }: NewestSitting, result: CountedResult | undefined): Standing {
  if (!result) return { ...newest, points: null, max_points: null, scaled: null, counts: null, of: 0 };
  const state = newest.session === result.session ? newest.state : "scored";
  return { ...newest, ...result, state };
}

/**
 * Returns the progress of a group's members (within reach) in the assessments that the group was given: for each assessment the result, or
 * the newest sitting while there is none.
 */
export async function listStandings(
  db: Database,
  actor: Actor,
  id: string,
  input: HandlerInput<"groups.list_standings">["query"],
  url: string,
): Promise<HandlerOutput<"groups.list_standings">> {
  await getGroup(db, actor, id);
  let query = selectMemberships(db, seesGroup(actor, "groups"), reachedBy(actor, "group_members.user_id")).where(
    "group_members.group_id",
    "=",
    id,
  );
  if (input.search) query = query.where(isCalled(input.search));
  const members = await paged(db, query, input, {
    url,
    orderings: { last_name: "users.sort_name", first_name: byName("users.first_name") },
    defaultOrdering: "last_name",
    tieBreaker: "group_members.id",
  });
  const assessments = await listGroupAssessments(db, id);
  const people = members.results.map((member) => member.user);
  const given = assessments.map((assessment) => assessment.id);
  const sittings = await listNewestSittings(db, people, given);
  const results = await findCountedResults(db, people, given, "team");
  return {
    ...members,
    assessments,
    results: members.results.map(({ user, first_name, last_name, student_number }) => ({
      user,
      first_name,
      last_name,
      student_number,
      sittings: (sittings.get(user) ?? []).map((newest) =>
        standingOf(newest, results.get(resultOf(user, newest.assessment))),
      ),
    })),
  };
}
