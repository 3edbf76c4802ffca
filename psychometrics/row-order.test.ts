import { describe, expect, it, test } from "vitest";
import { agreementOf } from "./agreement/agreement.ts";
import { calibrate } from "./calibration/calibrate.ts";
import { findIdenticalItems } from "./calibration/identical-items.ts";
import { itemFit } from "./calibration/item-fit.ts";
import { choiceOfBest } from "./classical/choice-of-best.ts";
import { distractors } from "./classical/distractors.ts";
import { itemStatistics } from "./classical/item-statistics.ts";
import { countPoints } from "./classical/points.ts";
import { alpha, splitHalf } from "./classical/reliability.ts";
import { suspectKeys } from "./classical/suspect-keys.ts";
import { testStatistics } from "./classical/test-statistics.ts";
import { connectedGroups } from "./connected-groups.ts";
import { q3 } from "./dependence/q3.ts";
import { q3Margin } from "./dependence/q3-margin.ts";
import { mantelHaenszel } from "./dif/mantel-haenszel.ts";
import { meanSquares, meanSquaresAt } from "./fit/mean-squares.ts";
import { countUnusual } from "./fit/unusual-people.ts";
import { forecastScore } from "./progress/forecast.ts";
import { estimateMastery } from "./progress/mastery.ts";
import { predictScore } from "./progress/predict-score.ts";
import { normalQuadrature } from "./quadrature.ts";
import { createRandom, drawNormal } from "./random.ts";
import { MISSING, NOT_GIVEN, NOT_REACHED, type ResponseMatrix, responseMatrix } from "./responses.ts";
import { eapOfAll } from "./scoring/eap.ts";
import { simulateResponses } from "./simulate-responses.ts";
import { choosePeople } from "./testing/matrices.ts";
import { findWeakLink } from "./weak-links.ts";

const PEOPLE = 120;
const random = createRandom(5);
const items = Array.from({ length: 8 }, (_, at) => ({ a: 0.8 + (at % 3) / 4, b: (at - 4) / 3, c: 0 }));
const thetas = Float64Array.from({ length: PEOPLE }, () => drawNormal(random));
const complete = simulateResponses(items, thetas, random);
const gaps: ResponseMatrix = {
  ...complete,
  values: complete.values.map((value) => {
    const lot = random();
    return lot < 0.1 ? MISSING : lot < 0.15 ? NOT_REACHED : lot < 0.2 ? NOT_GIVEN : value;
  }),
};
const letters = ["A", "B", "C"];
const chosen = Array.from({ length: PEOPLE }, () => [letters[Math.floor(random() * 3)] ?? "A"]);
const groups = Uint8Array.from({ length: PEOPLE }, () => (random() < 0.5 ? 0 : 1));

function shuffled<T>(rows: readonly T[], seed: number): T[] {
  const lots = createRandom(seed);
  return rows
    .map((row) => ({ row, at: lots() }))
    .sort((one, other) => one.at - other.at)
    .map(({ row }) => row);
}

/** Numbers as they are but for the rounding of sums in another order. */
function rounded(value: unknown, digits: number): unknown {
  if (typeof value === "number") return Number(value.toFixed(digits)) + 0;
  if (ArrayBuffer.isView(value)) return rounded([...(value as Float64Array)], digits);
  if (value instanceof Map) return rounded(Object.fromEntries(value), digits);
  if (Array.isArray(value)) return value.map((part) => rounded(part, digits));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, rounded(part, digits)]));
}

/** Figures of answers, of the people in this order. */
type Figure = (responses: ResponseMatrix, order: readonly number[]) => unknown;

function optionTable(responses: ResponseMatrix, order: readonly number[]) {
  const { totals, columns } = countPoints(responses);
  return distractors({
    chosen: order.map((person) => chosen[person] ?? null),
    key: ["A"],
    totals,
    rests: totals.map((total, person) => total - (columns[0]?.[person] ?? 0)),
  });
}

