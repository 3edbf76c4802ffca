import type { PeopleFacets, PeopleFilter } from "@sextant/contract/people.ts";
import type { HandlerOutput } from "@sextant/contract/types.ts";
import type { Role } from "@sextant/contract/who.ts";
import type { RawBuilder } from "kysely";
import { listProgress } from "../../../delivery/allocations/progress.ts";
import { listStandings } from "../../../delivery/results/standings.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { pageLinks } from "../../../platform/paging.ts";
import { defaultOrdering, peopleOrder } from "./order.ts";
import { asksForScores, peopleConditions } from "./people-conditions.ts";
import {
  countGroups,
  countPeople,
  countRoles,
  countSchools,
  selectCarersOf,
  selectGroupsOf,
  selectPage,
  selectPeople,
  selectSchoolsOf,
} from "./view.queries.ts";

type PeoplePage = HandlerOutput<"people.view">;
type Listed = PeoplePage["results"][number];

interface Asked extends PeopleFilter {
  page: number;
  page_size: number;
  ordering?: string | undefined;
}

/** Groups are searched for by name where there are more. */
const MOST_GROUPS = 100;

function byPerson<Row extends { user_id: string }>(rows: readonly Row[]): (id: string) => Omit<Row, "user_id">[] {
  const lists = new Map<string, Omit<Row, "user_id">[]>();
  for (const { user_id, ...row } of rows) lists.set(user_id, [...(lists.get(user_id) ?? []), row]);
  return (id) => lists.get(id) ?? [];
}

/**
 * Returns the related data of these people: schools, groups, carers, standings. The latest score may not be released yet, so students don’t
 * get it here.
 */
export async function completePeople(db: Database, actor: Actor, ids: readonly string[]) {
  const [schools, groups, carers, standings, progress] = await Promise.all([
    selectSchoolsOf(db, ids),
    selectGroupsOf(db, actor, ids),
    selectCarersOf(db, ids),
    actor.role === "student" ? null : listStandings(db, ids),
    listProgress(db, ids),
  ]);
  const [schoolsOf, groupsOf, carersOf] = [byPerson(schools), byPerson(groups), byPerson(carers)];
  return (id: string) => {
    const own = carersOf(id).map((carer) => ({ ...carer, role: carer.role as Role }));
    return {
      school: schoolsOf(id)[0] ?? null,
      schools: schoolsOf(id),
      groups: groupsOf(id),
      managers: own.filter(({ role }) => role !== "counselor"),
      counselors: own.filter(({ role }) => role === "counselor"),
      latest_score: standings?.get(id) ?? null,
      progress: progress.get(id) ?? { given: 0, done: 0 },
    };
  };
}

/** These people as a list shows them, in the order of their ids here. */
async function presentPeople(db: Database, actor: Actor, ids: readonly string[]): Promise<Listed[]> {
  if (ids.length === 0) return [];
  const [rows, about] = await Promise.all([selectPeople(db, ids), completePeople(db, actor, ids)]);
  const known = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = known.get(id);
    return row ? [{ ...row, role: row.role as Role, ...about(id) }] : [];
  });
}

const sum = (rows: readonly { count: number }[]) => rows.reduce((total, { count }) => total + count, 0);

async function countFacets(db: Database, actor: Actor, filter: PeopleFilter): Promise<PeopleFacets> {
  const hasStanding = asksForScores(filter);
  const [standing, school, group] = await Promise.all([
    countRoles(db, { where: peopleConditions(actor, filter, ["role", "active"]), hasStanding }),
    countSchools(db, { where: peopleConditions(actor, filter, ["school"]), hasStanding }),
    countGroups(db, actor, { where: peopleConditions(actor, filter, ["group"]), hasStanding }, MOST_GROUPS),
  ]);
  const isAsked = (isActive: boolean) =>
    filter.active === undefined || filter.active === "all" || (filter.active === "true") === isActive;
  const hasRole = (role: string) => !filter.role?.length || filter.role.includes(role as Role);
  const roles = Object.fromEntries(
    [...new Set(standing.map(({ role }) => role))].map((role) => [
      role,
      sum(standing.filter((row) => row.role === role && isAsked(row.is_active))),
    ]),
  );
  const active = Object.fromEntries(
    [true, false].map((value) => [
      String(value),
      sum(standing.filter((row) => row.is_active === value && hasRole(row.role))),
    ]),
  );
  return { role: roles, active, school, group };
}

/** Returns the ids of a page. By score, people with a score come first, in index order; only pages after them read everyone. */
async function findPage(
  db: Database,
  where: RawBuilder<boolean>,
  hasStanding: boolean,
  asked: Asked,
): Promise<string[]> {
  const ordering = asked.ordering || defaultOrdering;
  const window = { limit: asked.page_size, offset: (asked.page - 1) * asked.page_size };
  const { order, needsStanding } = peopleOrder(ordering);
  if (ordering === "score" || ordering === "-score") {
    const byScore = peopleOrder(ordering, ["standing.share"]).order;
    const ids = await selectPage(db, { where, hasStanding: "alone" }, { order: byScore, ...window });
    if (ids.length === asked.page_size) return ids;
  }
  return selectPage(db, { where, hasStanding: hasStanding || needsStanding }, { order, ...window });
}

/**
 * Lists a page of the people within reach who fit the filters, with how many there are; with `facets` how many of each value.
 *
 * @param url The request's own path and query, for the links to the neighbouring pages.
 */
export async function listPeople(
  db: Database,
  actor: Actor,
  asked: Asked,
  url: string,
  withFacets = false,
): Promise<PeoplePage> {
  const where = peopleConditions(actor, asked);
  const hasStanding = asksForScores(asked);
  const [count, ids, facets] = await Promise.all([
    countPeople(db, { where, hasStanding }),
    findPage(db, where, hasStanding, asked),
    withFacets ? countFacets(db, actor, asked) : undefined,
  ]);
  const results = await presentPeople(db, actor, ids);
  return { count, ...pageLinks(url, asked, count), results, ...(facets ? { facets } : {}) };
}
