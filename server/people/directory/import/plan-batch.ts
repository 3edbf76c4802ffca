import type { Role } from "@sextant/contract/who.ts";
import { belongsElsewhere, isOnlyInOwnSchools } from "../../../foundation/access/only-own-schools.ts";
import { reachedBy } from "../../../foundation/access/reach.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { assignableRoles, managesPerson, roleRefused } from "../abilities.ts";
import { normalisePhone } from "../normalise.ts";
import type { Claims } from "./claims.ts";
import type { Field } from "./columns.ts";
import type { Places } from "./context.ts";
import { findNamed, type KnownPerson } from "./import.queries.ts";
import type { Fault, PersonRow } from "./read-row.ts";
import { namesOf, type Survey } from "./survey.ts";

/** What is to become of one line. */
export interface Plan {
  row: PersonRow;
  /** Whom it is about; null for someone new. */
  known: KnownPerson | null;
  role: Role;
  /** It is about someone new, and nothing says which role they have. */
  lacksRole: boolean;
  schoolIds: string[];
  groupIds: string[];
  carerIds: string[];
  /** It names a school, group or carer that is not there yet and will be. */
  awaitsBond: boolean;
  faults: Fault[];
}

export interface BatchContext {
  actor: Actor;
  survey: Survey;
  claims: Claims;
  places: Places;
  /** Groups and schools that are not there and are wanted are made later, so that naming them is no fault. */
  willCreate: boolean;
  /** The role of new people whose lines give none; null where nobody has said. */
  newRole: Role | null;
  /** Before the file's team has come: by their names those of it who will not. Null once it has come. */
  refused: ReadonlySet<string> | null;
}

/** Said of a line about someone new without a role. */
const ROLE_MISSING = "Choose which role new people have, or add a column “role”";

const emailKey = (name: string) => `email ${name.toLowerCase()}`;
const phoneKey = (name: string) => `phone ${normalisePhone(name)}`;
const usernameKey = (name: string) => `username ${name.toLowerCase()}`;
const keysOf = (name: string) => [emailKey(name), phoneKey(name), usernameKey(name)];

/** Everybody whom these lines are about or name as carers, by each of their names. */
async function findEverybody(
  db: Database,
  actor: Actor,
  claims: Claims,
  rows: readonly PersonRow[],
): Promise<Map<string, KnownPerson>> {
  const carers = rows.flatMap((row) => [...(row.managers ?? []), ...(row.counselors ?? [])]);
  const people = await findNamed(
    db,
    {
      ids: [
        ...rows.flatMap((row) => row.id ?? []),
        ...carers.flatMap(keysOf).flatMap((key) => claims.oldNames.get(key) ?? []),
      ],
      emails: [...rows.flatMap((row) => row.email ?? []), ...carers].map((name) => name.toLowerCase()),
      phones: [...rows.flatMap((row) => row.phone ?? []), ...carers.map(normalisePhone)],
      usernames: [...rows.flatMap((row) => row.username ?? []), ...carers].map((name) => name.toLowerCase()),
    },
    { isReached: reachedBy(actor, "users.id"), isWhole: isOnlyInOwnSchools(actor, "users.id") },
  );
  const byId = new Map(people.map((person) => [person.id, person]));
  const found = new Map(
    people.flatMap((person) => [
      [`id ${person.id}`, person] as const,
      ...(person.email ? [[emailKey(person.email), person] as const] : []),
      ...(person.phone ? [[phoneKey(person.phone), person] as const] : []),
      ...(person.username ? [[usernameKey(person.username), person] as const] : []),
    ]),
  );
  // A carer may be named as before the import, whichever line is written first.
  for (const key of carers.flatMap(keysOf)) {
    const person = byId.get(claims.oldNames.get(key) ?? "");
    if (person && !found.has(key)) found.set(key, person);
  }
  return found;
}

/** Finds what names mean, each that means nothing being a fault. */
function resolve(
  names: readonly string[] | undefined,
  find: (name: string) => string | null,
  field: Field,
  isComing: (name: string) => boolean,
  isLeftOut: (name: string) => boolean = () => false,
) {
  const ids: string[] = [];
  const faults: Fault[] = [];
  let isAwaited = false;
  for (const name of names ?? []) {
    const id = find(name);
    if (id) ids.push(id);
    else if (isLeftOut(name)) continue;
    else if (isComing(name)) isAwaited = true;
    else faults.push({ field, message: `“${name}” doesn’t exist, or you can’t assign it` });
  }
  return { ids, faults, isAwaited };
}

