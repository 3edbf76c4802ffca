import { quadratureOf } from "@sextant/psychometrics/adaptive/design.ts";
import { reportOn, type SimulatedSitting } from "@sextant/psychometrics/adaptive/report.ts";
import { learn } from "@sextant/psychometrics/adaptive/select-next.ts";
import { abilitiesOf } from "@sextant/psychometrics/adaptive/simulate.ts";
import { type ItemParameters, probability } from "@sextant/psychometrics/item.ts";
import { createRandom } from "@sextant/psychometrics/random.ts";
import { momentsOf } from "@sextant/psychometrics/scoring/eap.ts";
import { chooseQuestion } from "../draws/adaptive/choose-question.ts";
import { type PreparedPool, preparePool } from "../draws/adaptive/prepare-pool.ts";
import { restingPlaces } from "../draws/adaptive/resting-places.ts";
import type { AdaptiveSection, SimulationDesign } from "./design.ts";
import { withScores } from "./score-groups.ts";
import { abilitiesAlong, commonReport, type StoredReport } from "./stored-report.ts";

/** Gives one simulated student a section, question by question. */
function sit(pool: PreparedPool, truth: number, resting: readonly number[], random: () => number): SimulatedSitting {
  const { points, weights } = quadratureOf(pool.design);
  const posterior = weights.map(Math.log);
  const given: { place: number; isRight: boolean }[] = [];
  for (;;) {
    const place = chooseQuestion(pool, { given, elsewhere: [], resting }, () => random);
    if (place === null) break;
    const item = pool.bank.items[place] as ItemParameters;
    const isRight = random() < probability(item, truth);
    given.push({ place, isRight });
    learn(posterior, points, item, isRight ? 1 : 0);
  }
  const ability = momentsOf(posterior, points);
  const { maximum, standardError } = pool.design.stop;
  const isPrecise = standardError !== null && ability.standardError <= standardError;
  const stop = given.length >= maximum ? "longest" : isPrecise ? "precise" : "bank_exhausted";
  return { truth, ...ability, items: given.map((one) => one.place), stop };
}

/**
 * Simulates students who take an adaptive section, one after the other. Questions are chosen by what chooses them in sittings. Pure: the
 * seed says all. What the sitting’s other sections draw is left aside.
 *
 * @param onPerson Told how many students are done.
 */
export function simulateAdaptive(
  design: SimulationDesign,
  section: AdaptiveSection,
  onPerson: (done: number) => void,
): StoredReport {
  const { items, passages, selection, population, prior } = section;
  const random = createRandom(design.seed);
  const pool = preparePool(
    items.map(({ version, parameters }, place) => {
      if (!parameters) throw new RangeError(`Question version ${version} has no parameters`);
      return { id: version, passage: passages[place] ?? null, parameters };
    }),
    selection,
    prior,
  );
  const people = design.abilities ? { thetas: design.abilities } : { people: design.people, ...population };
  const counts = new Float64Array(items.length);
  const sittings = abilitiesOf(people, random).map((truth, before) => {
    const rates = Array.from(counts, (count, place) => ({ place, count }));
    const sitting = sit(pool, truth, restingPlaces(rates, before, selection.exposure.max_rate), random);
    for (const place of sitting.items) counts[place] = (counts[place] ?? 0) + 1;
    onPerson(before + 1);
    return sitting;
  });
  const report = reportOn(sittings, items.length, [], abilitiesAlong(population).edges);
  const lengths = sittings.map((sitting) => sitting.items.length);
  const common = commonReport(report, lengths, items, () => true);
  const { precise, longest, bank_exhausted: exhausted } = report.stops;
  return {
    section: section.section,
    name: section.name,
    type: "adaptive",
    basis: section.basis,
    population,
    routes: [],
    modules: [],
    curves: [],
    suggested: [],
    better_elsewhere: null,
    ...common,
    by_ability: withScores(
      common.by_ability,
      sittings.map((one) => ({ ...one, scaled: null })),
      section.scale,
    ),
    stops: { precise, longest, exhausted },
  };
}
