import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { itemInformation } from "../information.ts";
import type { ItemParameters } from "../item.ts";
import { createRandom, drawNormal } from "../random.ts";
import { MISSING } from "../responses.ts";
import { eapOverQuadrature } from "../scoring/eap.ts";
import { prepareBank } from "./bank.ts";
import { type AdaptiveDesign, adaptiveDesign, checkDesign, quadratureOf } from "./design.ts";
import { createInformationIndex, findMostInformative } from "./information-index.ts";
import { selectNext } from "./select-next.ts";
import { simulate, simulateSittings } from "./simulate.ts";
import { sympsonHetter } from "./sympson-hetter.ts";

function drawItems(count: number, seed = 1): ItemParameters[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => ({
    a: Math.exp(0.1 + 0.3 * drawNormal(random)),
    b: drawNormal(random),
    c: 0.1 + 0.15 * random(),
  }));
}

/** What looking at every item finds. */
function bestOf(items: readonly ItemParameters[], theta: number, count: number, isAllowed: (item: number) => boolean) {
  return items
    .map((item, place) => ({ place, information: itemInformation(item, theta) }))
    .filter(({ place }) => isAllowed(place))
    .sort((x, y) => y.information - x.information || x.place - y.place)
    .slice(0, count)
    .map(({ place }) => place);
}

describe("the most informative items", () => {
  const item = fc.record({
    a: fc.constantFrom(0.3, 0.8, 1, 1.6, 50, -0.7, 0, 1e-7),
    b: fc.double({ min: -7, max: 7, noNaN: true }),
    c: fc.constantFrom(0, 0.2, 0.35),
  });
  const theta = fc.oneof(
    fc.double({ min: -8, max: 8, noNaN: true }),
    fc.integer({ min: -60, max: 60 }).map((n) => n / 10),
  );

  it("are those that looking at every item finds, equals in their order", () => {
    fc.assert(
      fc.property(
        fc.array(item, { maxLength: 400 }),
        theta,
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 7 }),
        (drawn, at, count, nth) => {
          // Twice the same items, so that there are equals.
          const items = [...drawn, ...drawn];
          const isAllowed = (place: number) => place % nth === 0;
          const found = findMostInformative(createInformationIndex(items), at, count, isAllowed);
          expect(found).toEqual(bestOf(items, at, count, isAllowed));
        },
      ),
      { numRuns: 150 },
    );
  });

  it("are found in a bank of ten thousand, wherever one looks and however many are used", () => {
    const items = drawItems(10_000);
    const index = createInformationIndex(items);
    const random = createRandom(4);
    for (let turn = 0; turn < 16; turn += 1) {
      const at = -6.5 + 13 * random();
      const used = new Set(bestOf(items, at, turn * 15, () => true));
      const isAllowed = (place: number) => !used.has(place);
      expect(findMostInformative(index, at, 3, isAllowed)).toEqual(bestOf(items, at, 3, isAllowed));
    }
  });
});

