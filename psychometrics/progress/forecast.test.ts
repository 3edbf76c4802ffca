import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { studentProbability, studentWidth } from "../distributions/student-t.ts";
import { createRandom, drawNormal } from "../random.ts";
import { type DatedScore, type Forecast, fitLine, forecastScore } from "./forecast.ts";
import { TWO_IN_THREE } from "./mastery.ts";

const SCALE = { min: 400, max: 1600 };
const scoresOf = (values: readonly number[], error: number | null = 40): DatedScore[] =>
  values.map((value, index) => ({ day: 14 * index, value, error }));

const scores = fc
  .array(
    fc.record({
      day: fc.integer({ min: 0, max: 400 }),
      value: fc.integer({ min: 400, max: 1600 }),
      error: fc.option(fc.integer({ min: 1, max: 120 }), { freq: 9 }),
    }),
    { maxLength: 12 },
  )
  .map((rows) => rows as DatedScore[]);

describe("a forecast", () => {
  test("lies on the scale, in order, with a chance, or says why there is none", () => {
    fc.assert(
      fc.property(scores, fc.nat(900), fc.integer({ min: 0, max: 2000 }), (given, day, target) => {
        const found = forecastScore(given, { day, scale: SCALE, target });
        if (typeof found === "string") return;
        expect(given.length).toBeGreaterThanOrEqual(3);
        expect(found.low).toBeGreaterThanOrEqual(SCALE.min);
        expect(found.high).toBeLessThanOrEqual(SCALE.max);
        expect(found.low).toBeLessThanOrEqual(found.value);
        expect(found.value).toBeLessThanOrEqual(found.high);
        expect(found.chance).toBeGreaterThanOrEqual(0);
        expect(found.chance).toBeLessThanOrEqual(1);
      }),
    );
  });

  test("needs three scores over a week, for a day not too far ahead", () => {
    const options = { day: 50, scale: SCALE };
    expect(forecastScore(scoresOf([1200, 1210]), options)).toBe("few_scores");
    const oneDay = scoresOf([1200, 1210, 1220]).map((score) => ({ ...score, day: score.day / 14 }));
    expect(forecastScore(oneDay, options)).toBe("short_span");
    expect(forecastScore(scoresOf([1200, 1210, 1220]), { ...options, day: 28 + 57 })).toBe("too_far");
    expect(forecastScore(scoresOf([1200, 1210, 1220]), options)).toMatchObject({ value: expect.any(Number) });
  });

  test("follows scores that rise steadily, and its band widens with time", () => {
    const at = (day: number) =>
      forecastScore(scoresOf([1000, 1050, 1100, 1150]), { day, scale: SCALE, target: 1300 }) as Forecast;
    expect(at(56).value).toBeGreaterThan(1100);
    // The trend is drawn to none, and fades.
    expect(at(56).value).toBeLessThan(1200);
    expect(at(84).value - at(70).value).toBeLessThan(at(56).value - at(42).value);
    expect(at(84).high - at(84).low).toBeGreaterThan(at(56).high - at(56).low);
    expect(at(84).chance).toBeLessThan(0.5);
    expect(at(56).chance).toBeLessThan(0.2);
  });

  test("tells the line that leads to it, which one bad test at the end hardly moves", () => {
    const found = forecastScore(scoresOf([1300, 1250, 1200, 1170, 900]), { day: 70, scale: SCALE }) as Forecast;
    const { first, last } = found.trend;
    // As steep from the last score to the day as between the first score and the last, or a little less.
    const [after, before] = [(found.value - last.value) / 14, (last.value - first) / 56];
    expect(after / before).toBeGreaterThan(0.85);
    expect(after / before).toBeLessThan(1);
    expect(last.value).toBeGreaterThan(900 + 40);
    expect(last.value).toBeLessThan(first);
    expect(found.value).toBeLessThan(last.value);
    expect(last.high - last.low).toBeLessThan(found.high - found.low);
  });

  test("weighs a certain score more than an uncertain one", () => {
    const given = [
      ...scoresOf([1000, 1000, 1000]),
      { day: 42, value: 1300, error: 200 },
      { day: 43, value: 1000, error: 10 },
    ];
    expect(fitLine(given, SCALE).level).toBeLessThan(1060);
  });

  test("doesn’t depend on the day from which days are counted", () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 20_000 }), (shift) => {
        const given = scoresOf([1000, 1100, 1080, 1190]);
        const moved = given.map((score) => ({ ...score, day: score.day + shift }));
        const one = forecastScore(given, { day: 60, scale: SCALE, target: 1250 }) as Forecast;
        const other = forecastScore(moved, { day: 60 + shift, scale: SCALE, target: 1250 }) as Forecast;
        expect(other.value).toBeCloseTo(one.value, 5);
        expect(other.chance).toBeCloseTo(one.chance ?? Number.NaN, 5);
      }),
    );
  });

  test("knows that no score lies beyond the scale", () => {
    const given = scoresOf([1500, 1550, 1590]);
    expect(forecastScore(given, { day: 70, scale: SCALE, target: 1700 })).toMatchObject({ high: 1600, chance: 0 });
    expect(forecastScore(given, { day: 70, scale: SCALE, target: 300 })).toMatchObject({ chance: 1 });
  });
});

