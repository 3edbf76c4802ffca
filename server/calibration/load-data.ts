import { NOT_GIVEN } from "@sextant/psychometrics/responses.ts";
import { questionTitle } from "@sextant/questions/fingerprint.ts";
import { loadAssessmentVersion } from "../assessments/published.ts";
import type { Database } from "../platform/database/client.ts";
import { inParallel } from "../platform/database/in-parallel.ts";
import { loadNewestKeys, loadQuestionVersions } from "../questions/versions.ts";
import { loadChoices, loadResponses, type ResponseData } from "../results/responses.ts";
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

/** Returns everything that calibration and item analysis compute from, of these sittings of these versions. */
export async function loadMeasuredData(
  db: Database,
  people: ResponseData["people"],
  versionIds: readonly string[],
): Promise<MeasuredData> {
  const data = await loadResponses(db, people);
  const ids = data.columns.map((column) => column.question_version_id);
  const [versions, keys] = await inParallel(db, [() => loadQuestionVersions(db, ids), () => loadNewestKeys(db, ids)]);
  const sections = new Map<string, string>();
  for (const id of versionIds)
    for (const section of (await loadAssessmentVersion(db, id)).sections) sections.set(section.id, section.name);
  const options = ids.map((id) => {
    const version = versions.get(id);
    return version ? optionsOf(version, keys.get(id)) : null;
  });
  return {
    ...data,
    options,
    questions: data.columns.map((column) => {
      const version = versions.get(column.question_version_id);
      return {
        title: version ? questionTitle(version) : "",
        versionNumber: version?.number ?? 1,
        types: version?.interactions.map((interaction) => interaction.type) ?? [],
        section: sections.get(column.version_section_id) ?? "",
      };
    }),
    chosen: await loadChoices(db, data, placesOf(data.columns, options)),
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
    matrix: { people, items: kept.length, values: picked.values },
    points: picked.points,
    chosen: picked.chosen,
    columns: of(data.columns),
    questions: of(data.questions),
    options: of(data.options),
  };
}