describe("choosing the next item", () => {
  const items = drawItems(40);
  const bank = prepareBank(
    items,
    items.map((_, place) => ["algebra", "geometry"][place % 2] ?? null),
  );
  const free = adaptiveDesign({ stop: { minimum: 1, maximum: 20, standardError: null } });

  it("begins at the ability that the design says", () => {
    for (const start of [-2, 0, 1.5])
      expect(selectNext({ administered: [], responses: [] }, bank, { ...free, start }).item).toBe(
        bestOf(items, start, 1, () => true)[0],
      );
  });

  it("goes on as if a skipped item had said nothing, and does not give it again", () => {
    const first = selectNext({ administered: [], responses: [] }, bank, free);
    const next = selectNext({ administered: [first.item ?? 0], responses: [MISSING] }, bank, free);
    expect(next.item).not.toBe(first.item);
    expect(next).toMatchObject({ theta: expect.closeTo(0, 12), standardError: expect.closeTo(1, 2) });
  });

  it("estimates what EAP over the design's points estimates", () => {
    const administered = [3, 14, 15, 9, 2];
    const responses = Uint8Array.of(1, 0, 1, 1, 0);
    const alone = eapOverQuadrature(
      responses,
      administered.map((place) => items[place] ?? { a: 0, b: 0, c: 0 }),
      quadratureOf(free),
    );
    expect(selectNext({ administered, responses }, bank, free)).toMatchObject({
      theta: expect.closeTo(alone.theta, 12),
      standardError: expect.closeTo(alone.standardError, 12),
    });
  });

  it("takes turns among the best few, and each of them comes up", () => {
    const design = { ...free, randomesque: 4 };
    const random = createRandom(3);
    const drawn = Array.from(
      { length: 200 },
      () => selectNext({ administered: [], responses: [] }, bank, design, { random }).item,
    );
    expect(new Set(drawn)).toEqual(new Set(bestOf(items, 0, 4, () => true)));
    expect(() => selectNext({ administered: [], responses: [] }, bank, design)).toThrow("source of chance");
  });

  it("keeps to the shares of the content areas", () => {
    const content = [
      { tag: "algebra", minimum: 0.75, maximum: 0.75 },
      { tag: "geometry", minimum: 0.25, maximum: 0.25 },
    ];
    const { sittings } = simulateSittings({ ...free, content }, bank, { people: 20, mean: 0, sd: 1 }, 5);
    for (const { items: given } of sittings)
      expect(given.filter((place) => bank.tags[place] === "algebra")).toHaveLength(15);
  });

  it("keeps areas between their shares, and lets information choose there", () => {
    const content = [
      { tag: "algebra", minimum: 0.1, maximum: 0.9 },
      { tag: "geometry", minimum: 0.3, maximum: 0.7 },
    ];
    const design = { ...free, content };
    const { sittings } = simulateSittings(design, bank, { people: 40, mean: 0, sd: 1 }, 5);
    const counts = sittings.map(
      ({ items: given }) => given.filter((place) => bank.tags[place] === "geometry").length / given.length,
    );
    for (const share of counts) {
      expect(share).toBeGreaterThanOrEqual(0.3);
      expect(share).toBeLessThanOrEqual(0.7);
    }
    expect(new Set(counts).size).toBeGreaterThan(1);
    expect(checkDesign(design, bank)).toEqual([]);
  });

  it("takes another area when one is used up, and ends when all are", () => {
    const small = prepareBank(items.slice(0, 4), ["algebra", "geometry", "geometry", "music"]);
    const content = [
      { tag: "algebra", minimum: 0.5, maximum: 0.5 },
      { tag: "geometry", minimum: 0.5, maximum: 0.5 },
    ];
    const { sittings } = simulateSittings({ ...free, content }, small, { people: 5, mean: 0, sd: 1 }, 5);
    for (const { items: given, stop } of sittings) {
      expect(given.toSorted()).toEqual([0, 1, 2]);
      expect(stop).toBe("bank_exhausted");
    }
  });

  it("stops when precise enough, but not before the least, nor after the most", () => {
    const design = (minimum: number, standardError: number) =>
      adaptiveDesign({ stop: { minimum, maximum: 12, standardError } });
    const lengths = (chosen: AdaptiveDesign) => simulate(chosen, bank, { people: 50, mean: 0, sd: 1 }).length;
    expect(lengths(design(1, 0.9)).maximum).toBeLessThan(8);
    expect(lengths(design(8, 0.9))).toMatchObject({ minimum: 8, maximum: 8 });
    expect(lengths(design(1, 0.01))).toMatchObject({ minimum: 12, maximum: 12 });
    expect(lengths(design(0, 2))).toMatchObject({ minimum: 1 });
  });

  it("lets items rest that more people than the ceiling have seen", () => {
    const design: AdaptiveDesign = { ...free, exposure: { kind: "restricted", ceiling: 0.25 } };
    const [best = -1, second] = bestOf(items, 0, 2, () => true);
    const seen = Float64Array.from(items, (_, place) => (place === best ? 0.3 : 0.1));
    expect(selectNext({ administered: [], responses: [] }, bank, design, { seen }).item).toBe(second);
  });

  it("refuses responses to other items than were given", () => {
    expect(() => selectNext({ administered: [1], responses: [] }, bank, free)).toThrow(RangeError);
    expect(() => selectNext({ administered: [99], responses: [1] }, bank, free)).toThrow(RangeError);
    expect(() => selectNext({ administered: [1], responses: [2] }, bank, free)).toThrow(RangeError);
  });
});

