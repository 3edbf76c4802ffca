import { cleanLine, foldCase } from "@sextant/questions/text/written.ts";
import { sql } from "kysely";
import { createGroup } from "../../../delivery/groups/groups.ts";
import { managesGroup } from "../../../foundation/access/groups.ts";
import { schoolsOf } from "../../../foundation/access/relations.ts";
import { createSchool } from "../../../foundation/schools/create-school.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { listManagedGroups, listSchools } from "./import.queries.ts";
import type { Survey } from "./survey.ts";

/** The most characters that the name of a school or a group has. */
const MOST_NAME = 200;
const plain = (name: string) => foldCase(cleanLine(name));

/** The schools and groups by whose names lines may call them. */
export interface Places {
  schoolOf(name: string): string | null;
  groupOf(name: string, schoolIds: readonly string[]): string | null;
  /** The one school of an actor who has no other; else null. */
  onlySchool: string | null;
  /** True for what is not there and would be made. */
  makesSchool(name: string): boolean;
  makesGroup(name: string): boolean;
  /** Named in the file and not there. */
  newSchools: string[];
  newGroups: string[];
}

/** Returns what an actor may call by its name, and what of a file is not there. */
export async function readPlaces(db: Database, actor: Actor, survey: Survey): Promise<Places> {
  const isOwn = actor.role === "staff" ? sql<boolean>`true` : sql<boolean>`schools.id in ${schoolsOf(actor.id)}`;
  const schools = await listSchools(db, isOwn);
  const groups = await listManagedGroups(db, managesGroup(actor, "groups"));
  const schoolIds = new Map(schools.map(({ id, name }) => [plain(name), id]));
  const groupsByName = new Map<string, typeof groups>();
  for (const group of groups)
    groupsByName.set(plain(group.name), [...(groupsByName.get(plain(group.name)) ?? []), group]);
  const schoolOf = (name: string) => schoolIds.get(plain(name)) ?? null;
  const onlySchool = actor.role !== "staff" && schools.length === 1 ? (schools[0]?.id ?? null) : null;
  const makesSchool = (name: string) => actor.role === "staff" && name.length <= MOST_NAME;
  const makesGroup = (name: string) => {
    const school = schoolOfNewGroup(survey, { schoolOf, onlySchool }, name);
    return name.length <= MOST_NAME && (actor.role !== "manager" || school !== null);
  };
  return {
    makesSchool,
    makesGroup,
    schoolOf,
    groupOf(name, own) {
      const named = groupsByName.get(plain(name)) ?? [];
      return (named.find(({ school_id }) => school_id !== null && own.includes(school_id)) ?? named[0])?.id ?? null;
    },
    onlySchool,
    newSchools: [...survey.schools].filter((name) => schoolOf(name) === null && makesSchool(name)),
    newGroups: [...survey.groups.keys()].filter((name) => !groupsByName.has(plain(name)) && makesGroup(name)),
  };
}

/** The school that a group which is not there would be made in: the one beside it, else the actor's only one. */
function schoolOfNewGroup(survey: Survey, places: Pick<Places, "schoolOf" | "onlySchool">, name: string) {
  const beside = survey.groups.get(name);
  return (beside ? places.schoolOf(beside) : null) ?? places.onlySchool;
}

/** Makes what a file names and is not there: groups, and for staff the schools. What a run before made is there by its name. */
export async function createMissing(db: Database, actor: Actor, survey: Survey, places: Places): Promise<Places> {
  for (const name of places.newSchools) {
    await inTransaction(db, (tx) => createSchool(tx, actor, { name, timeZone: "UTC" }));
  }
  const withSchools = await readPlaces(db, actor, survey);
  for (const name of withSchools.newGroups) {
    const school = schoolOfNewGroup(survey, withSchools, name);
    await createGroup(db, actor, { name, school, tutors: [] });
  }
  return readPlaces(db, actor, survey);
}
