import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { seesGroup } from "../../foundation/access/groups.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import {
  selectAssignees,
  selectMembers,
  selectSchools,
  selectSchoolsOfGroups,
  selectZonesOfSchools,
} from "./assignments.queries.ts";

const MOST_NAMES = 3;

/**
 * Lists the time zones in which people and members of groups go to school, the most common first: a member’s is that of the group’s school,
 * else of the school that they joined first. Those out of reach aren’t counted.
 */
export async function listSchoolZones(
  db: Database,
  actor: Actor,
  { users, groups }: HandlerInput<"allocations.time_zones">["body"],
): Promise<HandlerOutput<"allocations.time_zones">> {
  const schoolOfGroup = await selectSchoolsOfGroups(db, groups, seesGroup(actor, "groups"));
  const members = await selectMembers(db, [...schoolOfGroup.keys()], null);
  const ids = [...new Set([...users, ...members.map((member) => member.user_id)])];
  const people = (await selectAssignees(db, actor, ids)).map((person) => person.id);
  const schoolOf = await selectSchools(db, people);
  for (const { group_id, user_id } of members) {
    const school = schoolOfGroup.get(group_id);
    if (school) schoolOf.set(user_id, school);
  }
  const schools = await selectZonesOfSchools(db, [...new Set(schoolOf.values())]);
  const zones = new Map<string, { people: number; schools: Set<string> }>();
  for (const id of people) {
    const school = schools.get(schoolOf.get(id) ?? "");
    if (!school) continue;
    const zone = zones.get(school.time_zone) ?? { people: 0, schools: new Set() };
    zone.people += 1;
    zone.schools.add(school.name);
    zones.set(school.time_zone, zone);
  }
  const results = [...zones]
    .toSorted(([one, a], [other, b]) => b.people - a.people || (one < other ? -1 : 1))
    .map(([time_zone, zone]) => ({ time_zone, people: zone.people, schools: [...zone.schools].slice(0, MOST_NAMES) }));
  const withSchool = results.reduce((sum, zone) => sum + zone.people, 0);
  return { results, without_school: people.length - withSchool };
}
