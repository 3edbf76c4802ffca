import { lowerMedian } from "@sextant/psychometrics/classical/median.ts";
import { MISSING, NOT_GIVEN, NOT_REACHED, type ResponseMatrix } from "@sextant/psychometrics/responses.ts";
import { type AssessmentVersion, loadAssessmentVersion } from "../../authoring/assessments/published.ts";
import { loadQuestionVersions } from "../../authoring/questions/versions.ts";
import type { Database } from "../../platform/database/client.ts";
import { inParallel } from "../../platform/database/in-parallel.ts";
import { gatherColumns, type VersionSheet } from "./gather-columns.ts";
import { outcomeOf } from "./outcome.ts";
import { PackedSheet, type PackedState } from "./packed.ts";
import {
  countPeopleOf,
  type OptionPlace,
  type ResponseColumn,
  satPeople,
  selectColumns,
  selectFirstSittings,
  selectMarkedVersions,
  selectPackedAnswers,
  selectPackedChoices,
  selectSatVersions,
  selectSchools,
} from "./responses.queries.ts";

export type { OptionPlace };
export { satPeople };

/** Maximum sittings whose raw answers are in memory at a time. */
const SITTINGS_AT_ONCE = 2000;

/** The matrix value of each packed answer state. */
const VALUES: Readonly<Record<PackedState, number>> = {
  wrong: 0,
  right: 1,
  open: MISSING,
  not_reached: NOT_REACHED,
  // Not marked yet.
  owed: NOT_GIVEN,
  unreadable: 0,
};

/** A question, and how many answers to it can't be told right from wrong. */
export interface CountedColumn extends ResponseColumn {
  /** Answers without a mark yet. */
  to_mark: number;
  /** Answers that can't be read, which count as wrong. */
  unreadable: number;
  /** Answers that are neither right nor wrong. */
  partly_right: number;
}

/** The responses of people in their first complete sittings that count; people and columns in order. */
export interface ResponseData {
  people: readonly { userId: string; sessionId: string }[];
  columns: readonly CountedColumn[];
  /**
   * Right or not: full points are right, anything less is not, and `points` says how much. Omitted answers are `MISSING`, those after the last question reached
   * `NOT_REACHED`, those not in the sitting or not marked yet `NOT_GIVEN`.
   */
  matrix: ResponseMatrix;
  /** Points in the same places; 0 where nothing was answered. */
  points: Float64Array;
  /** The time of a whole sitting that half of them did not exceed; null when no time is known. */
  medianTimeMs: number | null;
}

/** Lists the versions of an assessment, the newest first, with the number of people who completed each. */
export async function listSatVersions(
  db: Database,
  assessmentId: string,
): Promise<{ id: string; number: number; people: number }[]> {
  return selectSatVersions(db, assessmentId);
}

/** Lists the same versions with a text that changes whenever sittings of the assessment do that figures rest on. */
export async function findMarkedVersions(
  db: Database,
  assessmentId: string,
): Promise<{ versions: { id: string; number: number; people: number }[]; mark: string }> {
  const rows = await selectMarkedVersions(db, assessmentId);
  return { versions: rows.map(({ mark: _, ...version }) => version), mark: rows[0]?.mark ?? "" };
}

/** Counts the people who completed these assessments, each person once, by assessment. */
export async function countSatPeople(db: Database, assessmentIds: readonly string[]): Promise<Map<string, number>> {
  return assessmentIds.length === 0 ? new Map() : countPeopleOf(db, assessmentIds);
}

/** Lists everyone's first complete sitting that counts, of these versions together. */
export async function listFirstSittings(
  db: Database,
  assessmentId: string,
  versionIds: readonly string[],
): Promise<{ userId: string; sessionId: string }[]> {
  if (versionIds.length === 0) return [];
  const rows = await selectFirstSittings(db, assessmentId, versionIds);
  return rows.map((row) => ({ userId: row.user_id, sessionId: row.id }));
}

interface PlacedSheet extends VersionSheet {
  /** The place of the sitting among the requested ones, from 1. */
  place: number;
  /** The time spent; 0 where unknown. */
  timeMs: number;
}

async function readSheets(db: Database, sessionIds: readonly string[]): Promise<PlacedSheet[]> {
  const sheets: PlacedSheet[] = [];
  const rows = await selectPackedAnswers(db, sessionIds);
  const versions = new Map<string, AssessmentVersion>();
  for (const { place, answers, time_ms: timeMs, assessment_version_id: id } of rows) {
    const version = versions.get(id) ?? (await loadAssessmentVersion(db, id));
    versions.set(id, version);
    sheets.push({ place, timeMs, version, sheet: new PackedSheet(version, answers) });
  }
  return sheets;
}

/** Finds the columns of sittings: for a few from their packed answers, otherwise from facts. */
async function findColumns(
  db: Database,
  sessionIds: readonly string[],
  first: readonly PlacedSheet[],
): Promise<ResponseColumn[]> {
  const gathered = sessionIds.length <= SITTINGS_AT_ONCE ? gatherColumns(first) : null;
  if (!gathered) return selectColumns(db, sessionIds);
  const versions = await loadQuestionVersions(
    db,
    gathered.map((column) => column.question_version_id),
  );
  return gathered.map((column) => ({
    ...column,
    question_id: versions.get(column.question_version_id)?.question_id ?? "",
  }));
}

