import { describe, expect, test } from "vitest";
import type { StoredAdaptive } from "../../platform/database/stored-json.ts";
import type { AdaptiveSection, SimulationDesign } from "./design.ts";
import { simulateAdaptive } from "./simulate-adaptive.ts";

const POOL = 60;
const items = Array.from({ length: POOL }, (_, at) => ({
  version: `v${at}`,
  question: `q${at}`,
  parameters: { a: 1.4, b: (at - POOL / 2) / 12, c: 0 },
}));
const usual: StoredAdaptive = {
  type: "adaptive",
  content: [],
  exposure: { among: 1, max_rate: null },
  start: { theta: null },
  enemies: [],
  stop: { min: 5, max: 20, standard_error: 0.45 },
  areas: items.map(() => null),
};
const section = (more: Partial<StoredAdaptive> = {}, passages: (string | null)[] = []): AdaptiveSection => ({
  type: "adaptive",
  section: "s",
  name: "Math",
  items,
  passages: items.map((_, at) => passages[at] ?? null),
  prior: { mean: 0, sd: 1 },
  population: { mean: 0, sd: 1 },
  selection: { ...usual, ...more },
  scale: null,
  basis: { calibration: null, calibrated_at: null, questions: POOL, from_difficulty: 0 },
});
const simulate = (own: AdaptiveSection, more: Partial<SimulationDesign> = {}) =>
  simulateAdaptive(
    { sections: [own], rules: [], shared: [], people: 300, seed: 3, abilities: null, ...more },
    own,
    () => {},
  );

describe("an adaptive section", () => {
  const report = simulate(section());

  test("ends when it is precise enough, or at the most", () => {
    expect(report.stops?.exhausted).toBe(0);
    expect((report.stops?.precise ?? 0) + (report.stops?.longest ?? 0)).toBe(300);
    expect(report.length.min).toBeGreaterThanOrEqual(5);
    expect(report.length.max).toBeLessThanOrEqual(20);
    expect(report.length.counts.reduce((sum, { people }) => sum + people, 0)).toBe(300);
    expect(report.measured.rmse).toBeLessThan(0.6);
    expect(simulate(section({ stop: { min: 7, max: 7, standard_error: null } })).length).toEqual({
      mean: 7,
      min: 7,
      max: 7,
      counts: [{ questions: 7, people: 300 }],
    });
  });

  test("is the same for the same seed", () => {
    expect(simulate(section())).toEqual(report);
    expect(simulate(section(), { seed: 4 }).measured).not.toEqual(report.measured);
  });

  test("gives the ablest harder questions", () => {
    const hardest = (theta: number) => {
      const { exposure } = simulate(section(), { abilities: [theta] });
      const seen = exposure.drawn.filter(({ share }) => share > 0).map(({ version }) => Number(version.slice(1)));
      return Math.max(...seen);
    };
    expect(hardest(2.5)).toBeGreaterThan(hardest(-2.5));
  });

  test("spreads questions by chance, and rests those that too many had", () => {
    const spread = simulate(section({ exposure: { among: 10, max_rate: null } }));
    expect(report.exposure.highest).toBe(1);
    expect(spread.exposure.highest).toBeLessThan(0.6);
    const limited = simulate(section({ exposure: { among: 1, max_rate: 0.4 } }));
    expect(limited.exposure.highest).toBeLessThan(0.5);
  });

  test("keeps passages whole, enemies apart and areas in their shares, as sittings do", () => {
    const passages = items.map((_, at) => (at >= 28 && at < 31 ? "p" : null));
    const stop = { min: 6, max: 6, standard_error: null };
    const whole = simulate(section({ stop }, passages)).exposure.drawn;
    const rateOf = (drawn: typeof whole, at: number) => drawn.find(({ version }) => version === `v${at}`)?.share ?? 0;
    expect(rateOf(whole, 28)).toBe(1);
    expect(rateOf(whole, 30)).toBe(rateOf(whole, 28));
    const apart = simulate(section({ stop, enemies: [["v29", "v30", "v31"]] })).exposure.drawn;
    expect(rateOf(apart, 29) + rateOf(apart, 30) + rateOf(apart, 31)).toBeLessThanOrEqual(1);
    const areas = items.map((_, at) => at % 2);
    const content = [
      { tag: "0", share: 0.5 },
      { tag: "1", share: 0.5 },
    ];
    const { drawn } = simulate(section({ stop, areas, content }), { abilities: [0] }).exposure;
    const even = drawn.filter(({ version, share }) => share > 0 && Number(version.slice(1)) % 2 === 0);
    expect(even).toHaveLength(3);
    const limits = [
      { tag: "0", min: 0.6, max: 1 },
      { tag: "1", min: 0, max: 0.4 },
    ];
    const ranged = simulate(section({ stop, areas, content: limits })).exposure.drawn;
    const odd = ranged.reduce((sum, { version, share }) => sum + (Number(version.slice(1)) % 2 === 1 ? share : 0), 0);
    expect(odd).toBeGreaterThan(0.5);
    expect(odd).toBeLessThanOrEqual(3);
  });
});