/** What a line makes other of what staff alone may change of a person who belongs to other schools too. */
function decidedBy(row: PersonRow, known: KnownPerson): Field[] {
  const { email, phone, username, student_number, role, is_active: active } = known;
  const was = { email, phone, username, student_number, role, active };
  const given = { ...row, student_number: row.studentNumber };
  return (["email", "phone", "username", "student_number", "role", "active"] as const).filter(
    (field) => given[field] !== undefined && given[field] !== was[field],
  );
}

/** The role that a person has for those whom they look after: what the file makes of them counts, whichever line is written first. */
function roleAhead({ claims, refused }: BatchContext, person: KnownPerson): string {
  const given = claims.roles.get(person.id);
  if (given === "student") return given;
  return given && refused && !refused.has(`id ${person.id}`) ? given : person.role;
}

function planRow(given: BatchContext, everybody: ReadonlyMap<string, KnownPerson>, row: PersonRow): Plan {
  const { actor, survey, claims, places, willCreate, newRole, refused } = given;
  const faults: Fault[] = [];
  const matches = namesOf(row).flatMap(({ key, field }) => {
    const person = everybody.get(key);
    return person ? [{ person, field }] : [];
  });
  const [first] = matches;
  const known = first?.person ?? null;
  const other = matches.find(({ person }) => person.id !== known?.id);
  if (other)
    faults.push({ field: other.field, message: "This belongs to a different person than the rest of this line" });
  if (known && first && (!known.is_reached || !managesPerson(actor, { role: known.role }))) {
    faults.push({ field: first.field, message: "Someone you can’t change already uses this" });
  }
  if (row.id && !known) faults.push({ field: "id", message: "No one has this ID" });
  const role = row.role ?? known?.role ?? newRole ?? "student";
  const lacksRole = !row.role && !known && newRole === null;
  if (lacksRole) faults.push({ field: "role", message: ROLE_MISSING });
  if (row.role && row.role !== known?.role && !assignableRoles(actor).includes(row.role)) {
    faults.push({ field: "role", message: roleRefused(actor) });
  }
  if (known && !known.is_whole) {
    for (const field of decidedBy(row, known)) faults.push({ field, message: belongsElsewhere });
  }
  if (row.active === false && known?.id === actor.id)
    faults.push({ field: "active", message: "You can’t deactivate yourself" });
  const schools = resolve(
    row.schools,
    places.schoolOf,
    "schools",
    (name) => willCreate && places.makesSchool(name),
    (name) => places.leavesOut("school", name),
  );
  const schoolIds = schools.ids.length === 0 && !known && places.onlySchool ? [places.onlySchool] : schools.ids;
  if (actor.role === "manager" && !known && schoolIds.length === 0 && schools.faults.length === 0) {
    faults.push({ field: "schools", message: "Choose one of your schools" });
  }
  const isMember = role === "student";
  if ((row.groups?.length ?? 0) > 0 && !isMember) {
    faults.push({ field: "groups", message: "Only students can be in groups. Tutors lead them." });
  }
  const groups = resolve(
    isMember ? row.groups : [],
    (name) => places.groupOf(name, schoolIds),
    "groups",
    (name) => willCreate && places.makesGroup(name),
    (name) => places.leavesOut("group", name),
  );
  const carers = (names: readonly string[] | undefined, field: Field, wanted: readonly Role[]) => {
    const isComing = (name: string) =>
      refused !== null &&
      keysOf(name).every((key) => !everybody.has(key)) &&
      keysOf(name).some(
        (key) => wanted.includes((survey.roles.get(key) ?? claims.newNames.get(key)) as Role) && !refused.has(key),
      );
    return resolve(
      isMember ? names : [],
      (name) => {
        const person = keysOf(name).flatMap((key) => everybody.get(key) ?? [])[0];
        return person?.is_reached && wanted.includes(roleAhead(given, person) as Role) ? person.id : null;
      },
      field,
      isComing,
    );
  };
  const managers = carers(row.managers, "managers", ["manager", "tutor"]);
  const counselors = carers(row.counselors, "counselors", ["counselor"]);
  const carerIds = [...managers.ids, ...counselors.ids];
  for (const field of ["managers", "counselors"] as const) {
    if (!isMember && row[field]?.length) faults.push({ field, message: "Only students can be assigned to people" });
  }
  faults.push(...schools.faults, ...groups.faults, ...managers.faults, ...counselors.faults);
  const awaitsBond = [schools, groups, managers, counselors].some(({ isAwaited }) => isAwaited);
  return { row, known, role, lacksRole, schoolIds, groupIds: groups.ids, carerIds, awaitsBond, faults };
}

/** Says what is to become of these lines, all of which could be read. */
export async function planBatch(db: Database, given: BatchContext, rows: readonly PersonRow[]): Promise<Plan[]> {
  if (rows.length === 0) return [];
  const everybody = await findEverybody(db, given.actor, given.claims, rows);
  return rows.map((row) => planRow(given, everybody, row));
}
