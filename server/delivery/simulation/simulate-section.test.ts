import { describe, expect, test } from "vitest";
import type { SimulationDesign, StagedSection } from "./design.ts";
import { simulateSection } from "./simulate-section.ts";

const ids = (word: string, many: number) => Array.from({ length: many }, (_, at) => `${word}-${at}`);
const first = ids("first", 8);
const pool = ids("pool", 20);
const hard = ids("hard", 6);
const parametersOf = (id: string) => {
  const at = Number(id.split("-")[1]);
  if (id.startsWith("hard")) return { a: 1.3, b: 0.6 + at / 5, c: 0 };
  return id.startsWith("pool") ? { a: 1.3, b: -1.6 + at / 20, c: 0 } : { a: 1.3, b: (at - 3.5) / 3, c: 0 };
};
const placed = (module: string, start: number, many: number) =>
  Array.from({ length: many }, (_, at) => ({
    module,
    item: start + at,
    rule: null,
    points: 1,
    pointsWhenWrong: 0,
    isScored: true,
  }));

/** Eight questions, then six that are harder or six drawn from twenty that are easier. */
const section = (atLeast: number): StagedSection => ({
  type: "stages",
  section: "s",
  name: "Math",
  population: { mean: 0, sd: 1 },
  prior: { mean: 0, sd: 1 },
  modules: ["one", "easier", "harder"].map((id) => ({ id, name: `Module ${id}` })),
  routing: {
    first: "one",
    rules: [
      {
        from: "one",
        cuts: [
          { at_least: 0, to: "easier" },
          { at_least: atLeast, to: "harder" },
        ],
      },
    ],
  },
  items: [...first, ...hard, ...pool].map((id) => ({
    version: id,
    question: `question of ${id}`,
    parameters: parametersOf(id),
  })),
  entries: [
    ...placed("one", 0, 8),
    ...placed("harder", 8, 6),
    { module: "easier", item: null, rule: "r", points: 1, pointsWhenWrong: 0, isScored: true },
  ],
  scale: null,
  tables: [],
  basis: { calibration: null, calibrated_at: null, questions: 34, from_difficulty: 0 },
});
const rule = { id: "r", count: 6, pool: pool.map((id) => ({ id, passage: null })), keepsPassages: false };
const simulate = (atLeast: number, more: Partial<SimulationDesign> = {}) => {
  const sections = [section(atLeast)] as const;
  const design = { sections, rules: [rule], shared: [], people: 600, seed: 7, abilities: null, ...more };
  return simulateSection(design, sections[0], () => {});
};

describe("a staged section", () => {
  test("sends everyone up with a cut at 0 points, and nobody with one above them all", () => {
    expect(simulate(0).routes).toEqual([{ modules: ["one", "harder"], people: 600 }]);
    expect(simulate(9).routes).toEqual([{ modules: ["one", "easier"], people: 600 }]);
  });

  test("says precision in the units of the score, by the scale of ability or by the tables of final modules", () => {
    const run = (more: Partial<StagedSection>) => {
      const own = { ...section(4), ...more };
      const design = { sections: [own], rules: [rule], shared: [], people: 2000, seed: 7, abilities: null };
      return simulateSection(design, own, () => {}).by_ability;
    };
    expect(run({}).map(({ score }) => score)).toEqual(Array(12).fill(null));
    const bounds = { kind: "linear", minimum: 200, maximum: 800, step: null } as const;
    for (const { standard_error, score, from, to } of run({ scale: { ...bounds, slope: 100, intercept: 500 } })) {
      if (!score || from === null || to === null) continue;
      expect(score.error).toBeCloseTo(100 * (standard_error ?? 0), 2);
      expect(score.mean).toBeGreaterThanOrEqual(500 + 100 * from - 1);
      expect(score.mean).toBeLessThanOrEqual(500 + 100 * to + 1);
    }
    // Ten for a point: the spread of points at one ability is that of independent answers.
    const scale = Array.from({ length: 15 }, (_, raw) => ({ raw, scaled: raw * 10 }));
    const tables = ["easier", "harder"].map((module) => ({ module, scale }));
    const groups = run({ tables }).flatMap(({ score }) => score ?? []);
    expect(groups.length).toBeGreaterThan(7);
    for (const [at, { mean, error }] of groups.entries()) {
      expect(mean).toBeGreaterThan(at === 0 ? 0 : (groups[at - 1]?.mean ?? 0) - 5);
      expect(error).toBeGreaterThan(5);
      expect(error).toBeLessThan(22);
    }
    expect(run({ tables: tables.slice(1) })[0]?.score ?? null).toBeNull();
  });

  test("is the same for the same seed, and another for another", () => {
    expect(simulate(4)).toEqual(simulate(4));
    expect(simulate(4, { seed: 8 }).measured).not.toEqual(simulate(4).measured);
  });

  test("draws for each student what the rule says, each question about equally often", () => {
    const { exposure, length, routes } = simulate(9);
    expect(length).toEqual({ mean: 14, min: 14, max: 14, counts: [{ questions: 14, people: 600 }] });
    expect(exposure.drawn).toHaveLength(20);
    expect(exposure.drawn.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(6, 9);
    for (const { share } of exposure.drawn) expect(Math.abs(share - 0.3)).toBeLessThan(0.1);
    expect(exposure.unused).toBe(hard.length);
    expect(routes).toHaveLength(1);
  });

  test("draws what is the same for everyone once", () => {
    const { exposure } = simulate(9, { shared: ["r"] });
    expect(exposure.drawn.map(({ share }) => share).sort()).toEqual([...Array(14).fill(0), ...Array(6).fill(1)]);
  });

  test("gives one student for each ability, and says how many are done", () => {
    const told: number[] = [];
    const design = { sections: [section(4)], rules: [rule], shared: [], people: 3, seed: 1, abilities: [-9, 0, 9] };
    const report = simulateSection(design, section(4), (done) => told.push(done));
    expect(told).toEqual([1, 2, 3]);
    expect(report.modules.find(({ module }) => module === "one")?.points).toEqual([
      { points: 0, people: 1 },
      { points: expect.any(Number), people: 1 },
      { points: 8, people: 1 },
    ]);
  });

  test("suggests a cut at which fewer students would be better off elsewhere", () => {
    const [suggested] = simulate(1).suggested;
    expect(suggested).toEqual({
      from: "one",
      cuts: [
        { at_least: 0, to: "easier", theta: null },
        { at_least: expect.any(Number), to: "harder", theta: expect.any(Number) },
      ],
    });
    const cut = suggested?.cuts?.[1]?.at_least ?? 0;
    expect(cut).toBeGreaterThan(1);
    expect(simulate(cut).better_elsewhere).toBeLessThan(simulate(1).better_elsewhere ?? 0);
    expect(simulate(cut).better_elsewhere).toBeLessThan(simulate(8).better_elsewhere ?? 0);
  });
});
