import type { HandlerOutput } from "@sextant/contract/types.ts";
import { findCountedResults, resultOf } from "../../delivery/sittings/counted.ts";
import type { CountedResult } from "../../delivery/sittings/which-counts.ts";
import { listScoredTests, type ScoreWithError } from "../../learning/performance/scored-tests.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { inParallel } from "../../platform/database/in-parallel.ts";
import { pageLinks } from "../../platform/paging.ts";
import { checkFilters } from "./check-filters.ts";
import {
  type AssessmentRow,
  countAssessments,
  countStudents,
  type SatRow,
  type StudentRow,
  selectAssessments,
  selectSat,
  selectStudents,
  selectUnsat,
  type UnsatRow,
} from "./gradebook.queries.ts";
import { errorIn, type Measured, measureMiddles, scaleOfVersion } from "./measure-middle.ts";
import { findMedians, type MedianRow } from "./medians.ts";
import { orderStudents } from "./order-students.ts";
import type { Filters } from "./people.ts";
import { unitOf, valueIn } from "./units.ts";

type Output = HandlerOutput<"gradebook.get">;
type Cell = NonNullable<Output["results"][number]["cells"][number]>;
type Column = Output["assessments"][number];

interface Asked extends Filters {
  page: number;
  page_size: number;
  columns_page: number;
  columns_size: number;
}

/** The scores of some students in some assessments, rows and columns in the order given. */
interface Block {
  columns: Column[];
  rows: Output["results"];
}

const keyOf = ({ user_id, assessment_id }: { user_id: string; assessment_id: string }) => `${user_id} ${assessment_id}`;

/** Returns the summary of a column's scores; only the scale where none is released. */
export async function measureColumn(
  db: Database,
  { unit, most }: { unit: Column["unit"]; most: number },
  sat: readonly SatRow[],
  measured: Measured | undefined,
): Promise<Pick<Column, "min" | "max" | "error">> {
  const version = sat[0]?.assessment_version_id;
  const scale = measured?.scale ?? (version && most > 0 ? await scaleOfVersion(db, version, unit, most) : null);
  return { min: scale?.min ?? 0, max: scale?.max ?? null, error: measured?.error ?? null };
}

async function columnOf(
  db: Database,
  row: AssessmentRow,
  sat: readonly SatRow[],
  median: MedianRow | undefined,
  measured: ReadonlyMap<string, Measured>,
): Promise<Column> {
  const told = unitOf(median, sat);
  return {
    ...row,
    unit: told.unit,
    ...(await measureColumn(db, told, sat, median && measured.get(median.session_id))),
    median: median?.median ?? null,
    people: median?.people ?? 0,
  };
}

const empty = {
  session: null,
  value: null,
  error: null,
  points: null,
  max_points: null,
  submitted_at: null,
  is_released: false,
  is_partial: false,
  is_first: false,
  is_regraded: false,
  sittings: 0,
  counted: null,
};

/** Finds the result that the student is told, for people with several sittings of an assessment. */
function findTold(db: Database, sat: readonly SatRow[]): Promise<ReadonlyMap<string, CountedResult>> {
  const several = sat.filter(({ sittings }) => sittings > 1);
  const [users, assessments] = [several.map((row) => row.user_id), several.map((row) => row.assessment_id)];
  return findCountedResults(db, [...new Set(users)], [...new Set(assessments)], "student");
}

function satCell(
  { unit }: Column,
  row: SatRow,
  score: ScoreWithError | undefined,
  told: ReadonlyMap<string, CountedResult>,
): Cell {
  const { session_id, points, max_points, submitted_at, is_released, is_partial, is_first, is_regraded, sittings } =
    row;
  const counted = sittings > 1 ? told.get(resultOf(row.user_id, row.assessment_id)) : undefined;
  return {
    state: points === null ? "to_mark" : "scored",
    session: session_id,
    value: valueIn(unit, row),
    error: errorIn(unit, score, max_points ?? 0),
    points,
    max_points,
    submitted_at,
    is_released,
    is_partial,
    is_first,
    is_regraded,
    sittings,
    counted: counted ? { counts: counted.counts, value: valueIn(unit, counted) } : null,
  };
}