describe("a simulated design", () => {
  const bank = prepareBank(drawItems(120));
  const design = adaptiveDesign({ stop: { minimum: 5, maximum: 15, standardError: null } });
  const people = { people: 400, mean: 0, sd: 1 };

  it("is the same for the same seed, and adds up", () => {
    const report = simulate(design, bank, people, { seed: 7, cuts: [0, 1] });
    expect(simulate(design, bank, people, { seed: 7, cuts: [0, 1] })).toEqual(report);
    expect(report.exposure.rates.reduce((sum, rate) => sum + rate, 0)).toBeCloseTo(15, 9);
    expect(report.byAbility.reduce((sum, part) => sum + part.people, 0)).toBe(400);
    expect(report.stops).toEqual({ precise: 0, longest: 400, bank_exhausted: 0 });
    expect(report.correlation).toBeGreaterThan(0.9);
    expect(report.classification.map(({ accuracy }) => (accuracy ?? 0) > 0.85)).toEqual([true, true]);
    expect(report.exposure.overlap).toBeGreaterThan(15 / 120);
    expect(report.exposure.overlap).toBeLessThan(1);
  });

  it("is kept under a ceiling by Sympson and Hetter's chances", () => {
    const open = simulate(design, bank, people);
    const found = sympsonHetter(design, bank, people, { ceiling: 0.3 });
    expect(open.exposure.highest).toBe(1);
    expect(found.isSettled).toBe(true);
    const held = simulate(
      { ...design, exposure: { kind: "sympson_hetter", chances: found.chances } },
      bank,
      { people: 2000, mean: 0, sd: 1 },
      { seed: 99 },
    );
    expect(held.exposure.highest).toBeLessThan(0.38);
    expect(held.stops.bank_exhausted).toBe(0);
    expect(held.rmse ?? 1).toBeLessThan((open.rmse ?? 0) * 1.3);
  });

  it("is kept under a ceiling by resting, at little cost", () => {
    const held = simulate({ ...design, exposure: { kind: "restricted", ceiling: 0.3 } }, bank, people);
    expect(held.exposure.highest).toBeLessThan(0.33);
    expect(held.exposure.unused).toBeLessThan(simulate(design, bank, people).exposure.unused);
  });

  test.each([
    ["one item", [{ a: 1, b: 0, c: 0 }]],
    ["items alike", Array(3).fill({ a: 1, b: 0, c: 0.2 }) as ItemParameters[]],
    ["slopes of 50", [-1, 0, 1].map((b) => ({ a: 50, b, c: 0 }))],
    ["no slopes", [-1, 0, 1].map((b) => ({ a: 0, b, c: 0 }))],
    ["falling slopes", [-1, 0, 1].map((b) => ({ a: -1, b, c: 0.2 }))],
  ])("of a bank of %s gives all there is and says so", (_name, few) => {
    const report = simulate(design, prepareBank(few), { people: 30, mean: 0, sd: 1 });
    expect(report.length).toEqual({ mean: few.length, minimum: few.length, maximum: few.length });
    expect(report.stops.bank_exhausted).toBe(30);
    expect(Number.isFinite(report.rmse)).toBe(true);
  });

  it("of nobody says nothing", () => {
    expect(simulate(design, bank, { thetas: [] }, { cuts: [0] })).toMatchObject({
      people: 0,
      bias: null,
      rmse: null,
      correlation: null,
      length: { mean: null, minimum: 0, maximum: 0 },
      classification: [{ cut: 0, accuracy: null }],
    });
  });
});

describe("a design that cannot be given", () => {
  const bank = prepareBank(drawItems(3), ["algebra", null, null]);
  const usual = adaptiveDesign();

  test.each<[string, Partial<AdaptiveDesign>]>([
    ["wants no items", { stop: { minimum: 0, maximum: 0, standardError: null } }],
    ["wants more than the most", { stop: { minimum: 9, maximum: 8, standardError: null } }],
    ["wants an error of nothing", { stop: { minimum: 1, maximum: 8, standardError: 0 } }],
    ["chooses among none", { randomesque: 0 }],
    ["has a prior without spread", { prior: { mean: 0, sd: 0 }, points: [0, 1] }],
    ["has points that do not ascend", { points: [1, 0] }],
    ["has an area that the bank has not", { content: [{ tag: "music", minimum: 1, maximum: 1 }] }],
    ["has shares that are not all", { content: [{ tag: "algebra", minimum: 0.2, maximum: 0.5 }] }],
    ["has a least share above the greatest", { content: [{ tag: "algebra", minimum: 1, maximum: 0.5 }] }],
    ["has a ceiling of nothing", { exposure: { kind: "restricted", ceiling: 0 } }],
    ["has chances of another bank", { exposure: { kind: "sympson_hetter", chances: [1] } }],
    ["begins nowhere", { start: Number.NaN }],
  ])("%s, and is named and refused", (_name, changes) => {
    const design = { ...usual, ...changes };
    expect(checkDesign(design, bank)).not.toEqual([]);
    expect(() => simulate(design, bank, { people: 1, mean: 0, sd: 1 })).toThrow(RangeError);
  });

  it("has a bank without items", () => {
    expect(checkDesign(usual, prepareBank([]))).toEqual(["The bank is empty."]);
    expect(adaptiveDesign({ stop: { maximum: 5 } }).stop).toEqual({ minimum: 1, maximum: 5, standardError: 0.3 });
    expect(selectNext({ administered: [], responses: [] }, prepareBank([]), usual)).toMatchObject({
      item: null,
      stop: "bank_exhausted",
    });
  });

  it("the usual one is not", () => {
    expect(checkDesign(usual, bank)).toEqual([]);
  });

  it("and a bank with other tags than items, or a ceiling that is no share, is refused too", () => {
    expect(() => prepareBank(drawItems(2), ["algebra"])).toThrow(RangeError);
    expect(() => sympsonHetter(usual, bank, { thetas: [0] }, { ceiling: 2 })).toThrow(RangeError);
  });
});