const figures: Record<string, Figure> = {
  "item statistics": (responses) => itemStatistics(responses),
  "test statistics": (responses) => testStatistics(responses),
  reliability: (responses) => [alpha(responses), splitHalf(responses)],
  "option tables": (responses, order) => optionTable(responses, order),
  "suspect keys": (responses, order) => suspectKeys([optionTable(responses, order)]),
  "the choice of the best": (responses, order) => choiceOfBest(optionTable(responses, order)),
  "connected groups": (responses) => connectedGroups(responses),
  "the weakest link": (responses) => findWeakLink(responses, new Set(), 200),
  "identical items": (responses) => findIdenticalItems(responses),
  "local dependence": (responses, order) =>
    q3(
      responses,
      items,
      order.map((person) => thetas[person] ?? 0),
    ).pairs.toSorted((one, other) => one.first - other.first || one.second - other.second),
  "the margin of local dependence": (responses) => q3Margin(responses, items, normalQuadrature({ count: 21 })),
  "differences between groups": (responses, order) =>
    mantelHaenszel(
      responses,
      order.map((person) => groups[person] ?? 0),
    ),
  "mean squares": (responses) => meanSquares(responses, items, normalQuadrature()).items,
  "mean squares at abilities": (responses, order) =>
    meanSquaresAt(
      responses,
      items,
      order.map((person) => thetas[person] ?? 0),
    ).items,
  "unusual people": (responses) => countUnusual(responses, items),
  abilities: (responses, order) => {
    const found = eapOfAll(responses, items, normalQuadrature()).thetas;
    return Object.fromEntries(order.map((person, at) => [person, found[at]]));
  },
};

const all = [...Array(PEOPLE).keys()];

describe.each([
  ["complete answers", complete],
  ["answers with gaps", gaps],
] as const)("of %s, people in another order change nothing of", (_name, responses) => {
  test.each(Object.entries(figures))("%s", (_figure, figure) => {
    const before = rounded(figure(responses, all), 8);
    for (const seed of [1, 2, 3]) {
      const order = shuffled(all, seed);
      expect(rounded(figure(choosePeople(responses, order), order), 8)).toEqual(before);
    }
  });

  it("a calibration and its fit", () => {
    const figure = (matrix: ResponseMatrix) => {
      const found = calibrate(matrix, { model: "2pl", standardErrors: false });
      return {
        parameters: found.items.map(({ parameters }) => parameters),
        fit: itemFit(matrix, found).map(({ p }) => p),
      };
    };
    expect(rounded(figure(choosePeople(responses, shuffled(all, 4))), 4)).toEqual(rounded(figure(responses), 4));
  });
});

test("of links that are equally weak the same is found, whatever the order of people", () => {
  // Three pairs of items, each answered by its own people, all of whom answered one item that hangs them together.
  const row = (pair: number, right: boolean) =>
    Array.from({ length: 7 }, (_, item) =>
      item === 0 || Math.floor((item - 1) / 2) === pair ? ((right ? item : item + 1) % 2 === 0 ? 1 : 0) : null,
    );
  const matrix = responseMatrix(Array.from({ length: 72 }, (_, person) => row(person % 3, person % 2 === 0)));
  const before = findWeakLink(matrix, new Set(), 30);
  expect(before).not.toBeNull();
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const order = shuffled([...Array(72).keys()], seed);
    expect(findWeakLink(choosePeople(matrix, order), new Set(), 30)).toEqual(before);
  }
});

const rowsOf: Record<string, { rows: readonly unknown[]; figure: (rows: never[]) => unknown }> = {
  "the agreement of marks": {
    rows: Array.from({ length: 20 }, (_, at) => ({ first: (at * 7) % 5, second: (at * 3) % 4, count: 1 + (at % 3) })),
    figure: (rows) => agreementOf(rows),
  },
  "a predicted score": {
    rows: Array.from({ length: 20 }, (_, at) => ({ share: ((at * 7) % 20) / 20, score: 900 + ((at * 11) % 20) * 20 })),
    figure: (rows) => predictScore(rows, 0.6, { scale: { min: 400, max: 1600 } }),
  },
  "a forecast": {
    rows: [3, 20, 11, 40, 33].map((day, at) => ({ day, value: 1000 + day * 3 + at * 7, error: at % 2 ? 30 : null })),
    figure: (rows) => forecastScore(rows, { day: 60, scale: { min: 400, max: 1600 }, target: 1200 }),
  },
  mastery: {
    rows: [
      { id: "all", parent: null, level: 0, right: 20, asked: 40 },
      { id: "one", parent: "all", level: 1, right: 12, asked: 15 },
      { id: "two", parent: "all", level: 1, right: 8, asked: 25 },
      { id: "deep", parent: "two", level: 2, right: 1, asked: 4 },
    ],
    figure: (rows) => estimateMastery(rows),
  },
};

test.each(Object.entries(rowsOf))("rows in another order change nothing of %s", (_name, { rows, figure }) => {
  const before = rounded(figure([...rows] as never[]), 8);
  for (const seed of [1, 2, 3]) expect(rounded(figure(shuffled(rows, seed) as never[]), 8)).toEqual(before);
});
