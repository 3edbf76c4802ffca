import type { CellType } from "@sextant/contract/result-exports.ts";
import type { HandlerOutput } from "@sextant/contract/types.ts";
import type { CellValue, Column } from "../../platform/tables/column.ts";

type Listed = HandlerOutput<"assessment_results.list_students">;

/** What a row of the file says: a student as the list has them. */
export type StudentOfFile = Listed["results"][number] & { email: string | null; unit: Listed["unit"] };

const column = <const Name extends string>(
  name: Name,
  type: CellType,
  value: (row: StudentOfFile) => CellValue,
): Column<Name> & { value: (row: StudentOfFile) => CellValue } => ({ name, type, value });

/** Returns a figure with four decimals at most. */
const rounded = (value: number | null) => (value === null ? null : Number(value.toFixed(4)));

/** A row for each student of an assessment. */
export const studentColumns = [
  column("last_name", "text", (row) => row.last_name),
  column("first_name", "text", (row) => row.first_name),
  column("student_number", "text", (row) => row.student_number),
  column("email", "text", (row) => row.email),
  column("groups", "text", (row) => row.groups.map(({ name }) => name).join("; ")),
  column("state", "code", (row) => row.state),
  column("score", "number", (row) => rounded(row.value)),
  column("standard_error", "number", (row) => rounded(row.error)),
  column("unit", "code", (row) => (row.value === null ? null : row.unit)),
  column("points", "number", (row) => rounded(row.points)),
  column("max_points", "number", (row) => rounded(row.max_points)),
  column("time_seconds", "number", (row) => (row.time_ms === null ? null : Math.round(row.time_ms / 1000))),
  column("submitted_at", "instant", (row) => row.submitted_at),
  column("sittings", "number", (row) => row.sittings),
  column("partial", "yes_no", (row) => (row.value === null ? null : row.is_partial)),
  column("regraded", "yes_no", (row) => (row.value === null ? null : row.is_regraded)),
  column("session", "code", (row) => row.session),
] as const;

/** Name of a column of students. */
export type StudentColumn = (typeof studentColumns)[number]["name"];

/** Returns a column for each section with a score, by its name, and by its unit where that isn’t the test’s. */
export function sectionColumns(rows: readonly StudentOfFile[]) {
  const names = new Map(
    rows.flatMap(({ sections, unit: ofTest }) =>
      sections.map(({ id, name, unit }) => [id, unit === ofTest ? name : `${name} (${unit})`] as const),
    ),
  );
  return [...names].map(([id, name]) =>
    column(name, "number", (row) => rounded(row.sections.find((section) => section.id === id)?.value ?? null)),
  );
}
