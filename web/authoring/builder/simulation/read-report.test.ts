import { describe, expect, test } from "vitest";
import { marginOf, preciseRange, scoresOf, waysOf, withSuggested } from "./read-report.ts";
import type { SectionReport } from "./requests.ts";

const curve = (best: number) => ({
  modules: [`to ${best}`],
  points: [-1, 0, 1].map((theta) => ({ theta, standard_error: theta === best ? 0.3 : 0.5 })),
});
const group = (from: number | null, to: number | null, standard_error: number | null) => ({
  from,
  to,
  standard_error,
  people: 1,
  bias: 0,
  rmse: 0.4,
  score: null,
});
const report = (more: Partial<SectionReport>) =>
  ({ population: { mean: 0, sd: 1 }, routes: [], curves: [], by_ability: [], ...more }) as unknown as SectionReport;

test("ways are told with the ablest first, however many students take them", () => {
  const routes = [
    { modules: ["easier"], people: 9 },
    { modules: ["harder"], people: 1 },
  ];
  const ways = waysOf(report({ routes, curves: [curve(-1), curve(1)] }));
  expect(ways.map(({ modules }) => modules[0])).toEqual(["harder", "easier"]);
});

test("an adaptive section has one line: how far off students of like ability are", () => {
  const by_ability = [group(null, -1, 0.5), group(-1, 1, 0.3), group(1, null, null)];
  const [way, ...others] = waysOf(report({ type: "adaptive", by_ability, measured: { people: 9 } as never }));
  expect(others).toEqual([]);
  expect(way?.curve.points).toEqual([
    { theta: -2, standard_error: 0.5 },
    { theta: 0, standard_error: 0.3 },
    { theta: 2, standard_error: null },
  ]);
});

test("a share of a thousand is sure within three percent", () => {
  expect(marginOf(0.5, 1000)).toBeCloseTo(0.031, 3);
  expect(marginOf(1, 1000)).toBe(0);
});

describe("where students are measured well", () => {
  test.each([
    [[group(null, -1, 0.5), group(-1, 0, 0.4), group(0, 1, 0.3), group(1, null, null)], { from: -1, to: 1 }],
    [[group(null, 0, 0.2), group(0, null, 0.3)], { from: -3, to: 3 }],
    [[group(-2, -1, 0.3), group(-1, 0, 0.6), group(0, 1, 0.3), group(1, 2, 0.3)], { from: 0, to: 2 }],
    [[group(null, null, 0.6)], null],
  ])("%j", (by_ability, range) => expect(preciseRange(report({ by_ability }), 0.4)).toEqual(range));
});

test("scores are told of the students in a span, or of all", () => {
  const by_ability = [
    { ...group(null, -1, 0.5), score: { mean: 300, error: 60 } },
    { ...group(-1, 1, 0.3), score: { mean: 500, error: 30 } },
    { ...group(1, null, 0.4), score: null },
  ];
  expect(scoresOf({ by_ability }, { from: -1, to: 1 })).toEqual({ from: 500, to: 500, error: 30 });
  expect(scoresOf({ by_ability }, null)).toEqual({ from: 300, to: 500, error: 60 });
  expect(scoresOf({ by_ability: by_ability.slice(2) }, null)).toBeNull();
});

describe("suggested cuts", () => {
  const rule = (...cuts: [number, string][]) => ({
    from: "one",
    by: "points" as const,
    cuts: cuts.map(([at_least, to]) => ({ at_least, to })),
  });
  const suggested = (...cuts: [number, string][]) => [
    { from: "one", cuts: cuts.map(([at_least, to]) => ({ at_least, to, theta: null })) },
  ];

  test("take the place of those to the same modules", () => {
    expect(withSuggested([rule([9, "harder"], [0, "easier"])], suggested([0, "easier"], [7, "harder"]))).toEqual([
      rule([7, "harder"], [0, "easier"]),
    ]);
  });

  test("change nothing where they stand already, where there are none, or where the modules are others by now", () => {
    const rules = [rule([0, "easier"], [7, "harder"])];
    expect(withSuggested(rules, suggested([0, "easier"], [7, "harder"]))).toBeNull();
    expect(withSuggested(rules, [{ from: "one", cuts: null }])).toBeNull();
    expect(withSuggested(rules, suggested([0, "easier"], [5, "gone"]))).toBeNull();
  });
});
