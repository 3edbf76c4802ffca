import type { Random } from "../../random.ts";
import type { NormalPrior } from "../../scoring/ability.ts";

/** An item as a person is given it. */
export interface GivenItem {
  /** Its place in the list of items that goes with the design. */
  readonly item: number;
  /** For a right answer, and for a wrong one. */
  readonly points: number;
  readonly pointsWhenWrong: number;
  /** What isn’t scored is seen, and counts for neither points nor ability. */
  readonly isScored: boolean;
}

/** The items that a person gets in each module they may reach. */
export type RoutedForm = ReadonlyMap<string, readonly GivenItem[]>;

/**
 * A staged test as a graph of modules: the points in a module decide the next one. Modules may draw new items for each person, so `give` is
 * called once per person.
 */
export interface RoutedDesign {
  readonly first: string;
  give(random: Random): RoutedForm;
  /** Returns the possible next modules, those for few points first; none for a final module. */
  nextModules(module: string): readonly string[];
  /** Returns the module that follows after this many points in a module; null after a final one. */
  follow(module: string, points: number): string | null;
  /** What is believed of a person before any answer. */
  readonly prior: NormalPrior;
}

/** Returns a decimal sum without the dust of binary fractions, which would miss a cut. */
export const tidyPoints = (points: number): number => Math.round(points * 10_000) / 10_000;
