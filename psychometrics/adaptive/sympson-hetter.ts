import type { AdaptiveBank } from "./bank.ts";
import type { AdaptiveDesign } from "./design.ts";
import { reportOn } from "./report.ts";
import { type Population, simulateSittings } from "./simulate.ts";

/** With which chance each item is given once it is chosen, so that no item is seen by more than a share of people. */
export interface ExposureChances {
  readonly chances: Float64Array;
  /** The highest share after each round of simulation. */
  readonly highest: readonly number[];
  /** Whether the last round kept the ceiling, within what chance does. */
  readonly isSettled: boolean;
}

/**
 * Finds, by simulating the test round after round, the chances for `exposure: { kind: "sympson_hetter", chances }`.
 *
 * Source: Sympson, J. B. & Hetter, R. D. (1985), Proceedings of the 27th meeting of the Military Testing Association, 973–977.
 * @throws RangeError when the ceiling is no share above 0, or the design cannot be given.
 */
export function sympsonHetter(
  design: AdaptiveDesign,
  bank: AdaptiveBank,
  population: Population,
  { ceiling, rounds = 15, seed = 1 }: { ceiling: number; rounds?: number; seed?: number },
): ExposureChances {
  if (!(ceiling > 0 && ceiling <= 1)) throw new RangeError(`A ceiling of ${ceiling}`);
  let chances = new Float64Array(bank.items.length).fill(1);
  const highest: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const controlled: AdaptiveDesign = { ...design, exposure: { kind: "sympson_hetter", chances } };
    const { sittings, chosen } = simulateSittings(controlled, bank, population, seed + round);
    const rate = reportOn(sittings, bank.items.length).exposure.highest;
    highest.push(rate);
    // Two standard errors of a share of so many people.
    const slack = 2 * Math.sqrt((ceiling * (1 - ceiling)) / Math.max(1, sittings.length));
    if (rate <= ceiling + slack) return { chances, highest, isSettled: true };
    chances = chosen.map((count) => Math.min(1, (ceiling * sittings.length) / Math.max(1, count)));
    openEnough(chances, design.stop.maximum);
  }
  return { chances, highest, isSettled: false };
}

/** At least a whole test's worth of items must always be given when chosen, or a sitting could run out of items. */
function openEnough(chances: Float64Array, needed: number): void {
  const order = Array.from(chances, (_, place) => place).sort(
    (x, y) => (chances[y] as number) - (chances[x] as number),
  );
  for (const place of order.slice(0, needed)) chances[place] = 1;
}
