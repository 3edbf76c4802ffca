import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { probability } from "../item.ts";
import { createRandom, drawNormal } from "../random.ts";
import { MISSING, type ResponseMatrix } from "../responses.ts";
import { FOCAL, mantelHaenszel, REFERENCE } from "./mantel-haenszel.ts";
import { mantelHaenszelTest } from "./mantel-haenszel-test.ts";

/** Admissions of men and women to six departments of Berkeley in 1973: Bickel, Hammel & O'Connell (1975). */
const berkeley = (
  [
    [512, 313, 89, 19],
    [353, 207, 17, 8],
    [120, 205, 202, 391],
    [138, 279, 131, 244],
    [53, 138, 94, 299],
    [22, 351, 24, 317],
  ] as const
).map(([referenceRight, referenceWrong, focalRight, focalWrong]) => ({
  referenceRight,
  referenceWrong,
  focalRight,
  focalWrong,
}));

it("compares Berkeley's admissions as R's mantelhaen.test does", () => {
  const found = mantelHaenszelTest(berkeley);
  expect(found.oddsRatio).toBeCloseTo(0.9046968, 6);
  expect(found.chiSquare).toBeCloseTo(1.4269, 3);
  expect(found.p).toBeCloseTo(0.2323, 3);
  const [low, high] = [-1, 1].map(
    (side) => (found.oddsRatio ?? 0) * Math.exp(side * 1.959964 * (found.standardError ?? 0)),
  );
  expect(low).toBeCloseTo(0.7719074, 5);
  expect(high).toBeCloseTo(1.0603298, 5);
});

/** Two groups, the second half a deviation less able; some items harder for the second by `shift`. */
function sit(people: number, shifted: ReadonlySet<number>, shift: number, seed: number) {
  const random = createRandom(seed);
  const items = Array.from({ length: 30 }, () => ({
    a: Math.exp(0.2 * drawNormal(random)),
    b: drawNormal(random),
    c: 0,
  }));
  const groups = Uint8Array.from({ length: people }, (_, person) => (person % 2 === 0 ? REFERENCE : FOCAL));
  const values = new Uint8Array(people * items.length);
  for (let person = 0, at = 0; person < people; person += 1) {
    const theta = drawNormal(random) - (groups[person] === FOCAL ? 0.5 : 0);
    for (const [place, item] of items.entries()) {
      const moved = groups[person] === FOCAL && shifted.has(place) ? { ...item, b: item.b + shift } : item;
      values[at++] = random() < probability(moved, theta) ? 1 : 0;
    }
  }
  return { responses: { people, items: items.length, values } satisfies ResponseMatrix, groups };
}

describe("items that work differently", () => {
  const { responses, groups } = sit(4000, new Set([3, 7, 11]), 1, 21);
  const report = mantelHaenszel(responses, groups);

  it("are found, and no others though the groups differ in ability", () => {
    expect(report.items.flatMap((dif) => (dif.class === "C" ? [dif.item] : []))).toEqual([3, 7, 11]);
    expect(report.items.filter((dif) => dif.class === "B").length).toBeLessThanOrEqual(1);
    expect(report.items[3]).toMatchObject({ favours: "reference", reference: 2000, focal: 2000 });
  });

  it("are left out of what people are matched by, until that settles", () => {
    expect(report.isSettled).toBe(true);
    expect(report.rounds).toBeGreaterThan(1);
    expect(report.leftOut).toEqual(expect.arrayContaining([3, 7, 11]));
    expect(mantelHaenszel(responses, groups, { purify: false })).toMatchObject({
      rounds: 1,
      leftOut: [],
      isSettled: true,
    });
  });

  it("have a delta near −2.35 times the shift in log odds", () => {
    expect(report.items[3]?.delta).toBeLessThan(-1.5);
    expect(report.items[3]?.delta).toBeGreaterThan(-3.5);
  });

  it("favour the other group when the groups change names", () => {
    const swapped = mantelHaenszel(
      responses,
      groups.map((group) => 1 - group),
      { purify: false },
    );
    mantelHaenszel(responses, groups, { purify: false }).items.forEach((dif, item) => {
      expect(swapped.items[item]?.delta).toBeCloseTo(-(dif.delta ?? 0), 9);
      expect(swapped.items[item]?.chiSquare).toBeCloseTo(dif.chiSquare ?? 0, 9);
      expect(swapped.items[item]?.class).toBe(dif.class);
    });
  });
});

it("five in a hundred sound items are called different by the test, hardly any by the classes", () => {
  const reports = [31, 32, 33, 34].flatMap((seed) => {
    const { responses, groups } = sit(1000, new Set(), 0, seed);
    return mantelHaenszel(responses, groups, { purify: false }).items;
  });
  const share = reports.filter(({ p }) => (p ?? 1) < 0.05).length / reports.length;
  expect(share).toBeLessThan(0.12);
  expect(reports.filter((dif) => dif.class === "C").length).toBe(0);
});

describe("data that say nothing", () => {
  const none = { oddsRatio: null, chiSquare: null, p: null, delta: null, class: null, favours: null };

  test.each([
    ["one group", Uint8Array.of(1, 0, 0, 1), [REFERENCE, REFERENCE]],
    ["everyone right", Uint8Array.of(1, 1, 1, 1), [REFERENCE, FOCAL]],
    ["nobody answered", new Uint8Array(4).fill(MISSING), [REFERENCE, FOCAL]],
    ["neither group", Uint8Array.of(1, 0, 0, 1), [7, 8]],
  ])("%s", (_name, values, groups) => {
    expect(mantelHaenszel({ people: 2, items: 2, values }, groups).items[0]).toMatchObject(none);
  });

  it("groups of other people are refused", () => {
    expect(() => mantelHaenszel({ people: 2, items: 1, values: Uint8Array.of(1, 0) }, [REFERENCE])).toThrow(RangeError);
  });
});

it("whatever the answers, figures are finite or null", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(0, 1, MISSING), { minLength: 0, maxLength: 60 }), (answers) => {
      const people = Math.floor(answers.length / 3);
      const values = Uint8Array.from(answers.slice(0, people * 3));
      const groups = Array.from({ length: people }, (_, person) => person % 2);
      for (const dif of mantelHaenszel({ people, items: 3, values }, groups).items)
        for (const figure of [dif.oddsRatio, dif.standardError, dif.chiSquare, dif.p, dif.delta, dif.deltaError])
          if (figure !== null) expect(Number.isFinite(figure)).toBe(true);
    }),
  );
});
