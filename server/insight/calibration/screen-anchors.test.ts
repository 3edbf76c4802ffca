import { calibrate } from "@sextant/psychometrics/calibration/calibrate.ts";
import type { IrtModel, ItemParameters } from "@sextant/psychometrics/item.ts";
import { createRandom, drawNormal } from "@sextant/psychometrics/random.ts";
import { simulateResponses } from "@sextant/psychometrics/simulate-responses.ts";
import { describe, expect, test } from "vitest";
import { type AnchorScreening, screenAnchors, screeningNote } from "./screen-anchors.ts";

const ANCHORS = 20;
const PEOPLE = 500;

interface Drift {
  /** Changes an anchor after it was calibrated, by its place. */
  change?: (item: ItemParameters, place: number) => ItemParameters;
  model: IrtModel;
  seed: number;
}

/** Anchors are calibrated by some people, and answered by others who are abler on average, with four new questions. */
async function screened({ change = (item) => item, model, seed }: Drift): Promise<AnchorScreening | null> {
  const random = createRandom(seed);
  const slope = () => (model === "rasch" ? 1 : Math.exp(0.2 * drawNormal(random)));
  const items = Array.from({ length: ANCHORS + 4 }, () => ({
    a: slope(),
    b: Math.max(-1.8, Math.min(1.8, drawNormal(random))),
    c: 0,
  }));
  const people = (mean: number) => Array.from({ length: PEOPLE }, () => mean + drawNormal(random));
  const before = calibrate(simulateResponses(items.slice(0, ANCHORS), people(0), random), {
    model,
    standardErrors: false,
    tolerance: 1e-4,
  });
  const now = items.map((item, place) => (place < ANCHORS ? change(item, place) : item));
  const anchors = new Map(before.items.flatMap(({ parameters }, place) => (parameters ? [[place, parameters]] : [])));
  const columns = items.map((_, place) => ({ question_id: `q${place}`, question_version_id: `v${place}` }));
  const answers = simulateResponses(now, people(0.5), random);
  return screenAnchors(answers, { model, tolerance: 1e-4, anchors }, anchors, columns);
}

describe("an anchor that has drifted", () => {
  test.each(["rasch", "2pl"] as const)("is found by its difficulty (%s), with how much it changed", async (model) => {
    const change = (item: ItemParameters, place: number) => (place === 6 ? { ...item, b: item.b + 0.8 } : item);
    const found = await screened({ model, seed: 3, change });
    expect(found?.compared).toBe(ANCHORS);
    const [first] = found?.drifted ?? [];
    expect(first).toMatchObject({ question: "q6", question_version: "v6", position: 7 });
    expect(Math.abs((first?.change ?? 0) - 0.8)).toBeLessThan(0.3);
    expect(first?.z_of_difficulty).toBeGreaterThan(2.7);
    expect(screeningNote(found)).toMatch(/anchors may have drifted: questions? .*\b7\b/);
  });

  test("is found by its slope", async () => {
    const change = (item: ItemParameters, place: number) => (place === 2 ? { ...item, a: item.a / 3 } : item);
    const found = await screened({ model: "2pl", seed: 4, change });
    const own = found?.drifted.find(({ position }) => position === 3);
    expect(own?.z_of_slope).toBeLessThan(-2.7);
  });

  test("is named though its slope has turned negative", async () => {
    const change = (item: ItemParameters, place: number) => (place === 9 ? { ...item, a: -item.a } : item);
    const found = await screened({ model: "2pl", seed: 5, change });
    expect(found?.drifted[0]).toMatchObject({ position: 10, change: null, z_of_difficulty: null, z_of_slope: null });
  });
});

// Of normal differences 7 in 1000 lie beyond 2.7. Here it is 4 in 100 (Rasch), because the quartiles of 20 anchors vary themselves and
// questions differ in their errors; under the 2PL, where slopes are judged too, 8 in 100. Twelve samples tell that to within 4 in 100.
test.each([
  ["rasch", 0.04],
  ["2pl", 0.08],
] as const)("steady anchors are named by chance as often as is said (%s: %d)", async (model, said) => {
  let [named, compared] = [0, 0];
  for (let seed = 100; seed < 112; seed += 1) {
    const found = await screened({ model, seed });
    named += found?.drifted.length ?? 0;
    compared += found?.compared ?? 0;
  }
  expect(compared).toBe(12 * ANCHORS);
  expect(Math.abs(named / compared - said)).toBeLessThan(0.04);
});

test("fewer than four anchors say nothing", async () => {
  const random = createRandom(1);
  const items = [-1, 0, 1, 0.5].map((b) => ({ a: 1, b, c: 0 }));
  const answers = simulateResponses(
    items,
    Array.from({ length: 100 }, () => drawNormal(random)),
    random,
  );
  const anchors = new Map(items.slice(0, 3).map((item, place) => [place, item]));
  expect(await screenAnchors(answers, { model: "rasch", anchors }, anchors, [])).toBeNull();
  expect(screeningNote(null)).toContain("not checked for drift");
});