function count(column: CountedColumn | undefined, state: PackedState, points: number): void {
  if (!column) return;
  const correct = state === "right";
  const judged = { points, max_points: column.max_points, omitted: false, not_reached: false, correct };
  if ((correct || state === "wrong") && outcomeOf(judged) === "partial") column.partly_right += 1;
  if (state === "owed") column.to_mark += 1;
  if (state === "unreadable") column.unreadable += 1;
}

/** Returns what was answered in these sittings. */
export async function loadResponses(db: Database, people: ResponseData["people"]): Promise<ResponseData> {
  const sessionIds = people.map((person) => person.sessionId);
  const first = sessionIds.length === 0 ? [] : await readSheets(db, sessionIds.slice(0, SITTINGS_AT_ONCE));
  const found = sessionIds.length === 0 ? [] : await findColumns(db, sessionIds, first);
  const columns = found.map((column): CountedColumn => ({ ...column, to_mark: 0, unreadable: 0, partly_right: 0 }));
  const columnOf = new Map(columns.map((column, place) => [column.question_version_id, place]));
  /** For the questions of each version by their places, the columns. */
  const columnsOf = new Map<readonly string[], readonly number[]>();
  const values = new Uint8Array(people.length * columns.length).fill(NOT_GIVEN);
  const points = new Float64Array(values.length);
  const times: number[] = [];
  for (let start = 0; start < sessionIds.length; start += SITTINGS_AT_ONCE) {
    const sheets = start === 0 ? first : await readSheets(db, sessionIds.slice(start, start + SITTINGS_AT_ONCE));
    for (const { place, timeMs, sheet } of sheets) {
      if (timeMs > 0) times.push(timeMs);
      const own = columnsOf.get(sheet.ids) ?? sheet.ids.map((id) => columnOf.get(id) ?? -1);
      columnsOf.set(sheet.ids, own);
      const row = (start + place - 1) * columns.length;
      for (let index = 0; index < sheet.size; index += 1) {
        const column = own[sheet.placeAt(index)] ?? -1;
        if (column < 0) continue;
        const state = sheet.stateAt(index);
        values[row + column] = VALUES[state];
        count(columns[column], state, sheet.pointsAt(index));
        points[row + column] = Math.max(0, sheet.pointsAt(index));
      }
    }
  }
  const matrix = { people: people.length, items: columns.length, values };
  return { people, columns, matrix, points, medianTimeMs: lowerMedian(times) };
}

/** Options that were chosen, as the database packs them. */
interface ChosenOptions {
  /** The number of requested people before these. */
  before: number;
  packed: Buffer;
}

/** Reads which of these options were chosen in these sittings. An option beyond 30 is left out. */
export async function readChoices(
  db: Database,
  people: ResponseData["people"],
  options: readonly OptionPlace[],
): Promise<ChosenOptions[]> {
  const sessionIds = people.map((person) => person.sessionId);
  const chosen: ChosenOptions[] = [];
  for (const own of Map.groupBy(options, ({ isOneOfMany }) => isOneOfMany).values())
    for (let start = 0; start < sessionIds.length; start += SITTINGS_AT_ONCE) {
      const those = sessionIds.slice(start, start + SITTINGS_AT_ONCE);
      // Two halves read in parallel take about half the time.
      const middle = Math.ceil(those.length / 2);
      const [first, second] = await inParallel(db, [
        () => selectPackedChoices(db, those.slice(0, middle), own),
        () => selectPackedChoices(db, those.slice(middle), own),
      ]);
      chosen.push({ before: start, packed: first }, { before: start + middle, packed: second });
    }
  return chosen;
}

/**
 * Returns for each person and column the places of the options that were chosen, as bits.
 *
 * @param columnOf For each question that choices were read of its column; -1 where it has none.
 */
export function placeChoices(
  choices: readonly ChosenOptions[],
  { people, items }: Pick<ResponseMatrix, "people" | "items">,
  columnOf: readonly number[],
): Uint32Array {
  const chosen = new Uint32Array(people * items);
  for (const { before, packed } of choices) {
    const places = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
    for (let at = 0; at < packed.length; at += 8) {
      const choice = places.getInt32(at + 4);
      const column = columnOf[choice >> 8] ?? -1;
      if (column < 0) continue;
      const cell = (before + places.getInt32(at) - 1) * items + column;
      chosen[cell] = (chosen[cell] ?? 0) | (1 << (choice & 0xff));
    }
  }
  return chosen;
}

/** Lists the school that the student of each sitting had then, by sitting. */
export async function listSittingSchools(db: Database, people: ResponseData["people"]): Promise<Map<string, string>> {
  return people.length === 0
    ? new Map()
    : selectSchools(
        db,
        people.map((person) => person.sessionId),
      );
}
