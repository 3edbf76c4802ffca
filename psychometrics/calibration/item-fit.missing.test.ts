import { describe, expect, it } from "vitest";
import type { ItemParameters } from "../item.ts";
import { normalQuadrature } from "../quadrature.ts";
import { createRandom, drawNormal, type Random } from "../random.ts";
import { MISSING, NOT_GIVEN, type ResponseMatrix } from "../responses.ts";
import { simulateResponses } from "../simulate-responses.ts";
import { calibrate } from "./calibrate.ts";
import { itemFit } from "./item-fit.ts";

const ITEMS = 20;
const PEOPLE = 400;
const TURNS = 15;
/** Coarse, as these items are not steep and there is much to compute. */
const quadrature = normalQuadrature({ count: 25, limit: 5 });

/** How answers go missing, whatever they are. */
const ways: Record<string, (data: ResponseMatrix, random: Random) => ResponseMatrix> = {
  "a tenth at random": (data, random) => lose(data, () => random() < 0.1, MISSING),
  "three booklets": (data) => lose(data, (person, item) => item < 15 && Math.floor(item / 5) === person % 3, NOT_GIVEN),
  "twelve of twenty drawn": (data, random) => {
    const isDrawn = Array.from({ length: data.people }, () => draw(random, 12));
    return lose(data, (person, item) => !isDrawn[person]?.has(item), NOT_GIVEN);
  },
};

function lose(data: ResponseMatrix, isLost: (person: number, item: number) => boolean, sign: number): ResponseMatrix {
  const values = data.values.map((value, cell) =>
    isLost(Math.floor(cell / data.items), cell % data.items) ? sign : value,
  );
  return { ...data, values };
}

function draw(random: Random, count: number): Set<number> {
  const drawn = new Set<number>();
  while (drawn.size < count) drawn.add(Math.floor(random() * ITEMS));
  return drawn;
}

const makeItems = (random: Random): ItemParameters[] =>
  Array.from({ length: ITEMS }, () => ({ a: Math.exp(0.1 + 0.25 * drawNormal(random)), b: drawNormal(random), c: 0 }));

/** Where chance puts the share of false alarms at 5 %, three standard errors to each side. */
const within = (tests: number) => 3 * Math.sqrt((0.05 * 0.95) / tests);

describe.each(Object.keys(ways))("S-X² with %s missing", (name) => {
  const way = ways[name] as (typeof ways)[string];

  it("is below p = 0.05 as often as chance says for items that fit, parameters estimated from the same data", () => {
    const random = createRandom(68);
    let [alarms, tests] = [0, 0];
    for (let turn = 0; turn < TURNS; turn += 1) {
      const thetas = Array.from({ length: PEOPLE }, () => drawNormal(random));
      const data = way(simulateResponses(makeItems(random), thetas, random), random);
      const calibration = calibrate(data, { model: "2pl", standardErrors: false, tolerance: 1e-4, quadrature });
      for (const { p } of itemFit(data, calibration)) {
        if (p === null) continue;
        tests += 1;
        if (p < 0.05) alarms += 1;
      }
    }
    expect(tests).toBe(TURNS * ITEMS);
    expect(Math.abs(alarms / tests - 0.05)).toBeLessThan(within(tests));
  });

  it("finds an item that only the middle gets right", () => {
    const random = createRandom(69);
    const thetas = Array.from({ length: 5 * PEOPLE }, () => drawNormal(random));
    const whole = simulateResponses(makeItems(random), thetas, random);
    whole.values.forEach((_, cell) => {
      const theta = thetas[Math.floor(cell / ITEMS)] as number;
      if (cell % ITEMS === 17) whole.values[cell] = random() < (Math.abs(theta) < 0.8 ? 0.8 : 0.3) ? 1 : 0;
    });
    const data = way(whole, random);
    const fits = itemFit(data, calibrate(data, { model: "2pl", standardErrors: false, quadrature }));
    expect(fits[17]?.p ?? 1).toBeLessThan(1e-4);
    expect(fits.filter(({ p }) => p !== null && p < 0.001).length).toBe(1);
  });
});
