import { NOT_GIVEN } from "@sextant/psychometrics/responses.ts";
import { questionTitle } from "@sextant/questions/fingerprint.ts";
import { allPossibleQuestions } from "../assessments/entries.ts";
import { loadAssessmentVersion } from "../assessments/published.ts";
import type { Database } from "../platform/database/client.ts";
import { inParallel } from "../platform/database/in-parallel.ts";
import { loadNewestKeys, loadQuestionVersions, type QuestionVersion } from "../questions/versions.ts";
import { loadResponses, placeChoices, type ResponseData, readChoices } from "../results/responses.ts";
import { type ColumnOptions, optionsOf, placesOf } from "./options.ts";

/** What a column of the data is, for people. */
export interface ColumnQuestion {
  title: string;
  versionNumber: number;
  types: readonly string[];
  section: string;
}

/** Responses with what was chosen and what the questions are. */
export interface MeasuredData extends ResponseData {
  questions: readonly ColumnQuestion[];
  options: readonly (ColumnOptions | null)[];
  /** For each person and column the places of the options that they chose, as bits. */
  chosen: Uint32Array;
}

/** A question of the data: its content and its options. */
interface KnownQuestion {
  version: QuestionVersion;
  options: ColumnOptions | null;
}

/** What is known of the questions of some versions of an assessment, whoever sat them. */
export interface VersionQuestions {
  /** Names of sections, by id. */
  sections: ReadonlyMap<string, string>;
  /** By question version; null where too many may have been drawn: those that were are looked up by the answers. */
  questions: ReadonlyMap<string, KnownQuestion> | null;
  /** The key revision of each of these questions, in order. */
  keyIds: string[];
}

/** Pools may hold far more questions than were drawn of them. */
export const MOST_AHEAD = 500;

async function loadQuestions(db: Database, ids: readonly string[]) {
  const [versions, keys] = await inParallel(db, [() => loadQuestionVersions(db, ids), () => loadNewestKeys(db, ids)]);
  const known = [...versions].map(
    ([id, version]) => [id, { version, options: optionsOf(version, keys.get(id)) }] as const,
  );
  const keyIds = [...keys.values()].map((key) => key.key_revision_id);
  return { questions: new Map(known), keyIds: keyIds.sort() };
}

/** Loads what is known of the questions of these versions, which needs no answers. */
export async function loadVersionQuestions(db: Database, versionIds: readonly string[]): Promise<VersionQuestions> {
  const sections = new Map<string, string>();
  const possible = new Set<string>();
  for (const id of versionIds) {
    const version = await loadAssessmentVersion(db, id);
    for (const section of version.sections) sections.set(section.id, section.name);
    for (const question of allPossibleQuestions(version.sections)) possible.add(question);
  }
  if (possible.size > MOST_AHEAD) return { sections, questions: null, keyIds: [] };
  return { sections, ...(await loadQuestions(db, [...possible])) };
}

/** Reads what was chosen of the options of questions, which are told apart by their places among all of them. */
async function readChosen(db: Database, people: ResponseData["people"], questions: ReadonlyMap<string, KnownQuestion>) {
  const ids = [...questions.keys()];
  const choices = await readChoices(
    db,
    people,
    placesOf(ids, (id) => questions.get(id)?.options ?? null),
  );
  return { ids, choices };
}

/**
 * Returns everything that calibration and item analysis compute from, of these sittings.
 *
 * @param loadOwn Loads what is known of the questions; it is called at once, beside the reading of answers.
 */
export async function loadMeasuredData(
  db: Database,
  people: ResponseData["people"],
  loadOwn: () => Promise<VersionQuestions>,
): Promise<MeasuredData> {
  const [data, { sections, known, ahead }] = await inParallel(db, [
    () => loadResponses(db, people),
    async () => {
      const { sections, questions: known } = await loadOwn();
      return { sections, known, ahead: known && (await readChosen(db, people, known)) };
    },
  ]);
  const columnOf = new Map(data.columns.map((column, place) => [column.question_version_id, place]));
  const questions = known ?? (await loadQuestions(db, [...columnOf.keys()])).questions;
  const { ids, choices } = ahead ?? (await readChosen(db, people, questions));
  const chosen = placeChoices(
    choices,
    data.matrix,
    ids.map((id) => columnOf.get(id) ?? -1),
  );
  return {
    ...data,
    chosen,
    options: data.columns.map(({ question_version_id: id }) => questions.get(id)?.options ?? null),
    questions: data.columns.map((column) => {
      const version = questions.get(column.question_version_id)?.version;
      return {
        title: version ? questionTitle(version) : "",
        versionNumber: version?.number ?? 1,
        types: version?.interactions.map((interaction) => interaction.type) ?? [],
        section: sections.get(column.version_section_id) ?? "",
      };
    }),
  };
}

/** Returns the same data without some of its columns. */
export function withoutColumns(data: MeasuredData, leftOut: ReadonlySet<string>): MeasuredData {
  const kept = data.columns.flatMap(({ question_version_id: id }, column) => (leftOut.has(id) ? [] : [column]));
  if (kept.length === data.columns.length) return data;
  const { people, items, values } = data.matrix;
  const size = people * kept.length;
  const picked = { values: new Uint8Array(size), points: new Float64Array(size), chosen: new Uint32Array(size) };
  for (let person = 0, at = 0; person < people; person += 1) {
    for (const column of kept) {
      const cell = person * items + column;
      picked.values[at] = values[cell] ?? NOT_GIVEN;
      picked.points[at] = data.points[cell] ?? 0;
      picked.chosen[at] = data.chosen[cell] ?? 0;
      at += 1;
    }
  }
  const of = <T>(list: readonly T[]) => kept.map((column) => list[column] as T);
  return {
    people: data.people,
    medianTimeMs: data.medianTimeMs,
    matrix: { people, items: kept.length, values: picked.values },
    points: picked.points,
    chosen: picked.chosen,
    columns: of(data.columns),
    questions: of(data.questions),
    options: of(data.options),
  };
}
