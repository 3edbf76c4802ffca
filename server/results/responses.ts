import { MISSING, NOT_GIVEN, NOT_REACHED, type ResponseMatrix } from "@sextant/psychometrics/responses.ts";
import { loadAssessmentVersion } from "../assessments/published.ts";
import type { Database } from "../platform/database/client.ts";
import { loadQuestionVersions } from "../questions/versions.ts";
import { gatherColumns, type VersionSheet } from "./gather-columns.ts";
import { PackedSheet, type PackedState } from "./packed.ts";
import {
  countPeopleOf,
  type OptionPlace,
  type ResponseColumn,
  satPeople,
  selectColumns,
  selectFirstSittings,
  selectMedianTime,
  selectPackedAnswers,
  selectPackedChoices,
  selectSatVersions,
  selectSchools,
  selectSittingsMark,
} from "./responses.queries.ts";

export type { OptionPlace, ResponseColumn };
export { satPeople };

/** Answers of so many sittings are in memory in the database's form at a time. */
const SITTINGS_AT_ONCE = 2000;

/** What a response is by what became of the answer. */
const VALUES: Readonly<Record<PackedState, number>> = {
  ...{ wrong: 0, right: 1, open: MISSING, not_reached: NOT_REACHED },
  // Not marked yet.
  owed: NOT_GIVEN,
};

/** What people answered in their first complete sittings that count; people and columns in order. */
export interface ResponseData {
  people: readonly { userId: string; sessionId: string }[];
  columns: readonly ResponseColumn[];
  /** Right and wrong: full points are right, anything less is wrong. Left out is `MISSING`, after the last that was come to `NOT_REACHED`, not in the sitting or not marked yet `NOT_GIVEN`. */
  matrix: ResponseMatrix;
  /** Points in the same places; 0 where nothing was answered. */
  points: Float64Array;
}

/** Versions of an assessment, the newest first, and by how many people each was sat to the end. */
export async function listSatVersions(
  db: Database,
  assessmentId: string,
): Promise<{ id: string; number: number; people: number }[]> {
  return selectSatVersions(db, assessmentId);
}

/** Counts how many people sat these assessments to the end, each person once, by assessment. */
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
  /** Of the sitting among those that were asked for, from 1. */
  place: number;
}

async function readSheets(db: Database, sessionIds: readonly string[]): Promise<PlacedSheet[]> {
  const sheets: PlacedSheet[] = [];
  for (const { place, answers, assessment_version_id } of await selectPackedAnswers(db, sessionIds)) {
    const version = await loadAssessmentVersion(db, assessment_version_id);
    sheets.push({ place, version, sheet: new PackedSheet(version, answers) });
  }
  return sheets;
}

/** The columns of sittings: of a few as their packed answers tell of them, else from facts. */
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

/** Returns what was answered in these sittings. */
export async function loadResponses(db: Database, people: ResponseData["people"]): Promise<ResponseData> {
  const sessionIds = people.map((person) => person.sessionId);
  const first = sessionIds.length === 0 ? [] : await readSheets(db, sessionIds.slice(0, SITTINGS_AT_ONCE));
  const columns = sessionIds.length === 0 ? [] : await findColumns(db, sessionIds, first);
  const columnOf = new Map(columns.map((column, place) => [column.question_version_id, place]));
  /** For the questions of each version by their places, the columns. */
  const columnsOf = new Map<readonly string[], readonly number[]>();
  const values = new Uint8Array(people.length * columns.length).fill(NOT_GIVEN);
  const points = new Float64Array(values.length);
  for (let start = 0; start < sessionIds.length; start += SITTINGS_AT_ONCE) {
    const sheets = start === 0 ? first : await readSheets(db, sessionIds.slice(start, start + SITTINGS_AT_ONCE));
    for (const { place, sheet } of sheets) {
      const own = columnsOf.get(sheet.ids) ?? sheet.ids.map((id) => columnOf.get(id) ?? -1);
      columnsOf.set(sheet.ids, own);
      const row = (start + place - 1) * columns.length;
      for (let index = 0; index < sheet.size; index += 1) {
        const column = own[sheet.placeAt(index)] ?? -1;
        if (column < 0) continue;
        values[row + column] = VALUES[sheet.stateAt(index)];
        points[row + column] = Math.max(0, sheet.pointsAt(index));
      }
    }
  }
  return { people, columns, matrix: { people: people.length, items: columns.length, values }, points };
}

/**
 * Returns which of these options were chosen: for each person and column the places of options as bits; an option beyond 30 is
 * left out.
 */
export async function loadChoices(
  db: Database,
  { people, columns }: Pick<ResponseData, "people" | "columns">,
  options: readonly OptionPlace[],
): Promise<Uint32Array> {
  const chosen = new Uint32Array(people.length * columns.length);
  const sessionIds = people.map((person) => person.sessionId);
  for (const own of Map.groupBy(options, ({ isOneOfMany }) => isOneOfMany).values())
    for (let start = 0; start < sessionIds.length; start += SITTINGS_AT_ONCE) {
      const rows = await selectPackedChoices(db, sessionIds.slice(start, start + SITTINGS_AT_ONCE), own);
      for (const { place, chosen: packed } of rows) {
        const row = (start + place - 1) * columns.length;
        for (let at = 0; at < packed.length; at += 4) {
          const code = packed.readInt32BE(at);
          const cell = row + (code >> 8);
          chosen[cell] = (chosen[cell] ?? 0) | (1 << (code & 0xff));
        }
      }
    }
  return chosen;
}

/** Returns the median time of these sittings in all, in ms. */
export async function findMedianTime(db: Database, people: ResponseData["people"]): Promise<number | null> {
  return people.length === 0
    ? null
    : selectMedianTime(
        db,
        people.map((person) => person.sessionId),
      );
}

/** Returns a text that changes whenever sittings of an assessment do that figures rest on. */
export async function markOfSittings(db: Database, assessmentId: string): Promise<string> {
  return selectSittingsMark(db, assessmentId);
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
