import type { PlacedQuestion, PublishedPlacement, PublishedSection } from "./published.ts";

type WithEntries = Pick<PublishedSection, "placements">;

/** Counts how many questions an entry gives each sitting. */
export const questionsOf = ({ draw }: Pick<PublishedPlacement, "draw">): number => draw?.count ?? 1;

/** Counts how many questions a section gives each sitting. */
export function countQuestions({ placements }: WithEntries): number {
  return placements.reduce((sum, placement) => sum + questionsOf(placement), 0);
}

/** Lists the question versions that an entry may give: its fixed one, or all that its rule may draw. */
export function possibleQuestions(placement: PublishedPlacement): string[] {
  return placement.draw ? placement.draw.pool.map(({ id }) => id) : [placement.question_version_id];
}

/** Returns whether everyone who sits a section gets the same questions. */
export const isSameForAll = ({ selection, module, placements }: PublishedSection): boolean =>
  selection.type !== "adaptive" &&
  module === null &&
  placements.every(({ draw }) => draw === null || draw.same_for_all);

/** Lists all question versions that anyone may get in these sections, each once. */
export function allPossibleQuestions(sections: readonly WithEntries[]): string[] {
  return [...new Set(sections.flatMap(({ placements }) => placements.flatMap(possibleQuestions)))];
}

/** Returns the entries of a section that are questions. */
export function placedQuestions({ placements }: WithEntries): PlacedQuestion[] {
  return placements.filter((placement) => placement.draw === null);
}
