import { calibrate } from "@sextant/psychometrics/calibration/calibrate.ts";
import { createRandom, drawNormal } from "@sextant/psychometrics/random.ts";
import type { ResponseMatrix } from "@sextant/psychometrics/responses.ts";
import { simulateResponses } from "@sextant/psychometrics/simulate-responses.ts";
import { describe, expect, it } from "vitest";
import { analyseItems } from "./analyse-items.ts";
import { describeItems } from "./describe-items.ts";

const QUESTIONS = 30;

/** Answers to sound questions that discriminate unequally, as published ones do; the first are as flat as given. */
function answersOf(people: number, seed: number, flat: readonly number[] = []): ResponseMatrix {
  const random = createRandom(seed);
  const items = Array.from({ length: QUESTIONS }, (_, place) => ({
    a: flat[place] ?? Math.min(2.5, Math.max(0.6, Math.exp(0.3 * drawNormal(random)))),
    b: 0.9 * drawNormal(random),
    c: 0,
  }));
  const abilities = Float64Array.from({ length: people }, () => drawNormal(random));
  return simulateResponses(items, abilities, random);
}

const choicesOf = (matrix: ResponseMatrix) => ({
  matrix,
  chosen: new Uint32Array(matrix.values.length),
  options: Array.from({ length: QUESTIONS }, () => null),
});
const each = <T>(value: T) => Array.from({ length: QUESTIONS }, () => value);

/** The flags of each question, in classical terms and by two models. */
function flagsOf(matrix: ResponseMatrix): string[][][] {
  const classical = analyseItems({
    ...choicesOf(matrix),
    points: Float64Array.from(matrix.values),
    maximum: each(1),
    scored: each(true),
    toMark: each(0),
    parameters: null,
    quadrature: null,
    groups: null,
  });
  const models = (["rasch", "2pl"] as const).map((model) =>
    describeItems(choicesOf(matrix), calibrate(matrix, { model })),
  );
  return [classical, ...models].map(({ items }) => items.map(({ flags }) => flags.map(({ code }) => code)));
}

describe.each([
  [100, 6],
  [300, 4],
  [1000, 2],
  [2000, 2],
])("of sound questions answered by %i people", (people, times) => {
  it("at most 2 % are flagged as not discriminating, or not following the scale", () => {
    const runs = Array.from({ length: times }, (_, run) => flagsOf(answersOf(people, 100 * people + run)));
    for (const method of [0, 1, 2])
      for (const code of ["low_discrimination", "misfit"]) {
        const flagged = runs.flatMap((run) => run[method] ?? []).filter((codes) => codes.includes(code));
        expect(flagged.length, `${code} by method ${method}`).toBeLessThanOrEqual(0.02 * times * QUESTIONS);
      }
  });
});

it("questions that tell nothing are flagged all the same", () => {
  const [classical, , own] = flagsOf(answersOf(1000, 5, [0, 0.05]));
  for (const method of [classical, own])
    expect(method?.slice(0, 2).every((codes) => codes.some((code) => /discrimination/.test(code)))).toBe(true);
});