/** How often a band holds the score of a test four weeks ahead, of students who improve steadily and have better and worse days. */
function coverage(count: number, isKnown: boolean, confidence: number): number {
  const random = createRandom(count + (isKnown ? 100 : 0));
  let [held, shown] = [0, 0];
  for (let student = 0; student < 8000; student += 1) {
    const slope = random();
    const sit = (day: number) => 800 + slope * day + 20 * drawNormal(random) + 40 * drawNormal(random);
    const given = Array.from({ length: count }, (_, index) => {
      const day = 14 * index + 7 * random();
      return { day, value: sit(day), error: isKnown ? 40 : null };
    });
    const day = (given.at(-1)?.day ?? 0) + 28;
    const found = forecastScore(given, { day, scale: { min: 200, max: 1600 }, confidence });
    if (typeof found === "string") continue;
    const truth = sit(day);
    shown += 1;
    if (found.low <= truth && truth <= found.high) held += 1;
  }
  return held / shown;
}

describe.each([3, 4, 6, 10])("the band of a forecast by %d scores holds what it claims", (count) => {
  test.each([
    [true, TWO_IN_THREE, 0.66, 0.73],
    [true, 0.9, 0.88, 0.94],
    // Three scores without errors leave one degree of freedom, and lie closer to a line than tests differ in a third of cases.
    [false, TWO_IN_THREE, 0.66, count === 3 ? 0.76 : 0.73],
    [false, 0.9, 0.88, count === 3 ? 0.99 : 0.94],
  ])("errors known: %s, %d", (isKnown, confidence, least, most) => {
    const share = coverage(count, isKnown, confidence);
    expect(share).toBeGreaterThan(least);
    expect(share).toBeLessThan(most);
  });
});

/** Of students who are told a chance of about 90 % of a target, the share who reach it. */
function reached(count: number, isKnown: boolean, growth: "none" | "steady" | "plateau"): number {
  const random = createRandom(count + 77);
  let [reaching, told] = [0, 0];
  for (let student = 0; student < 12_000; student += 1) {
    const slope = growth === "none" ? 0 : random();
    const span = 14 * (count - 1);
    const peak = growth === "plateau" ? span * (0.5 + 0.5 * random()) : Number.POSITIVE_INFINITY;
    const level = (day: number) => 800 + slope * Math.min(day, peak);
    const sit = (day: number) => level(day) + 20 * drawNormal(random) + 40 * drawNormal(random);
    const given = Array.from({ length: count }, (_, index) => {
      const day = 14 * index + 7 * random();
      return { day, value: sit(day), error: isKnown ? 40 : null };
    });
    const day = (given.at(-1)?.day ?? 0) + 28;
    const score = sit(day);
    const target = level(span) + 160 * (random() - 0.6);
    const found = forecastScore(given, { day, scale: { min: 200, max: 1600 }, target });
    if (typeof found === "string" || found.chance === null || Math.abs(found.chance - 0.9) > 0.03) continue;
    told += 1;
    if (score >= target) reaching += 1;
  }
  expect(told).toBeGreaterThan(700);
  return reaching / told;
}

describe.each(["none", "steady", "plateau"] as const)("a chance of 90 in 100 with growth: %s", (growth) => {
  test.each([3, 4, 6, 10].flatMap((count) => [true, false].map((isKnown) => [count, isKnown] as const)))(
    "comes true 85 to 95 times in 100, by %d scores, errors known: %s",
    (count, isKnown) => {
      const share = reached(count, isKnown, growth);
      expect(share).toBeGreaterThan(0.85);
      expect(share).toBeLessThan(0.95);
    },
  );
});

test("a forecast is never surer than one test, even by scores that lie on a line by luck", () => {
  const lucky = [600, 612, 624].map((value, index) => ({ day: 14 * index, value, error: index === 1 ? null : 30 }));
  const found = forecastScore(lucky, { day: 42, scale: { min: 200, max: 800 } }) as Forecast;
  expect(found.high - found.low).toBeGreaterThan(2 * 30 * studentWidth(TWO_IN_THREE, Number.POSITIVE_INFINITY));
});

test("nor by scores whose errors nobody knows", () => {
  const found = forecastScore(scoresOf([50, 60, 70], null), { day: 42, scale: { min: 0, max: 100 } }) as Forecast;
  expect(found.high - found.low).toBeGreaterThan(2);
});

test("scores that scatter far beyond their errors widen the band, and few that don’t leave it as wide as tests differ", () => {
  const wild = fitLine(scoresOf([1000, 1200, 900, 1250, 950, 1150]), SCALE);
  expect(Math.sqrt(wild.testVariance)).toBeGreaterThan(100);
  const even = fitLine(scoresOf([1000, 1010, 1020]), SCALE);
  expect(Math.sqrt(even.testVariance)).toBeGreaterThan(40);
  expect(Math.sqrt(even.testVariance)).toBeLessThan(48);
});

test("Student’s t has its published values", () => {
  expect(studentWidth(0.95, 5)).toBeCloseTo(2.570581836, 6);
  expect(studentWidth(0.9, 1)).toBeCloseTo(6.313751515, 5);
  expect(studentProbability(2.015048373, 5)).toBeCloseTo(0.95, 8);
  expect(studentProbability(-1, Number.POSITIVE_INFINITY)).toBeCloseTo(0.158655254, 8);
});
