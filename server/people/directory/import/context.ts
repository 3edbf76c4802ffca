import type { PlaceDecisions } from "@sextant/contract/import-people.ts";
import { cleanLine, foldCase } from "@sextant/questions/text/written.ts";
import { sql } from "kysely";
import { createGroup } from "../../../delivery/groups/groups.ts";
import { managesGroup } from "../../../foundation/access/groups.ts";
import { schoolsOf } from "../../../foundation/access/relations.ts";
import { createSchool } from "../../../foundation/schools/create-school.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { invalid } from "../../../platform/refusal.ts";
import { findTimeZone, listManagedGroups, listSchools } from "./import.queries.ts";
import type { Survey } from "./survey.ts";

/** The most characters that the name of a school or a group has. */
const MOST_NAME = 200;
const plain = (name: string) => foldCase(cleanLine(name));

/** What becomes of schools and groups that are not there: of single ones by their names, and of all others. */
export interface PlaceChoices {
  decided: PlaceDecisions;
  createsMissing: boolean;
}

type Kind = "school" | "group";

/** A school or group that a file names and that is not there, with the number of its lines. */
interface UnknownPlace {
  kind: Kind;
  name: string;
  lines: number;
  can: { create: boolean };
}

/** The schools and groups by whose names lines may call them. */
export interface Places {
  schoolOf(name: string): string | null;
  groupOf(name: string, schoolIds: readonly string[]): string | null;
  /** True for what is not there and is to be passed over. */
  leavesOut(kind: Kind, name: string): boolean;
  /** The one school of an actor who has no other; else null. */
  onlySchool: string | null;
  /** True for what is not there and would be made. */
  makesSchool(name: string): boolean;
  makesGroup(name: string): boolean;
  /** Named in the file, not there, and to be made. */
  newSchools: string[];
  newGroups: string[];
  /** Named in the file and not there, whatever was decided about them. */
  unknown: UnknownPlace[];
}

/** Finds the decision about a name; names are the same in any case and spacing. */
function decisionFinder(decided: Record<string, string>): (name: string) => string | undefined {
  const known = new Map(Object.entries(decided).map(([name, what]) => [plain(name), what]));
  return (name) => known.get(plain(name));
}

/** Names that differ in case or spacing alone, once, with all their lines. */
function distinct(names: Iterable<readonly [string, number]>): [string, number][] {
  const found = new Map<string, [string, number]>();
  for (const [name, lines] of names) {
    const known = found.get(plain(name));
    if (known) known[1] += lines;
    else found.set(plain(name), [name, lines]);
  }
  return [...found.values()];
}

/**
 * Checks that what is meant by names of a file is there, and within the actor’s reach.
 *
 * @throws Refusal `invalid` at `places`.
 */
export async function checkDecisions(db: Database, actor: Actor, { schools, groups }: PlaceDecisions): Promise<void> {
  const known = await readOwnPlaces(db, actor);
  const check = (kind: Kind, decided: Record<string, string>, ids: ReadonlySet<string>) => {
    for (const [name, what] of Object.entries(decided)) {
      if (what === "create" && kind === "school" && actor.role !== "staff")
        throw invalid("places", "Only staff can create schools.");
      if (what !== "create" && what !== "leave_out" && !ids.has(what.toLowerCase()))
        throw invalid("places", `The ${kind} chosen for “${name}” doesn’t exist, or isn’t yours.`);
    }
  };
  check("school", schools, new Set(known.schools.map(({ id }) => id)));
  check("group", groups, new Set(known.groups.map(({ id }) => id)));
}

async function readOwnPlaces(db: Database, actor: Actor) {
  const isOwn = actor.role === "staff" ? sql<boolean>`true` : sql<boolean>`schools.id in ${schoolsOf(actor)}`;
  return { schools: await listSchools(db, isOwn), groups: await listManagedGroups(db, managesGroup(actor, "groups")) };
}

