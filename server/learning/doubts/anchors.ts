import type { HandlerOutput } from "@sextant/contract/types.ts";
import { questionCandidate } from "@sextant/questions/candidate.ts";
import { loadAssessmentVersion } from "../../authoring/assessments/published.ts";
import { toldNamesOf } from "../../authoring/assessments/told-names.ts";
import { loadQuestionTitles } from "../../authoring/questions/titles.ts";
import { loadQuestionVersions, type QuestionVersion } from "../../authoring/questions/versions.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { loadSatVersions, type Shows } from "../evidence/shows.ts";
import { listMediaNames, listPlaces, type PlaceRow } from "./anchors.queries.ts";

export type Anchor = HandlerOutput<"doubts.get">["anchor"];

/** Where something is asked, as rows have it. */
export interface Anchored {
  kind: "moment" | "page" | "question";
  session_id: string | null;
  attempt_id: string | null;
  question_version_id: string | null;
  chosen: string | null;
  study_material_id: string | null;
  material_version: number | null;
  page: number | null;
  zoom_video_id: string | null;
  at_ms: number | null;
}

/** Returns the options of the part in which one was chosen, in the order in which its student saw them; null where no part has it. */
export function optionsBeside(
  version: QuestionVersion,
  order: PlaceRow["option_order"],
  chosen: string,
): { interaction: string; options: readonly string[] } | null {
  for (const one of questionCandidate(version, order).interactions) {
    const options = "options" in one ? one.options.map(({ id }) => id) : [];
    if (options.includes(chosen)) return { interaction: one.id, options };
  }
  return null;
}

function placeOfOption(version: QuestionVersion, order: PlaceRow["option_order"], chosen: string | null) {
  const place = chosen === null ? -1 : (optionsBeside(version, order, chosen)?.options.indexOf(chosen) ?? -1);
  return place === -1 ? null : place;
}

async function sectionNames(db: Database, places: readonly PlaceRow[]): Promise<ReadonlyMap<string, string>> {
  const versions = [...new Set(places.map(({ assessment_version_id: id }) => id))];
  const named = await Promise.all(versions.map(async (id) => toldNamesOf(await loadAssessmentVersion(db, id))));
  return new Map(named.flatMap((names) => [...names]));
}

/** What a reader may see of a question in a list. */
type Shown = Pick<Shows, "question" | "response">;

/** Finds what may be seen of each of these questions now: a release can be taken back after a student asked. */
async function findShown(
  db: Database,
  reader: Actor | null,
  places: readonly PlaceRow[],
): Promise<(place: PlaceRow) => Shown> {
  if (reader?.role !== "student") return () => ({ question: true, response: true });
  const versions = await loadSatVersions(db, places);
  return (place) => versions.get(place.assessment_version_id)?.shows(place) ?? { question: false, response: false };
}

/**
 * Returns where each of these was asked, with the names that all of it has now.
 *
 * @param reader Who may not see all of it; null where that was decided before.
 */
export async function presentAnchors(
  db: Database,
  rows: readonly (Anchored & { quote?: string })[],
  reader: Actor | null,
): Promise<Anchor[]> {
  const places = await listPlaces(db, rows);
  const versionIds = [...new Set(rows.flatMap(({ question_version_id: id }) => id ?? []))];
  const [titles, versions, sections, media, shownOf] = await Promise.all([
    loadQuestionTitles(db, versionIds),
    loadQuestionVersions(db, versionIds),
    sectionNames(db, [...places.values()]),
    listMediaNames(db, rows),
    findShown(db, reader, [...places.values()]),
  ]);
  return rows.map((row) => {
    const place = row.attempt_id === null ? undefined : places.get(row.attempt_id);
    const version = row.question_version_id === null ? undefined : versions.get(row.question_version_id);
    const material = row.study_material_id && {
      id: row.study_material_id,
      name: media.get(row.study_material_id) ?? "",
    };
    const video = row.zoom_video_id && { id: row.zoom_video_id, name: media.get(row.zoom_video_id) ?? "" };
    return {
      kind: row.kind,
      question:
        place && version
          ? {
              id: version.question_id,
              version: version.number,
              title: shownOf(place).question ? (titles.get(version.id) ?? "") : "",
              session: place.session_id,
              attempt: place.attempt_id,
              assessment: { id: place.assessment_id, name: place.assessment_name },
              section: sections.get(place.version_section_id) ?? place.section,
              position: place.position,
              chosen: shownOf(place).response ? placeOfOption(version, place.option_order, row.chosen) : null,
            }
          : null,
      page:
        material && row.page !== null
          ? { material, version: row.material_version, page: row.page, quote: row.quote ?? "" }
          : null,
      moment: video && row.at_ms !== null ? { video, at_ms: row.at_ms } : null,
    };
  });
}
