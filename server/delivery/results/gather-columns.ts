import { lowerMedian } from "@sextant/psychometrics/classical/median.ts";
import type { AssessmentVersion, PublishedSection } from "../../authoring/assessments/published.ts";
import type { PackedSheet } from "./packed.ts";
import { findPlaces, type Place } from "./places.ts";
import type { ResponseColumn } from "./responses.queries.ts";

/** A sitting's packed answers with its version. */
export interface VersionSheet {
  version: Pick<AssessmentVersion, "id" | "number" | "sections">;
  sheet: PackedSheet;
}

export type GatheredColumn = Omit<ResponseColumn, "question_id">;

/** A column on the way: where it stood in each sitting that had it, and for how long people were on it. */
interface Gathered {
  column: GatheredColumn;
  sum: number;
  sittings: number;
  times: number[];
}

function begin(questionVersionId: string, { section }: Place, scored: boolean): Gathered {
  return {
    column: {
      question_version_id: questionVersionId,
      version_section_id: section.id,
      section_position: section.position,
      scored,
      max_points: 0,
      median_time_ms: null,
    },
    sum: 0,
    sittings: 0,
    times: [],
  };
}

/** Adds the data from the sheets of one version. */
function addSheets(found: Map<string, Gathered>, sheets: readonly PackedSheet[], places: ReadonlyMap<string, Place>) {
  const known: ({ own: Gathered; section: PublishedSection } | undefined)[] = [];
  for (const sheet of sheets) {
    let [section, met]: [PublishedSection | null, number] = [null, 0];
    for (let index = 0; index < sheet.size; index += 1) {
      const at = sheet.placeAt(index);
      if (!known[at]) {
        const id = sheet.ids[at] ?? "";
        const place = places.get(id);
        if (!place) continue;
        const own = found.get(id) ?? begin(id, place, sheet.isScoredAt(index));
        found.set(id, own);
        own.column.max_points = Math.max(own.column.max_points, place.points);
        known[at] = { own, section: place.section };
      }
      const { own, section: standsIn } = known[at];
      if (standsIn !== section) [section, met] = [standsIn, 0];
      own.sum += met;
      own.sittings += 1;
      met += 1;
      const time = sheet.timeAt(index);
      if (time > 0) own.times.push(time);
    }
  }
}

/**
 * Gathers the columns of sittings from their packed answers, in the order of the newest version; where the order differs by person, in the
 * mean order. Returns null where a question may be in several places of a version, because packed answers don’t record which.
 */
export function gatherColumns(sittings: readonly VersionSheet[]): GatheredColumn[] | null {
  const found = new Map<string, Gathered>();
  const byVersion = [...Map.groupBy(sittings, ({ version }) => version.id).values()];
  // The newest version's data about a question takes precedence.
  byVersion.sort(([one], [other]) => (other?.version.number ?? 0) - (one?.version.number ?? 0));
  for (const own of byVersion) {
    const places = own[0] ? findPlaces(own[0].version) : null;
    if (!places) return null;
    addSheets(
      found,
      own.map(({ sheet }) => sheet),
      places,
    );
  }
  const mean = ({ sum, sittings: count }: Gathered) => sum / count;
  return [...found.values()]
    .sort(
      (one, other) =>
        one.column.section_position - other.column.section_position ||
        mean(one) - mean(other) ||
        (one.column.question_version_id < other.column.question_version_id ? -1 : 1),
    )
    .map(({ column, times }) => ({ ...column, median_time_ms: lowerMedian(times) }));
}
