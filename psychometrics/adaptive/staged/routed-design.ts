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

/** What a person is given in each module that they may come to. */
export type RoutedForm = ReadonlyMap<string, readonly GivenItem[]>;

/**
 * A staged test as a graph of modules: each leads to others by its points. Modules may draw their items anew for each person, so
 * that `give` is asked once for each.
 */
export interface RoutedDesign {
  readonly first: string;
  give(random: Random): RoutedForm;
  /** Returns the modules to which one may lead, those for few points first; none for a final one. */
  nextModules(module: string): readonly string[];
  /** Returns the module that follows so many points in one; null after a final one. */
  follow(module: string, points: number): string | null;
  /** What is believed of a person before any answer. */
  readonly prior: NormalPrior;
}

/** Returns a decimal sum without the dust of binary fractions, which would miss a cut. */
export const tidyPoints = (points: number): number => Math.round(points * 10_000) / 10_000;
