import { NOT_GIVEN } from "@sextant/psychometrics/responses.ts";
import { questionTitle } from "@sextant/questions/fingerprint.ts";
import { allPossibleQuestions } from "../../authoring/assessments/entries.ts";
import { loadAssessmentVersion } from "../../authoring/assessments/published.ts";
import {
  type KeyRevision,
  loadNewestKeys,
  loadQuestionVersions,
  type QuestionVersion,
} from "../../authoring/questions/versions.ts";
import { loadResponses, placeChoices, type ResponseData, readChoices } from "../../delivery/results/responses.ts";
import type { Database } from "../../platform/database/client.ts";
import { inParallel } from "../../platform/database/in-parallel.ts";
import { type ColumnOptions, optionsOf, placesOf } from "./options.ts";

/** The display data of a column. */
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

/** A question of the data. */
interface KnownQuestion {
  version: QuestionVersion;
  key: KeyRevision | undefined;
}

/** Data of the questions in some versions of an assessment, independent of who took them. */
export interface VersionQuestions {
  /** Names of sections, by id. */
  sections: ReadonlyMap<string, string>;
  /** By question version; null where too many may have been drawn: the drawn ones are then looked up from the answers. */
  questions: ReadonlyMap<string, KnownQuestion> | null;
  /** The key revision of each of these questions, in order. */
  keyIds: string[];
}

/** Pools may hold far more questions than were ever drawn. */
export const MOST_AHEAD = 500;

async function loadQuestions(db: Database, ids: readonly string[]) {
  const [versions, keys] = await inParallel(db, [() => loadQuestionVersions(db, ids), () => loadNewestKeys(db, ids)]);
  const known = [...versions].map(([id, version]) => [id, { version, key: keys.get(id) }] as const);
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

/** Reads the chosen options of questions; questions are identified by their places. */
async function readChosen(db: Database, people: ResponseData["people"], questions: ReadonlyMap<string, KnownQuestion>) {
  const versions = [...questions.values()].map(({ version }) => version);
  return { ids: versions.map(({ id }) => id), choices: await readChoices(db, people, placesOf(versions)) };
}

/** Returns the display data of a question, and its options. */
function describeQuestion({ version, key }: KnownQuestion) {
  const types = version.interactions.map((interaction) => interaction.type);
  return { title: questionTitle(version), versionNumber: version.number, types, options: optionsOf(version, key) };
}

const unknown = { title: "", versionNumber: 1, types: [], options: null };

/**
 * Loads the input data of calibration and item analysis for these sittings.
 *
 * @param own The data of their questions.
 */
export async function loadMeasuredData(
  db: Database,
  people: ResponseData["people"],
  { sections, questions: ahead }: VersionQuestions,
): Promise<MeasuredData> {
  // The chosen options are the slowest query, so it starts first, in parallel with everything else.
  const [early, { data, questions, described }] = await inParallel(db, [
    async () => ahead && readChosen(db, people, ahead),
    async () => {
      const data = await loadResponses(db, people);
      const ids = data.columns.map((column) => column.question_version_id);
      const questions = ahead ?? (await loadQuestions(db, ids)).questions;
      const described = ids.map((id) => {
        const question = questions.get(id);
        return question ? describeQuestion(question) : unknown;
      });
      return { data, questions, described };
    },
  ]);
  const columnOf = new Map(data.columns.map((column, place) => [column.question_version_id, place]));
  const { ids, choices } = early ?? (await readChosen(db, people, questions));
  const chosen = placeChoices(
    choices,
    data.matrix,
    ids.map((id) => columnOf.get(id) ?? -1),
  );
  return {
    ...data,
    chosen,
    options: described.map(({ options }) => options),
    questions: data.columns.map(({ version_section_id: section }, place) => {
      const { options: _, ...question } = described[place] ?? unknown;
      return { ...question, section: sections.get(section) ?? "" };
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
