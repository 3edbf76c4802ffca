import { possibleQuestions } from "../assessments/entries.ts";
import type { AssessmentVersion, PublishedSection } from "../assessments/published.ts";

/** Where a question of a version stands, and what it is worth there. */
export interface Place {
  section: PublishedSection;
  points: number;
}

/** Returns what a question version is worth in a version; undefined where it may be worth several things. */
export function findWorth(
  version: Pick<AssessmentVersion, "sections">,
): (questionVersionId: string) => number | undefined {
  const places = findPlaces(version);
  return (id) => places?.get(id)?.points;
}

const found = new WeakMap<object, ReadonlyMap<string, Place> | null>();

/** Returns where each question version stands in a version; null where one may stand in several places. */
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
