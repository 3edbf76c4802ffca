import { type ResultState, resultStates } from "@sextant/contract/result-students.ts";
import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { getReadableAssessment } from "../../authoring/assessments/published.ts";
import { listScoredTests } from "../../learning/performance/scored-tests.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { inParallel } from "../../platform/database/in-parallel.ts";
import { pageOf } from "../../platform/paging.ts";
import { checkFilters } from "./check-filters.ts";
import { type SatRow, selectSat, selectUnsat, type UnsatRow } from "./gradebook.queries.ts";
import { measureColumn } from "./gradebook.ts";
import { errorIn, measureMiddles } from "./measure-middle.ts";
import { findMedians } from "./medians.ts";
import { byValue } from "./order-students.ts";
import { type HolderRow, selectGroupsOf, selectHolders } from "./students.queries.ts";
import { unitOf, valueIn } from "./units.ts";

type Output = HandlerOutput<"assessment_results.list_students">;
type Query = HandlerInput<"assessment_results.list_students">["query"];
type Filter = Pick<Query, "search" | "group" | "school" | "state" | "ordering">;
type Row = Output["results"][number];

/** A student of an assessment, before errors, sections and groups are read. */
interface Found {
  person: HolderRow;
  state: ResultState;
  sat: SatRow | undefined;
  session: string | null;
  value: number | null;
}

/** Everyone has the assessment: its results are found by it rather than by people. */
const BY_ASSESSMENT = Number.MAX_SAFE_INTEGER;

function unsatState({ state, is_given, is_closed }: UnsatRow): ResultState | null {
  if (state === "in_progress" || state === "submitted") return state;
  if (is_given && !is_closed) return "not_started";
  if (state === "cancelled") return state;
  return is_given ? "missed" : null;
}

function satState({ points, is_released }: SatRow): ResultState {
  if (points === null) return "to_mark";
  return is_released ? "released" : "scored";
}

/** What rows are ordered by; names are the order in which they are read. */
const orderings: Record<string, (row: Found) => number | null> = {
  state: ({ state }) => resultStates.indexOf(state),
  score: ({ value }) => value,
  submitted_at: ({ sat }) => sat?.submitted_at.getTime() ?? null,
  time: ({ sat }) => sat?.time_ms ?? null,
};

function ordered(rows: Found[], ordering: string): Found[] {
  if (ordering === "-name") return rows.toReversed();
  const read = orderings[ordering.replace(/^-/, "")];
  return read ? byValue(rows, read, ordering.startsWith("-") ? -1 : 1) : rows;
}

/**
 * Finds the students of an assessment, all that the filters leave, in the order asked for.
 *
 * @throws Refusal `not_found` for an assessment, group or school that the actor doesn’t see.
 */
async function findResultStudents(db: Database, actor: Actor, assessmentId: string, filter: Filter) {
  const { state, ordering, ...filters } = filter;
  const [{ id, name }] = await inParallel(db, [
    () => getReadableAssessment(db, actor, assessmentId),
    () => checkFilters(db, actor, filters),
  ]);
  const people = await selectHolders(db, actor, filters, id);
  const users = people.map((person) => person.id);
  const [sat, unsat, medians] = await inParallel(db, [
    () => selectSat(db, users, [id]),
    () => selectUnsat(db, users, [id]),
    // Of everyone within reach: a filter changes no unit.
    () => findMedians(db, actor, { filters: {} }, BY_ASSESSMENT, [id]),
  ]);
  const [median] = medians;
  const told = unitOf(median, sat);
  const measured = (await measureMiddles(db, medians)).get(median?.session_id ?? "");
  const { min, max } = await measureColumn(db, told, sat, measured);
  const satBy = new Map(sat.map((row) => [row.user_id, row]));
  const unsatBy = new Map(unsat.map((row) => [row.user_id, row]));
  const found = people.flatMap((person): Found[] => {
    const own = satBy.get(person.id);
    if (own)
      return [{ person, state: satState(own), sat: own, session: own.session_id, value: valueIn(told.unit, own) }];
    const other = unsatBy.get(person.id);
    const without = other ? unsatState(other) : null;
    const session = without === "not_started" || without === "missed" ? null : (other?.session_id ?? null);
    return without ? [{ person, state: without, sat: undefined, session, value: null }] : [];
  });
  const states = {
    all: found.length,
    ...(Object.fromEntries(resultStates.map((one) => [one, 0])) as Record<ResultState, number>),
  };
  for (const one of found) states[one.state] += 1;
  const wanted = state ? found.filter((one) => one.state === state) : found;
  return {
    rows: ordered(wanted, ordering || "name"),
    told: { assessment: { id, name }, unit: told.unit, min, max, states },
  };
}

/** Returns students as the list has them: with errors, sections and groups. */
async function presentStudents(
  db: Database,
  actor: Actor,
  unit: Output["unit"],
  rows: readonly Found[],
): Promise<(Row & { email: string | null })[]> {
  const sat = rows.flatMap((row) => (row.sat ? [row.sat] : []));
  const users = rows.map(({ person }) => person.id);
  const [tests, groups] = await inParallel(db, [
    // How certain a mean of several is isn’t known, and its sections are those of one sitting.
    () =>
      listScoredTests(
        db,
        sat.flatMap(({ max_points, ...row }) => (max_points === null || row.is_mean ? [] : [{ ...row, max_points }])),
      ),
    () => selectGroupsOf(db, actor, users),
  ]);
  const testOf = new Map(tests.map((test) => [test.sitting.session_id, test]));
  const groupsOf = Map.groupBy(groups, ({ user_id }) => user_id);
  return rows.map(({ person, state, sat: own, session, value }) => {
    const test = own && testOf.get(own.session_id);
    return {
      ...person,
      groups: (groupsOf.get(person.id) ?? []).map(({ id, name }) => ({ id, name })),
      state,
      session,
      value,
      error: errorIn(unit, test?.whole, own?.max_points ?? 0),
      points: own?.points ?? null,
      max_points: own?.max_points ?? null,
      sections: (test?.sections ?? []).flatMap(({ section, name, score }) =>
        score ? [{ id: section, name, unit: score.unit, value: score.value, error: score.error }] : [],
      ),
      time_ms: own?.time_ms ?? null,
      submitted_at: own?.submitted_at ?? null,
      is_partial: own?.is_partial ?? false,
      is_regraded: own?.is_regraded ?? false,
      sittings: own?.sittings ?? 0,
    };
  });
}

/** Lists the students within reach who have an assessment or took it, with what came of it. */
export async function listResultStudents(
  db: Database,
  actor: Actor,
  assessmentId: string,
  query: Query,
  url: string,
): Promise<Output> {
  const { rows, told } = await findResultStudents(db, actor, assessmentId, query);
  const page = pageOf(rows, query, url);
  return { ...page, results: await presentStudents(db, actor, told.unit, page.results), ...told };
}

const AT_ONCE = 500;

/** Lists them all, for a file. */
export async function listAllResultStudents(db: Database, actor: Actor, assessmentId: string, filter: Filter) {
  const { rows, told } = await findResultStudents(db, actor, assessmentId, filter);
  const students: (Row & { email: string | null })[] = [];
  for (let start = 0; start < rows.length; start += AT_ONCE)
    students.push(...(await presentStudents(db, actor, told.unit, rows.slice(start, start + AT_ONCE))));
  return { ...told, students };
}
