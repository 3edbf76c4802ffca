import fc from "fast-check";
import { expect, test } from "vitest";
import type { CalibratedQuestion } from "../requests.ts";
import { driftBetween } from "./drift.ts";

const question = (id: number, a: number | null, b: number | null, error: number | null = 0.1): CalibratedQuestion => ({
  question: `q${id}`,
  question_version: `v${id}`,
  version_number: 1,
  title: `Q${id}`,
  section: "S",
  position: id,
  status: b === null ? "not_estimable" : "estimated",
  a,
  b,
  c: 0,
  se: { a: error, b: error, c: null },
  fit: {
    s_x2: null,
    df: 0,
    p: null,
    rmsea: null,
    note: null,
    infit: null,
    infit_t: null,
    outfit: null,
    outfit_t: null,
  },
  n: 40,
  p: 0.5,
  omitted: 0,
  not_reached: 0,
  note: null,
  flags: [],
  curve: { probability: [], information: [], low: [], high: [] },
  observed: [],
});

test("another zero and another unit of the scale are no drift", () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.3, max: 3, noNaN: true }),
      fc.double({ min: -2, max: 2, noNaN: true }),
      (slope, intercept) => {
        const bs = [-1.5, -0.4, 0.2, 1.1, 2];
        const before = bs.map((b, id) => question(id, 1.2, b));
        const after = bs.map((b, id) => question(id, 1.2 / slope, intercept + slope * b));
        for (const { change, aBefore, aAfter, isOdd } of driftBetween(before, after)) {
          expect(change).toBeCloseTo(0, 9);
          expect(aBefore).toBeCloseTo(aAfter, 9);
          expect(isOdd).toBe(false);
        }
      },
    ),
  );
});

test("a question that became harder stands first and is beyond chance", () => {
  const bs = [-2, -1.5, -1, -0.5, 0, 0.5, 1, 1.5, 2];
  const before = bs.map((b, id) => question(id, 1, b));
  const after = bs.map((b, id) => question(id, 1, id === 4 ? b + 1.2 : b));
  const [first] = driftBetween(before, after);
  expect(first).toMatchObject({ question: "q4", isOdd: true });
  expect(first?.change).toBeGreaterThan(0.9);
});

test("without errors nothing is beyond chance, and with too few in common nothing is said", () => {
  const before = [question(1, 1, -1, null), question(2, 1, 0, null), question(3, 1, 3, null)];
  const after = [question(1, 1, -1, null), question(2, 1, 2, null), question(3, 1, 3, null)];
  expect(driftBetween(before, after).every(({ isOdd }) => !isOdd)).toBe(true);
  expect(driftBetween(before, [question(1, 1, 0), question(2, null, null), question(9, 1, 1)])).toEqual([]);
});

test("a question that is flagged, falls, lies far off or is unsure does not move the scale", () => {
  const bs = [-1.5, -0.5, 0, 0.5, 1.5];
  const sound = bs.map((b, id) => question(id, 1, b));
  const flagged = { ...question(9, 1, 3), flags: [{ code: "misfit" as const, sentence: "" }] };
  const doubtful: [name: string, one: CalibratedQuestion][] = [
    ["flagged", flagged],
    ["falling", question(9, -0.4, 2)],
    ["far off", question(9, 1, -12)],
    ["unsure", question(9, 1, 2, 1.8)],
  ];
  for (const [name, one] of doubtful) {
    const drifts = driftBetween([...sound, question(9, 1, 0)], [...sound, one]);
    for (const { change } of drifts.filter(({ isLinking }) => isLinking)) expect(change, name).toBeCloseTo(0, 9);
    expect(
      drifts.find(({ question: id }) => id === "q9"),
      name,
    ).toMatchObject({ isLinking: false, isOdd: false });
  }
});
