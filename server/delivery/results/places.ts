import { possibleQuestions } from "../../authoring/assessments/entries.ts";
import type { AssessmentVersion, PublishedSection } from "../../authoring/assessments/published.ts";

/** The section of a question in a version, and its points there. */
export interface Place {
  section: PublishedSection;
  points: number;
}

/** Returns the points of a question version in a version; undefined where they depend on its place. */
export function findWorth(
  version: Pick<AssessmentVersion, "sections">,
): (questionVersionId: string) => number | undefined {
  const places = findPlaces(version);
  return (id) => places?.get(id)?.points;
}

const found = new WeakMap<object, ReadonlyMap<string, Place> | null>();

/** Returns the place of each question version in a version; null where one may have several places. */
export function findPlaces({ sections }: Pick<AssessmentVersion, "sections">): ReadonlyMap<string, Place> | null {
  const known = found.get(sections);
  if (known !== undefined) return known;
  const placed = sections.flatMap((section) =>
    section.placements.flatMap((placement) =>
      possibleQuestions(placement).map((id) => [id, { section, points: placement.points }] as const),
    ),
  );
  const places = new Map(placed);
  const made = places.size === placed.length ? places : null;
  found.set(sections, made);
  return made;
}