function unsatCell({ session_id: session, state, is_given, is_closed }: UnsatRow): Cell | null {
  if (state === "in_progress" || state === "submitted") return { ...empty, state, session };
  if (is_given && !is_closed) return { ...empty, state: "not_started" };
  if (state === "cancelled") return { ...empty, state, session };
  return is_given ? { ...empty, state: "missed" } : null;
}

/**
 * Returns the scores of these students in these assessments, with the summary of each column.
 *
 * @param findThose Summarizes the scores of all listed people.
 */
export async function readBlock(
  db: Database,
  students: readonly StudentRow[],
  assessments: readonly AssessmentRow[],
  findThose: () => Promise<readonly MedianRow[]>,
): Promise<Block> {
  const users = students.map(({ id }) => id);
  const ids = assessments.map(({ id }) => id);
  const isNothing = users.length === 0 || ids.length === 0;
  const [sat, unsat, medians] = await inParallel(db, [
    async () => (isNothing ? [] : selectSat(db, users, ids)),
    async () => (isNothing ? [] : selectUnsat(db, users, ids)),
    findThose,
  ]);
  const tests = await listScoredTests(
    db,
    // One whose score was taken back holds none until it is scored again. How certain a mean is isn’t known.
    sat.flatMap(({ max_points, ...row }) => (max_points === null || row.is_mean ? [] : [{ ...row, max_points }])),
  );
  const scores = new Map(tests.map(({ sitting, whole }) => [sitting.session_id, whole]));
  const byAssessment = Map.groupBy(sat, ({ assessment_id }) => assessment_id);
  const measured = await measureMiddles(db, medians);
  const told = await findTold(db, sat);
  const columns: Column[] = [];
  for (const row of assessments) {
    const median = medians.find(({ assessment_id }) => assessment_id === row.id);
    columns.push(await columnOf(db, row, byAssessment.get(row.id) ?? [], median, measured));
  }
  const satBy = new Map(sat.map((row) => [keyOf(row), row]));
  const unsatBy = new Map(unsat.map((row) => [keyOf(row), row]));
  const cellOf = (user_id: string, column: Column): Cell | null => {
    const key = keyOf({ user_id, assessment_id: column.id });
    const row = satBy.get(key);
    if (row) return satCell(column, row, scores.get(row.session_id), told);
    const other = unsatBy.get(key);
    return other ? unsatCell(other) : null;
  };
  return { columns, rows: students.map((row) => ({ ...row, cells: columns.map((column) => cellOf(row.id, column)) })) };
}

/** Counts the students that the filters leave, and puts them in the order asked for. */
export async function findStudents(db: Database, actor: Actor, filters: Filters) {
  const { listed, ...counted } = await countStudents(db, actor, filters);
  return { ...counted, listed: await orderStudents(db, actor, listed, counted.count) };
}

/**
 * Returns a page of the gradebook, of students and of assessments.
 *
 * @throws Refusal `not_found` for a group or school that the actor doesn’t see.
 */
export async function getGradebook(db: Database, actor: Actor, asked: Asked, url: string): Promise<Output> {
  const { page, page_size, columns_page, columns_size, ...filters } = asked;
  await checkFilters(db, actor, filters);
  const slice = { offset: (columns_page - 1) * columns_size, limit: columns_size };
  const rowSlice = { offset: (page - 1) * page_size, limit: page_size };
  // Where finding the listed people takes long, it is done once, and everything else waits for it.
  const isFound = filters.only !== undefined || (filters.ordering ?? "name") !== "name";
  const counted = isFound ? await findStudents(db, actor, filters) : null;
  const [{ totals, count, listed }, students, found] = await inParallel(db, [
    async () => counted ?? countStudents(db, actor, filters),
    () => selectStudents(db, actor, counted?.listed ?? { filters }, rowSlice),
    () => selectAssessments(db, actor, counted?.listed ?? { filters }, counted?.count ?? null, slice),
  ]);
  const ids = found.rows.map(({ id }) => id);
  const { columns, rows } = await readBlock(db, students, found.rows, () => findMedians(db, actor, listed, count, ids));
  return {
    count,
    ...pageLinks(url, asked, count),
    results: rows,
    assessments: columns,
    totals,
    // A page beyond the last has no row that says how many there are.
    assessments_count:
      found.count || columns_page === 1 ? found.count : await countAssessments(db, actor, listed, count),
  };
}
