import type { Role } from "@sextant/contract/who.ts";
import { sql } from "kysely";
import type { Database } from "../../../platform/database/client.ts";
import { normalisePhone } from "../normalise.ts";
import type { Places } from "./context.ts";
import { findNamed, type KnownPerson } from "./import.queries.ts";
import type { Fault, PersonRow } from "./read-row.ts";
import { numberJudge } from "./student-numbers.ts";
import { namesOf } from "./survey.ts";

/** Whom the lines of a file are about, as it was before the first of them is written. */
export interface Claims {
  /** What is wrong with a line: a second one about a person, one about two people, or one whose student number is taken. */
  faults: ReadonlyMap<number, Fault[]>;
  /** What those lines would have people sign in by. */
  refusedNames: ReadonlySet<string>;
  /** Lines without a role about someone of the team, or about someone new who gets a role of the team. */
  team: ReadonlySet<number>;
  /** Roles that lines give, by person. */
  roles: ReadonlyMap<string, Role>;
  /** Roles of those of the team who get a new name to sign in by, by that name. */
  newNames: ReadonlyMap<string, Role>;
  /** Whom a name meant that a line takes away. */
  oldNames: ReadonlyMap<string, string>;
}

/** Returns a person's names to sign in by, each told apart by its kind as `namesOf` does. */
function namesOfKnown({ email, phone, username }: KnownPerson): string[] {
  return [
    ...(email ? [`email ${email.toLowerCase()}`] : []),
    ...(phone ? [`phone ${normalisePhone(phone)}`] : []),
    ...(username ? [`username ${username.toLowerCase()}`] : []),
  ];
}

/**
 * Reads whom the lines of a file are about. What an earlier line changes makes no difference to a later one then, and a dry run says
 * what the import does, however the lines are cut into batches.
 */
export async function readClaims(
  db: Database,
  places: Places,
  batches: AsyncIterable<readonly PersonRow[]>,
  newRole: Role | null,
): Promise<Claims> {
  const judgeNumbers = numberJudge(db, places);
  const faults = new Map<number, Fault[]>();
  const lineOf = new Map<string, number>();
  const refusedNames = new Set<string>();
  const team = new Set<number>();
  const roles = new Map<string, Role>();
  const newNames = new Map<string, Role>();
  const oldNames = new Map<string, string>();
  for await (const rows of batches) {
    const byName = await findByName(db, rows);
    const matchesOf = (row: PersonRow) =>
      namesOf(row).flatMap(({ key, field }) => {
        const person = byName.get(key);
        return person ? [{ person, field }] : [];
      });
    const numberFaults = await judgeNumbers(rows.map((row) => ({ row, known: matchesOf(row)[0]?.person ?? null })));
    for (const row of rows) {
      const names = namesOf(row);
      const matches = matchesOf(row);
      const [first] = matches;
      const numberFault = numberFaults.get(row.line);
      if (numberFault) faults.set(row.line, [numberFault]);
      if (!first) {
        if (numberFault) for (const { key } of names) refusedNames.add(key);
        if (!row.role && newRole !== null && newRole !== "student") {
          team.add(row.line);
          for (const { key } of names) newNames.set(key, newRole);
        }
        continue;
      }
      const { person, field } = first;
      const other = matches.find((match) => match.person.id !== person.id);
      const earlier = lineOf.get(person.id);
      if (other) {
        faults.set(row.line, [
          { field: other.field, message: "This belongs to a different person than the rest of this line" },
        ]);
      } else if (earlier !== undefined) {
        faults.set(row.line, [{ field, message: `Line ${earlier} is already about this person` }]);
      }
      if (faults.has(row.line)) {
        for (const { key, field: kind } of names) if (kind !== "id") refusedNames.add(key);
        continue;
      }
      lineOf.set(person.id, row.line);
      if (row.role) roles.set(person.id, row.role);
      else if (person.role !== "student") {
        team.add(row.line);
        for (const { key } of names) newNames.set(key, person.role);
      }
      const taken = (kind: "email" | "phone" | "username") => row[kind] !== undefined && row[kind] !== person[kind];
      for (const key of namesOfKnown(person)) {
        if (taken(key.slice(0, key.indexOf(" ")) as "email" | "phone" | "username")) oldNames.set(key, person.id);
      }
    }
  }
  return { faults, refusedNames, team, roles, newNames, oldNames };
}

/** Returns whether a line is about someone who is not there, and gives no role. */
export async function lacksRole(db: Database, batches: AsyncIterable<readonly PersonRow[]>): Promise<boolean> {
  for await (const rows of batches) {
    const open = rows.filter(({ role, id }) => role === undefined && id === undefined);
    if (open.length === 0) continue;
    const byName = await findByName(db, open);
    if (open.some((row) => namesOf(row).every(({ key }) => !byName.has(key)))) return true;
  }
  return false;
}

async function findByName(db: Database, rows: readonly PersonRow[]): Promise<Map<string, KnownPerson>> {
  const people = await findNamed(
    db,
    {
      ids: rows.flatMap((row) => row.id ?? []),
      emails: rows.flatMap((row) => row.email?.toLowerCase() ?? []),
      phones: rows.flatMap((row) => row.phone ?? []),
      usernames: rows.flatMap((row) => row.username?.toLowerCase() ?? []),
    },
    // Reach is for the plan to judge.
    { isReached: sql<boolean>`true`, isWhole: sql<boolean>`true` },
  );
  return new Map(
    people.flatMap((person) => [`id ${person.id}`, ...namesOfKnown(person)].map((key) => [key, person] as const)),
  );
}
