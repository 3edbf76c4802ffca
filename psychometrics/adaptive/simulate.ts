import { type ItemParameters, probability } from "../item.ts";
import { createRandom, drawNormal, type Random } from "../random.ts";
import { momentsOf } from "../scoring/eap.ts";
import type { AdaptiveBank } from "./bank.ts";
import { type AdaptiveDesign, checkDesign, quadratureOf } from "./design.ts";
import { type DesignReport, reportOn, type SimulatedSitting } from "./report.ts";
import { chooseNext, learn } from "./select-next.ts";

/** The simulated people: these abilities, or a sample of a normal distribution. */
export type Population =
  | { readonly thetas: ArrayLike<number> }
  | { readonly people: number; readonly mean: number; readonly sd: number };

/** Options that make a simulation repeatable and evaluate it at the abilities that matter for decisions. */
export interface SimulationOptions {
  readonly seed?: number;
  readonly cuts?: readonly number[];
}

/**
 * Gives an adaptive test to a simulated population and says what came of it: lengths, bias, error, exposure, overlap.
 *
 * @throws RangeError when the design cannot be given with this bank (`checkDesign` says why).
 */
export function simulate(
  design: AdaptiveDesign,
  bank: AdaptiveBank,
  population: Population,
  { seed = 1, cuts = [] }: SimulationOptions = {},
): DesignReport {
  return reportOn(simulateSittings(design, bank, population, seed).sittings, bank.items.length, cuts);
}

/** Returns the sittings themselves, and how often each item was chosen, whether or not it was given then. */
export function simulateSittings(
  design: AdaptiveDesign,
  bank: AdaptiveBank,
  population: Population,
  seed: number,
): { sittings: SimulatedSitting[]; chosen: Float64Array } {
  const [problem] = checkDesign(design, bank);
  if (problem) throw new RangeError(problem);
  const random = createRandom(seed);
  const { points, weights } = quadratureOf(design);
  const prior = weights.map(Math.log);
  const chosen = new Float64Array(bank.items.length);
  const counts = new Float64Array(bank.items.length);
  const sittings = abilitiesOf(population, random).map((truth, people): SimulatedSitting => {
    const posterior = prior.slice();
    const administered: number[] = [];
    let setAside: readonly number[] = [];
    const seen = design.exposure.kind === "restricted" ? counts.map((count) => count / Math.max(1, people)) : undefined;
    for (;;) {
      const ability = momentsOf(posterior, points);
      const next = chooseNext({ administered, responses: [], setAside }, ability, bank, design, {
        random,
        ...(seen && { seen }),
      });
      setAside = next.setAside;
      if (next.item === null) {
        for (const place of [...administered, ...setAside]) chosen[place] = (chosen[place] as number) + 1;
        return { truth, ...ability, items: administered, stop: next.stop ?? "bank_exhausted" };
      }
      administered.push(next.item);
      counts[next.item] = (counts[next.item] as number) + 1;
      const item = bank.items[next.item] as ItemParameters;
      learn(posterior, points, item, random() < probability(item, truth) ? 1 : 0);
    }
  });
  return { sittings, chosen };
}

/** Returns the abilities of a population, drawn where it is given as a distribution. */
export function abilitiesOf(population: Population, random: Random): number[] {
  if ("thetas" in population) return Array.from(population.thetas);
  const { people, mean, sd } = population;
  return Array.from({ length: people }, () => mean + sd * drawNormal(random));
}
