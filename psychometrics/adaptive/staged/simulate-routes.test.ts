import { describe, expect, it } from "vitest";
import { type ItemParameters, probability } from "../../item.ts";
import { normalQuadrature } from "../../quadrature.ts";
import { eap } from "../../scoring/eap.ts";
import { reportRoutes } from "./report-routes.ts";
import type { GivenItem, RoutedDesign, RoutedForm } from "./routed-design.ts";
import { simulateRoutes } from "./simulate-routes.ts";
import { suggestCuts } from "./suggest-cuts.ts";

const MODULE = 10;
const spread = (middle: number, c: number): ItemParameters[] =>
  Array.from({ length: MODULE }, (_, at) => ({ a: 1.2, b: middle + (at - 4.5) / 5, c }));
const bank = (c: number) => [...spread(0, c), ...spread(-1, c), ...spread(1, c)];
const given = (start: number, more: Partial<GivenItem> = {}): GivenItem[] =>
  Array.from({ length: MODULE }, (_, at) => ({
    item: start + at,
    points: 1,
    pointsWhenWrong: 0,
    isScored: true,
    ...more,
  }));
const form: RoutedForm = new Map([
  ["one", given(0)],
  ["easier", given(MODULE)],
  ["harder", given(2 * MODULE)],
]);
const design = (cut: number, more: Partial<RoutedDesign> = {}): RoutedDesign => ({
  first: "one",
  give: () => form,
  nextModules: (module) => (module === "one" ? ["easier", "harder"] : []),
  follow: (module, points) => (module === "one" ? (points >= cut ? "harder" : "easier") : null),
  prior: { mean: 0, sd: 1 },
  ...more,
});
const along = { thetas: [-2, -1, 0, 1, 2], edges: [-2, -1, 0, 1, 2] };
const run = (own: RoutedDesign, items: readonly (ItemParameters | null)[], people = 2000, seed = 4471) =>
  reportRoutes(simulateRoutes(own, items, { people, mean: 0, sd: 1 }, { seed }), items, along);

/** The share who reach so many right answers of these items, by Lord and Wingersky’s recursion over N(0, 1). */
function shareReaching(items: readonly ItemParameters[], cut: number): number {
  const { points, weights } = normalQuadrature();
  return points.reduce((sum, theta, at) => {
    let chances = [1];
    for (const item of items) {
      const p = probability(item, theta);
      chances = [...chances, 0].map((chance, right) => chance * (1 - p) + (chances[right - 1] ?? 0) * p);
    }
    return sum + (weights[at] as number) * chances.slice(cut).reduce((all, chance) => all + chance, 0);
  }, 0);
}

describe("people go where their points lead", () => {
  it.each([
    [0, 1],
    [MODULE + 1, 0],
  ])("with a cut at %i the share above is %i", (cut, share) => {
    const report = run(design(cut), bank(0), 200);
    expect((report.modules.get("harder") ?? 0) / 200).toBe(share);
    expect(report.routes).toEqual([{ modules: ["one", share === 1 ? "harder" : "easier"], people: 200 }]);
  });

  it.each([
    ["2PL", 0, 5],
    ["3PL", 0.2, 6],
    ["3PL", 0.25, 7],
  ])("under the %s with c = %d and a cut at %i the share is what the model says", (_, c, cut) => {
    const people = 4000;
    const expected = shareReaching(bank(c).slice(0, MODULE), cut);
    const share = (run(design(cut), bank(c), people).modules.get("harder") ?? 0) / people;
    expect(Math.abs(share - expected)).toBeLessThan(4 * Math.sqrt((expected * (1 - expected)) / people));
  });

  it("nobody takes a module twice, even where one leads back", () => {
    const report = run(design(0, { follow: () => "one" }), bank(0), 50);
    expect(report.routes).toEqual([{ modules: ["one"], people: 50 }]);
  });
});

