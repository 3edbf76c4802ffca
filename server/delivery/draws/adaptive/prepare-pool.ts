import { shareLimits } from "@sextant/contract/share-limits.ts";
import { type AdaptiveBank, prepareBank } from "@sextant/psychometrics/adaptive/bank.ts";
import { type AdaptiveDesign, adaptiveDesign } from "@sextant/psychometrics/adaptive/design.ts";
import type { ItemParameters } from "@sextant/psychometrics/item.ts";
import type { NormalPrior } from "@sextant/psychometrics/scoring/ability.ts";
import type { PoolQuestion } from "../../../authoring/assessments/draws/draw-together.ts";
import type { StoredAdaptive } from "../../../platform/database/stored-json.ts";

/** What an adaptive section chooses from, by the places of the pool. */
export interface PreparedPool {
  /** Question versions. */
  ids: readonly string[];
  placeOf: ReadonlyMap<string, number>;
  bank: AdaptiveBank;
  design: AdaptiveDesign;
  /** The places of the questions about the same passage, in order; null for a question by itself. */
  passages: readonly (readonly number[] | null)[];
  /** Each of these passages once. */
  sets: readonly (readonly number[])[];
  /** By place, those that nobody gets who got this one. */
  enemies: ReadonlyMap<number, readonly number[]>;
  maxRate: number | null;
}

function passagesOf(passages: readonly (string | null)[]): (readonly number[] | null)[] {
  const together = Map.groupBy(passages.keys(), (place) => passages[place] ?? null);
  return passages.map((passage) => {
    const places = passage === null ? [] : (together.get(passage) ?? []);
    return places.length > 1 ? places : null;
  });
}

function enemiesOf(groups: StoredAdaptive["enemies"], placeOf: ReadonlyMap<string, number>): Map<number, number[]> {
  const enemies = new Map<number, number[]>();
  for (const group of groups) {
    const places = group.flatMap((id) => placeOf.get(id) ?? []);
    for (const place of places)
      enemies.set(place, [...(enemies.get(place) ?? []), ...places.filter((other) => other !== place)]);
  }
  return enemies;
}

/**
 * Makes ready what an adaptive section chooses from. Pure.
 *
 * @param prior The population of the calibration.
 */
export function preparePool(
  questions: readonly (PoolQuestion & { parameters: ItemParameters })[],
  { content, exposure, stop, start, areas, enemies }: StoredAdaptive,
  prior: NormalPrior,
): PreparedPool {
  const ids = questions.map(({ id }) => id);
  const placeOf = new Map(ids.map((id, place) => [id, place]));
  const passages = passagesOf(questions.map(({ passage }) => passage));
  return {
    ids,
    placeOf,
    maxRate: exposure.max_rate,
    bank: prepareBank(
      questions.map(({ parameters: { a, b, c } }) => ({ a, b, c })),
      areas.map((area) => (area === null ? null : String(area))),
    ),
    design: adaptiveDesign({
      prior,
      start: start.theta ?? prior.mean,
      randomesque: exposure.among,
      content: content.map((area, place) => {
        const { min: minimum, max: maximum } = shareLimits(area);
        return { tag: String(place), minimum, maximum };
      }),
      stop: { minimum: stop.min, maximum: stop.max, standardError: stop.standard_error },
    }),
    passages,
    sets: [...new Set(passages.filter((passage) => passage !== null))],
    enemies: enemiesOf(enemies, placeOf),
  };
}