/** Returns what an actor may call by its name, and what of a file is not there. */
export async function readPlaces(
  db: Database,
  actor: Actor,
  survey: Survey,
  { decided, createsMissing }: PlaceChoices,
): Promise<Places> {
  const { schools, groups } = await readOwnPlaces(db, actor);
  const decisions = { school: decisionFinder(decided.schools), group: decisionFinder(decided.groups) };
  const wantsNew = (kind: Kind, name: string) =>
    (decisions[kind](name) ?? (createsMissing ? "create" : "")) === "create";
  const meant = (kind: Kind, name: string, ids: ReadonlySet<string>) => {
    const what = decisions[kind](name)?.toLowerCase();
    return what !== undefined && ids.has(what) ? what : null;
  };
  const idsOfSchools = new Set(schools.map(({ id }) => id));
  const idsOfGroups = new Set(groups.map(({ id }) => id));
  const schoolIds = new Map(schools.map(({ id, name }) => [plain(name), id]));
  const groupsByName = new Map<string, typeof groups>();
  for (const group of groups)
    groupsByName.set(plain(group.name), [...(groupsByName.get(plain(group.name)) ?? []), group]);
  const schoolOf = (name: string) => schoolIds.get(plain(name)) ?? meant("school", name, idsOfSchools);
  const onlySchool = actor.role !== "staff" && schools.length === 1 ? (schools[0]?.id ?? null) : null;
  const mayMakeSchool = (name: string) => actor.role === "staff" && name.length <= MOST_NAME;
  const mayMakeGroup = (name: string) => {
    const school = schoolOfNewGroup(survey, { schoolOf, onlySchool }, name);
    return name.length <= MOST_NAME && (actor.role !== "manager" || school !== null);
  };
  const makesSchool = (name: string) => mayMakeSchool(name) && wantsNew("school", name);
  const makesGroup = (name: string) => mayMakeGroup(name) && wantsNew("group", name);
  const unknownSchools = distinct(survey.schools).filter(([name]) => !schoolIds.has(plain(name)));
  const unknownGroups = distinct([...survey.groups].map(([name, { lines }]) => [name, lines] as const)).filter(
    ([name]) => !groupsByName.has(plain(name)),
  );
  const unknown: UnknownPlace[] = [
    ...unknownSchools.map(([name, lines]) => ({
      kind: "school" as const,
      name,
      lines,
      can: { create: mayMakeSchool(name) },
    })),
    ...unknownGroups.map(([name, lines]) => ({
      kind: "group" as const,
      name,
      lines,
      can: { create: mayMakeGroup(name) },
    })),
  ];
  return {
    makesSchool,
    makesGroup,
    schoolOf,
    groupOf(name, own) {
      const named = groupsByName.get(plain(name)) ?? [];
      const found = named.find(({ school_id }) => school_id !== null && own.includes(school_id)) ?? named[0];
      return found?.id ?? meant("group", name, idsOfGroups);
    },
    leavesOut: (kind, name) => decisions[kind](name) === "leave_out",
    onlySchool,
    newSchools: unknownSchools.map(([name]) => name).filter(makesSchool),
    newGroups: unknownGroups.map(([name]) => name).filter(makesGroup),
    unknown,
  };
}

/** The school that a group which is not there would be made in: the one beside it, else the actor's only one. */
function schoolOfNewGroup(survey: Survey, places: Pick<Places, "schoolOf" | "onlySchool">, name: string) {
  const beside = survey.groups.get(name)?.school;
  return (beside ? places.schoolOf(beside) : null) ?? places.onlySchool;
}

/**
 * Makes what a file names and is not there: groups, and for staff the schools, in their own time zone. What a run before made is there by
 * its name.
 */
export async function createMissing(
  db: Database,
  actor: Actor,
  survey: Survey,
  places: Places,
  choices: PlaceChoices,
): Promise<Places> {
  const timeZone = (await findTimeZone(db, actor.id)) ?? "UTC";
  for (const name of places.newSchools) {
    await inTransaction(db, (tx) => createSchool(tx, actor, { name, timeZone }));
  }
  const withSchools = await readPlaces(db, actor, survey, choices);
  for (const name of withSchools.newGroups) {
    const school = schoolOfNewGroup(survey, withSchools, name);
    await createGroup(db, actor, { name, school, tutors: [] });
  }
  return readPlaces(db, actor, survey, choices);
}