describe("what is reported", () => {
  const report = run(design(5), bank(0));

  it("adds up: ways, points, exposure and length", () => {
    const total = (counts: readonly { people: number }[]) => counts.reduce((sum, { people }) => sum + people, 0);
    expect(total(report.routes)).toBe(2000);
    expect(total(report.points.get("one") ?? [])).toBe(2000);
    expect(report.exposure.rates[0]).toBe(1);
    expect((report.exposure.rates[MODULE] ?? 0) + (report.exposure.rates[2 * MODULE] ?? 0)).toBeCloseTo(1, 12);
    expect(report.length).toEqual({ mean: 20, minimum: 20, maximum: 20 });
    expect(total(report.byAbility)).toBe(2000);
  });

  it("is the same again for the same seed, and another for another", () => {
    expect(run(design(5), bank(0))).toEqual(report);
    expect(run(design(5), bank(0), 2000, 2).bias).not.toBe(report.bias);
  });

  it("errs as much as it says it does", () => {
    expect(Math.abs(report.bias ?? 1)).toBeLessThan(0.05);
    expect(Math.abs((report.rmse ?? 1) - (report.meanStandardError ?? 0))).toBeLessThan(0.02);
  });

  it("the easier way measures the less able better, the harder way the abler", () => {
    const at = (module: string, theta: number) =>
      report.curves.find(({ modules }) => modules[1] === module)?.points.find((point) => point.theta === theta)
        ?.standardError ?? 9;
    expect(at("easier", -2)).toBeLessThan(at("harder", -2));
    expect(at("harder", 2)).toBeLessThan(at("easier", 2));
  });

  it("fewer would be better measured elsewhere at the suggested cut than far from it", () => {
    const [cut] = suggestCuts([form], bank(0), { from: "one", to: ["easier", "harder"] }, { mean: 0, sd: 1 }) ?? [];
    const at = (points: number) => run(design(points), bank(0)).betterElsewhere ?? 1;
    expect(cut?.points).toBe(5);
    expect(at(5)).toBeLessThan(at(2));
    expect(at(5)).toBeLessThan(at(9));
  });
});

it("abilities are what EAP makes of the same answers", () => {
  const easy = bank(0).map((item) => ({ ...item, b: -40 }));
  const { sittings } = simulateRoutes(design(5), easy, { thetas: [0.5] });
  const taken = [...easy.slice(0, MODULE), ...easy.slice(2 * MODULE)];
  const expected = eap(new Uint8Array(2 * MODULE).fill(1), taken);
  expect(sittings[0]?.theta).toBeCloseTo(expected.theta, 6);
  expect(sittings[0]?.modules).toEqual([
    { id: "one", points: 10 },
    { id: "harder", points: 10 },
  ]);
});

it("what is not scored is seen, needs no parameters, and gives neither points nor precision", () => {
  const items = [...bank(0), null];
  const pretest = { item: 30, points: 5, pointsWhenWrong: 0, isScored: false };
  const own = design(5, { give: () => new Map([...form, ["one", [...given(0), pretest]]]) });
  const report = run(own, items, 300);
  expect(report.exposure.rates[30]).toBe(1);
  expect(Math.max(...(report.points.get("one") ?? []).map(({ points }) => points))).toBeLessThanOrEqual(10);
  const scored = design(5, { give: () => new Map([...form, ["one", [{ ...pretest, isScored: true }]]]) });
  expect(() => run(scored, items, 1)).toThrow(RangeError);
});

describe("suggested cuts", () => {
  const modules = { from: "one", to: ["easier", "harder"] };
  const prior = { mean: 0, sd: 1 };
  const suggest = (own: RoutedForm, items = bank(0), asked = modules) => suggestCuts([own], items, asked, prior);

  it("stand where the modules tell equally much", () => {
    const [cut] = suggest(form) ?? [];
    expect(cut?.theta).toBeCloseTo(0, 2);
  });

  it("are in the points of the module before, in steps that can be had", () => {
    const doubled = new Map([...form, ["one", given(0, { points: 2, pointsWhenWrong: -0.5 })]]);
    expect(suggest(doubled)?.[0]?.points).toBe(7.5);
  });

  it("rise with harder modules", () => {
    const harder = bank(0).map((item, at) => (at < MODULE ? item : { ...item, b: item.b + 0.7 }));
    expect(suggest(form, harder)?.[0]?.points).toBeGreaterThan(5);
  });

  it("are none where the order of the modules is the other way round, or both are alike", () => {
    expect(suggest(form, bank(0), { from: "one", to: ["harder", "easier"] })).toBeNull();
    expect(suggest(new Map([...form, ["harder", given(MODULE)]]))).toBeNull();
  });

  it("are one fewer than modules", () => {
    const items = [...bank(0), ...spread(2.5, 0)];
    const four = new Map([...form, ["hardest", given(3 * MODULE)]]);
    const cuts = suggest(four, items, { from: "one", to: ["easier", "harder", "hardest"] });
    expect(cuts?.map(({ points }) => points)).toEqual([5, 9]);
  });
});
