import { calibrate } from "@sextant/psychometrics/calibration/calibrate.ts";
import { createRandom, drawNormal } from "@sextant/psychometrics/random.ts";
import { MISSING, NOT_REACHED, type ResponseMatrix } from "@sextant/psychometrics/responses.ts";
import { simulateResponses } from "@sextant/psychometrics/simulate-responses.ts";
import { describe, expect, it } from "vitest";
import { analyseItems } from "./analyse-items.ts";
import { describeItems } from "./describe-items.ts";
import { fewSittings } from "./flags.ts";

const QUESTIONS = 12;
const REVERSED = 3;

/** Answers to sound questions, one of which has a wrong key. */
function answersOf(people: number, seed: number): ResponseMatrix {
  const random = createRandom(seed);
  const items = Array.from({ length: QUESTIONS }, (_, place) => ({ a: 1.3, b: (place - 5.5) / 4, c: 0 }));
  const abilities = Float64Array.from({ length: people }, () => drawNormal(random));
  const matrix = simulateResponses(items, abilities, random);
  return {
    ...matrix,
    values: matrix.values.map((value, at) => (at % QUESTIONS === REVERSED ? 1 - value : value)),
  };
}

const choicesOf = (matrix: ResponseMatrix) => ({
  matrix,
  chosen: new Uint32Array(matrix.values.length),
  options: Array.from({ length: QUESTIONS }, () => null),
});
const analysisOf = (matrix: ResponseMatrix) =>
  analyseItems({
    ...choicesOf(matrix),
    points: Float64Array.from(matrix.values, (value) => (value === 1 ? 1 : 0)),
    maximum: Array.from({ length: QUESTIONS }, () => 1),
    scored: Array.from({ length: QUESTIONS }, () => true),
    toMark: Array.from({ length: QUESTIONS }, () => 0),
    parameters: null,
    quadrature: null,
    groups: null,
  });
const sentence = (flags: readonly { code: string; sentence: string }[] | undefined) =>
  flags?.find(({ code }) => code === "negative_discrimination")?.sentence ?? "";

describe("a question whose key is wrong", () => {
  const matrix = answersOf(400, 9);

  it("is named with its slope and the error of that", () => {
    const { items } = describeItems(choicesOf(matrix), calibrate(matrix, { model: "2pl" }));
    expect(items.flatMap(({ flags }, place) => (sentence(flags) ? [place] : []))).toEqual([REVERSED]);
    expect(sentence(items[REVERSED]?.flags)).toMatch(/\(a = −\d\.\d\d ± 0\.\d\d\)/);
  });

  it.each([
    ["a prior on slopes", { model: "2pl", priors: { a: { meanlog: 0, sdlog: 0.5 } } }],
    ["one slope for all", { model: "rasch" }],
  ] as const)("is named too where %s hides it", (_what, options) => {
    const calibration = calibrate(matrix, options);
    expect(calibration.items[REVERSED]?.parameters?.a).toBeGreaterThan(0);
    const { items } = describeItems(choicesOf(matrix), calibration);
    expect(items.flatMap(({ flags }, place) => (sentence(flags) ? [place] : []))).toEqual([REVERSED]);
    expect(sentence(items[REVERSED]?.flags)).toMatch(/r = −0\.\d\d.* hides this/);
  });

  it("takes alpha down, and is left out of the second one", () => {
    const { reliability, interval, withoutFlagged } = analysisOf(matrix);
    expect(withoutFlagged).toMatchObject({ questions: QUESTIONS - 1, alpha: expect.any(Number) });
    expect(withoutFlagged?.alpha).toBeGreaterThan((reliability.alpha ?? 1) + 0.05);
    expect(interval?.low).toBeLessThan(reliability.alpha ?? 0);
    expect(withoutFlagged?.interval?.low).toBeGreaterThan(interval?.low ?? 1);
  });
});

describe("with fewer than 100 people", () => {
  it("questions are not flagged one by one, and one line names the keys to check", () => {
    const matrix = answersOf(60, 4);
    const analysed = analysisOf(matrix);
    expect(analysed.items.flatMap(({ flags }) => flags)).toEqual([]);
    const doubted = analysed.items.flatMap((item, place) => (item.isDoubted ? [place + 1] : []));
    expect(doubted).toEqual([REVERSED + 1]);
    expect(fewSittings(60, doubted)).toBe(
      "Only 60 people have finished this test. Questions are flagged from 100 people on. Until then, check the key of question 4.",
    );
    expect(fewSittings(100, doubted)).toBeNull();
    const { items } = describeItems(choicesOf(matrix), calibrate(matrix, { model: "rasch" }));
    expect(items.flatMap(({ flags }) => flags)).toEqual([]);
  });
});

it("abilities count a question left out as wrong", () => {
  const matrix = answersOf(400, 9);
  const open = { ...matrix, values: matrix.values.map((value) => (value === 0 ? MISSING : value)) };
  const calibration = calibrate(matrix, { model: "2pl" });
  const [whole, blank] = [matrix, open].map((each) => describeItems(choicesOf(each), calibration).thetas);
  expect(blank).toEqual(whole);
});

it("abilities count a question that was never reached as wrong, however few were answered", () => {
  const matrix = answersOf(400, 9);
  const calibration = calibrate(matrix, { model: "2pl" });
  // The last person answers the first four questions and stops; or gets the rest wrong.
  const last = 399 * QUESTIONS;
  const ending = (rest: number) => ({
    ...matrix,
    values: matrix.values.map((value, at) => (at < last ? value : at < last + 4 ? 1 : rest)),
  });
  const abilityOf = (rest: number) => describeItems(choicesOf(ending(rest)), calibration).thetas.at(-1);
  expect(abilityOf(NOT_REACHED)).toBe(abilityOf(0));
});
