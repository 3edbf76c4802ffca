import { type ItemParameters, probability } from "../../item.ts";
import { createRandom } from "../../random.ts";
import { eap } from "../../scoring/eap.ts";
import { type DesignReport, reportOn, type SimulatedSitting } from "../report.ts";
import { abilitiesOf, type Population, type SimulationOptions } from "../simulate.ts";
import { routeStage } from "./route-stage.ts";
import { checkStagedDesign, type StagedDesign, type TakenModule } from "./staged-design.ts";
import { takenItems } from "./taken-items.ts";

/** As of an adaptive design, and how many people each module was given to. */
export interface StagedReport extends DesignReport {
  readonly modules: readonly { readonly stage: number; readonly id: string; readonly share: number }[];
}

/**
 * Gives a staged test to a simulated population and says what came of it. All sittings end as `longest`.
 *
 * @throws RangeError when the design cannot be given with these items (`checkStagedDesign` says why).
 */
export function simulateStaged(
  design: StagedDesign,
  items: readonly ItemParameters[],
  population: Population,
  { seed = 1, cuts = [] }: SimulationOptions = {},
): StagedReport {
  const [problem] = checkStagedDesign(design, items);
  if (problem) throw new RangeError(problem);
  const random = createRandom(seed);
  const given = design.stages.map(({ modules }) => modules.map(() => 0));
  const sittings = abilitiesOf(population, random).map((truth): SimulatedSitting => {
    const taken: TakenModule[] = [];
    const seen: number[] = [];
    for (const [stage, { modules }] of design.stages.entries()) {
      const { module } = routeStage(design, taken, items);
      const places = modules[module]?.items ?? [];
      const counts = given[stage] as number[];
      counts[module] = (counts[module] as number) + 1;
      seen.push(...places);
      const chances = places.map((place) => probability(items[place] as ItemParameters, truth));
      taken.push({ module, responses: Uint8Array.from(chances, (chance) => (random() < chance ? 1 : 0)) });
    }
    const route = takenItems(design, taken, items);
    const { theta, standardError } = eap(route.responses, route.items, design.prior);
    return { truth, theta, standardError, items: seen, stop: "longest" };
  });
  return {
    ...reportOn(sittings, items.length, cuts),
    modules: design.stages.flatMap(({ modules }, stage) =>
      modules.map(({ id }, module) => ({
        stage,
        id,
        share: (given[stage]?.[module] ?? 0) / Math.max(1, sittings.length),
      })),
    ),
  };
}
