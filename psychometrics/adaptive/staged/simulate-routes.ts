import { itemInformation } from "../../information.ts";
import { type ItemParameters, probability } from "../../item.ts";
import type { Quadrature } from "../../quadrature.ts";
import { createRandom, type Random } from "../../random.ts";
import { momentsOf } from "../../scoring/eap.ts";
import { fittingQuadrature } from "../../scoring/fitting-quadrature.ts";
import { logRight, logWrong } from "../../scoring/likelihood.ts";
import type { SimulatedSitting } from "../report.ts";
import { abilitiesOf, type Population } from "../simulate.ts";
import { type GivenItem, type RoutedDesign, type RoutedForm, tidyPoints } from "./routed-design.ts";

/** One simulated person’s way through the modules. */
export interface RoutedSitting extends SimulatedSitting {
  /** In the order in which they were taken, with the points that each gave. */
  readonly modules: readonly { readonly id: string; readonly points: number }[];
  /** Whether another module, where there was a choice, would have told more at the ability that the person has. */
  readonly isBetterElsewhere: boolean;
}

/** What comes of a simulation: who took what, and some of the forms that people were given. */
export interface SimulatedRoutes {
  readonly sittings: readonly RoutedSitting[];
  readonly forms: readonly RoutedForm[];
}

/** So many forms stand for all that rules may draw. */
const MOST_FORMS = 50;

/**
 * Gives a staged test to a simulated population: each person answers everything in the modules that their points lead to, right with the
 * probability of the model. Abilities are estimated by EAP from all scored items taken.
 *
 * @param items Parameters by place; null for items that are never scored.
 * @param options `seed` makes it repeatable; `onPerson` is told how many are done.
 * Source: Luecht, R. M. & Nungester, R. J. (1998), Journal of Educational Measurement 35, 229–249.
 * @throws RangeError for a scored item without parameters.
 */
export function simulateRoutes(
  design: RoutedDesign,
  items: readonly (ItemParameters | null)[],
  population: Population,
  { seed = 1, onPerson = () => {} }: { seed?: number; onPerson?: (done: number) => void } = {},
): SimulatedRoutes {
  const random = createRandom(seed);
  const forms: RoutedForm[] = [];
  let quadrature: Quadrature | null = null;
  const logs = createLogs(items);
  const sittings = abilitiesOf(population, random).map((truth, person): RoutedSitting => {
    const form = design.give(random);
    if (forms.length < MOST_FORMS) forms.push(form);
    quadrature ??= fittingQuadrature(
      [...form.values()].flatMap((given) => scored(given).map((one) => parametersOf(items, one))),
      design.prior,
    );
    const sitting = sit(design, form, truth, items, logs(quadrature), quadrature, random);
    onPerson(person + 1);
    return sitting;
  });
  return { sittings, forms };
}

const scored = (given: readonly GivenItem[]) => given.filter((one) => one.isScored);

/** Returns the parameters of a scored item. */
export function parametersOf(items: readonly (ItemParameters | null)[], { item }: GivenItem): ItemParameters {
  const found = items[item];
  if (!found) throw new RangeError(`Item ${item} is scored and has no parameters`);
  return found;
}

/** Returns what a module tells at an ability. */
export function moduleInformation(
  given: readonly GivenItem[],
  items: readonly (ItemParameters | null)[],
  theta: number,
): number {
  return scored(given).reduce((sum, one) => sum + itemInformation(parametersOf(items, one), theta), 0);
}

/** Logarithms of P and 1 − P over the points, computed once for each item that anyone answers. */
function createLogs(items: readonly (ItemParameters | null)[]) {
  const kept = new Map<string, Float64Array>();
  return ({ points }: Quadrature) =>
    (given: GivenItem, isRight: boolean): Float64Array => {
      const name = `${given.item} ${isRight}`;
      const log = isRight ? logRight : logWrong;
      const found = kept.get(name) ?? Float64Array.from(points, (theta) => log(parametersOf(items, given), theta));
      kept.set(name, found);
      return found;
    };
}

function sit(
  design: RoutedDesign,
  form: RoutedForm,
  truth: number,
  items: readonly (ItemParameters | null)[],
  logOf: (given: GivenItem, isRight: boolean) => Float64Array,
  { points: abilities, weights }: Quadrature,
  random: Random,
): RoutedSitting {
  const posterior = Float64Array.from(weights, Math.log);
  const taken: { id: string; points: number }[] = [];
  const seen: number[] = [];
  let isBetterElsewhere = false;
  // A module that leads back to itself ends the way: nobody takes a module twice.
  for (let id: string | null = design.first; id !== null && !taken.some((one) => one.id === id); ) {
    const given = form.get(id) ?? [];
    let points = 0;
    for (const one of given) {
      seen.push(one.item);
      if (!one.isScored) continue;
      const isRight = random() < probability(parametersOf(items, one), truth);
      points += isRight ? one.points : one.pointsWhenWrong;
      const log = logOf(one, isRight);
      for (let at = 0; at < posterior.length; at += 1) posterior[at] = (posterior[at] as number) + (log[at] as number);
    }
    taken.push({ id, points: tidyPoints(points) });
    const next = design.follow(id, tidyPoints(points));
    if (next !== null) {
      const tells = (module: string) => moduleInformation(form.get(module) ?? [], items, truth);
      const own = tells(next);
      isBetterElsewhere ||= design.nextModules(id).some((other) => tells(other) > own + 1e-9);
    }
    id = next;
  }
  return { truth, ...momentsOf(posterior, abilities), items: seen, stop: "longest", modules: taken, isBetterElsewhere };
}
