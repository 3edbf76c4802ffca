import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";

/** A person who may decide between two marks. */
export interface Decider {
  id: string;
  name: string;
}

/** Two marks that differ: of whose work, and who gave them. */
export interface Differing {
  /** Names the case among others. */
  key: string;
  student: string;
  markers: readonly string[];
}

/** So many people are named; more would be no help. */
const MOST_NAMED = 5;

/**
 * Returns the condition that the person `decider` is active and decides on this student's work: staff, managers of the student’s schools,
 * and managers to whom the student is allocated.
 *
 * @param column A column with the student's id.
 */
function decidesOn(column: string): RawBuilder<boolean> {
  const student = sql.ref(column);
  return sql<boolean>`(decider.is_active and (decider.role = 'staff' or (decider.role = 'manager' and (exists (
    select from memberships own join memberships their on their.school_id = own.school_id
    where own.user_id = decider.id and own.member_from <= now() and (own.member_to is null or own.member_to > now())
      and their.user_id = ${student} and their.member_from <= now()
      and (their.member_to is null or their.member_to > now())
  ) or exists (
    select from student_carers care where care.carer_id = decider.id and care.student_id = ${student}
  )))))`;
}

/** Returns the condition that someone other than the markers in a column may decide on the work of the student in a column. */
export function anotherDecides(student: string, markers: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from users decider where ${decidesOn(student)} and decider.id <> all(${sql.ref(markers)}))`;
}

/**
 * Lists who may decide between the two marks of each case, at most five: those who gave neither, managers first, or, where there is
 * nobody else, those of the two markers whose role decides.
 */
export async function listDeciders(db: Database, cases: readonly Differing[]): Promise<Map<string, Decider[]>> {
  const found = new Map<string, Decider[]>(cases.map(({ key }) => [key, []]));
  if (cases.length === 0) return found;
  const { rows } = await sql<{ key: string; id: string; name: string; gave: boolean }>`
    select differing.key, person.id, person.name, person.gave
    from jsonb_to_recordset(${JSON.stringify(cases)}::jsonb) as differing (key text, student uuid, markers uuid[])
    join lateral (
      select decider.id, trim(decider.first_name || ' ' || decider.last_name) as name,
        decider.id = any(differing.markers) as gave
      from users decider where ${decidesOn("differing.student")}
      order by gave, decider.role, decider.sort_name, decider.id limit ${MOST_NAMED}
    ) person on true`.execute(db);
  for (const [key, own] of Map.groupBy(rows, (row) => row.key)) {
    const others = own.filter(({ gave }) => !gave);
    found.set(
      key,
      (others.length > 0 ? others : own).map(({ id, name }) => ({ id, name })),
    );
  }
  return found;
}
