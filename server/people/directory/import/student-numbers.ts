import type { Database } from "../../../platform/database/client.ts";
import type { Places } from "./context.ts";
import { type Holder, type KnownPerson, selectHolders, selectOpenSchools } from "./import.queries.ts";
import type { Fault, PersonRow } from "./read-row.ts";

/** Tells of a line whose number someone else has. */
export const takenNumber: Fault = {
  field: "student_number",
  message: "Someone in this school already has this student number",
};

const ownOf = (row: PersonRow, known: KnownPerson | null): string | null =>
  (row.studentNumber ?? known?.student_number ?? null)?.toLowerCase() ?? null;

/**
 * Returns what finds lines whose student number is taken in a school of theirs: by a person who has it before the import, or by an earlier line. A
 * person who gives their number up in the same file still has it for the other lines.
 */
export function numberJudge(db: Database, places: Places) {
  /** The first line with a number in a school. */
  const lineOf = new Map<string, number>();
  const schoolKeys = (row: PersonRow, known: KnownPerson | null, open: readonly string[]): string[] => {
    const named = (row.schools ?? []).map((name) => places.schoolOf(name) ?? `new ${name.toLowerCase()}`);
    const first = known === null && named.length === 0 && places.onlySchool ? [places.onlySchool] : named;
    return [...new Set([...open, ...first])];
  };
  return async (lines: readonly { row: PersonRow; known: KnownPerson | null }[]): Promise<Map<number, Fault>> => {
    const faults = new Map<number, Fault>();
    const numbered = lines.flatMap(({ row, known }) => {
      const number = ownOf(row, known);
      return number === null ? [] : [{ row, known, number }];
    });
    if (numbered.length === 0) return faults;
    const [open, holders] = await Promise.all([
      selectOpenSchools(
        db,
        numbered.flatMap(({ known }) => known?.id ?? []),
      ),
      selectHolders(
        db,
        numbered.map(({ number }) => number),
      ),
    ]);
    const held = Map.groupBy(holders, ({ number, school_id }: Holder) => `${number} ${school_id}`);
    for (const { row, known, number } of numbered) {
      for (const school of schoolKeys(row, known, open.get(known?.id ?? "") ?? [])) {
        const key = `${number} ${school}`;
        const earlier = lineOf.get(key);
        if (held.get(key)?.some(({ user_id }) => user_id !== known?.id)) faults.set(row.line, takenNumber);
        else if (earlier === undefined) lineOf.set(key, row.line);
        else faults.set(row.line, { field: "student_number", message: `Line ${earlier} already uses this` });
      }
    }
    return faults;
  };
}
