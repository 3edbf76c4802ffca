import { calibrate } from "@sextant/psychometrics/calibration/calibrate.ts";
import type { ItemParameters } from "@sextant/psychometrics/item.ts";
import { createRandom, drawNormal } from "@sextant/psychometrics/random.ts";
import type { ResponseMatrix } from "@sextant/psychometrics/responses.ts";
import { simulateResponses } from "@sextant/psychometrics/simulate-responses.ts";
import { expect, test } from "vitest";
import { describeItems } from "./describe-items.ts";
import { calibrateWithoutFlagged } from "./without-flagged.ts";

const ITEMS = 12;
const options = { model: "2pl", tolerance: 1e-6 } as const;

/** Answers of 600 people to items that are sound but for those that `worsen` changes. */
function answers(worsen: (item: ItemParameters, place: number) => ItemParameters = (item) => item): ResponseMatrix {
  const random = createRandom(17);
  const items = Array.from({ length: ITEMS }, (_, place) => worsen({ a: 1.2, b: -1.5 + place / 4, c: 0 }, place));
  const thetas = Array.from({ length: 600 }, () => drawNormal(random));
  return simulateResponses(items, thetas, random);
}

async function without(responses: ResponseMatrix, more: { anchors?: ReadonlyMap<number, ItemParameters> } = {}) {
  const whole = calibrate(responses, { ...options, ...more });
  const chosen = new Uint32Array(responses.values.length);
  const described = describeItems(
    { matrix: responses, chosen, options: Array.from({ length: responses.items }, () => null) },
    whole,
  );
  return {
    whole,
    described,
    found: await calibrateWithoutFlagged(responses, { ...options, ...more }, whole, described),
  };
}

/** The same answers without some columns. */
function pick({ people, items, values }: ResponseMatrix, columns: readonly number[]): ResponseMatrix {
  const picked = Array.from({ length: people }, (_, person) =>
    columns.map((column) => values[person * items + column]),
  );
  return { people, items: columns.length, values: Uint8Array.from(picked.flat(), (value) => value ?? 255) };
}

const backwards = new Set([3, 8]);
const turn = (item: ItemParameters, place: number) => (backwards.has(place) ? { ...item, a: -1 } : item);

test("the others are calibrated again without the questions that work backwards", async () => {
  const responses = answers(turn);
  const { whole, described, found } = await without(responses);
  const kept = Array.from({ length: ITEMS }, (_, place) => place).filter((place) => !backwards.has(place));
  const alone = calibrate(pick(responses, kept), options);
  const changes = alone.items.map((item, place) => {
    const before = whole.items[kept[place] ?? -1];
    return Math.abs((item.parameters?.b ?? 0) - (before?.parameters?.b ?? 0));
  });
  expect(found?.left_out).toBe(2);
  expect(found?.largest_change).toBeCloseTo(Math.max(...changes), 4);
  expect(found?.largest_change).toBeGreaterThan(0);
  const alpha = describeItems(
    { matrix: pick(responses, kept), chosen: new Uint32Array(600 * kept.length), options: kept.map(() => null) },
    alone,
  ).reliability;
  expect(found?.reliability).toBeCloseTo(alpha ?? 0, 4);
  // Two reversed items tell of ability as well as others do, once their slopes are known: little is lost without them.
  expect(Math.abs((found?.reliability ?? 0) - (described.reliability ?? 0))).toBeLessThan(0.1);
});

test("questions that are anchored stay fixed in it too", async () => {
  const anchors = new Map([0, 1, 3].map((place) => [place, { a: 1.2, b: -1.5 + place / 4, c: 0 }]));
  const { found } = await without(answers(turn), { anchors });
  expect(found).toMatchObject({ left_out: expect.any(Number), largest_change: expect.any(Number) });
  // What stays fixed does not change.
  const all = new Map(Array.from({ length: ITEMS }, (_, place) => [place, { a: 1.2, b: -1.5 + place / 4, c: 0 }]));
  all.delete(3);
  const { found: fixed } = await without(answers(turn), { anchors: all });
  expect(fixed?.largest_change).toBe(0);
});

test("there is none where no question is flagged, or where fewer than three are left", async () => {
  expect((await without(answers())).found).toBeNull();
  const { whole, described } = await without(answers(turn));
  const flag = { code: "negative_discrimination" as const, sentence: "" };
  const all = { ...described, items: described.items.map((item) => ({ ...item, flags: [flag] })) };
  expect(await calibrateWithoutFlagged(answers(turn), options, whole, all)).toBeNull();
});
