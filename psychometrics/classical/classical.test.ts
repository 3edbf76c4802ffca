import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { createRandom, drawNormal } from "../random.ts";
import { MISSING, NOT_REACHED, type ResponseMatrix, responseMatrix } from "../responses.ts";
import { simulateResponses } from "../simulate-responses.ts";
import { hasGoldenFiles, readGolden, readGoldenMatrix, readGoldenTable } from "../testing/golden-files.ts";
import { lsat6 } from "../testing/lsat6.ts";
import { itemStatistics } from "./item-statistics.ts";
import { ANSWERED, type PointsMatrix, pointsOf } from "./points.ts";
import { alpha, splitHalf } from "./reliability.ts";
import { testStatistics } from "./test-statistics.ts";

/** p, variance, point-biserial, corrected, corrected biserial, alpha without the item. */
const lsat6Items = [
  [0.924, 0.0702942942942943, 0.362010437161764, 0.112832688922342, 0.209106580236065, 0.275356210798234],
  [0.709, 0.206525525525526, 0.566772095384459, 0.15317812011653, 0.202933901936311, 0.237583904646682],
  [0.553, 0.247438438438438, 0.618439753567376, 0.17277894329109, 0.217246270429949, 0.216799462943282],
  [0.763, 0.181012012012012, 0.534418326243924, 0.144428095247094, 0.198927827298188, 0.245932710433571],
  [0.87, 0.113213213213213, 0.435366427887606, 0.121596402547096, 0.19330764934681, 0.266294411208251],
] as const;

describe("the LSAT's classical statistics are the reference's", () => {
  const items = itemStatistics(lsat6());
  const reliability = alpha(lsat6());
  const { frequencies, ...whole } = testStatistics(lsat6());

  test.each(lsat6Items.map((wanted, item) => [item, wanted] as const))("item %d", (item, wanted) => {
    const found = items[item];
    const values = [
      found?.p,
      found?.variance,
      found?.pointBiserial,
      found?.correctedPointBiserial,
      found?.correctedBiserial,
      reliability.alphaIfDropped[item],
    ];
    for (const [place, value] of values.entries()) expect(value).toBeCloseTo(wanted[place] ?? Number.NaN, 9);
  });

  it("the whole", () => {
    expect(reliability.alpha).toBeCloseTo(0.29499719222, 9);
    expect(reliability.standardError).toBeCloseTo(0.86906661239, 9);
    expect(reliability.meanItemCorrelation).toBeCloseTo(0.076550922457, 9);
    expect(whole.mean).toBeCloseTo(3.819, 12);
    expect(whole.standardDeviation).toBeCloseTo(1.0350412119, 9);
    expect(whole.skewness).toBeCloseTo(-0.68997392764, 9);
    expect(whole.excessKurtosis).toBeCloseTo(0.071794194527, 9);
    expect(frequencies.map(({ people }) => people)).toEqual([3, 20, 85, 237, 357, 298]);
  });
});

/** Returns how low and how high the best less the worst 27 % can be, with those who are level in any order. */
function spanOfUpperLower({ people, items, values }: ResponseMatrix, item: number): [least: number, most: number] {
  const rows = Array.from({ length: people }, (_, person) => [
    ...values.subarray(person * items, (person + 1) * items),
  ]).map((row) => ({ total: row.reduce((sum, value) => sum + value, 0), own: row[item] ?? 0 }));
  const size = Math.round(0.27 * people);
  const right = (upwards: 1 | -1, first: 1 | -1) =>
    rows
      .toSorted((x, y) => upwards * (x.total - y.total) || first * (x.own - y.own))
      .slice(0, size)
      .reduce((sum, { own }) => sum + own, 0) / size;
  return [right(-1, 1) - right(1, -1), right(-1, -1) - right(1, 1)];
}

describe.runIf(hasGoldenFiles)("classical statistics of whole files are the reference's", () => {
  it.each(["LSAT6", "LSAT7", "SAT12_scored"])("%s", (data) => {
    const matrix = readGoldenMatrix(`${data}.csv`);
    const whole = JSON.parse(readGolden(`${data}__ctt.json`)) as Record<string, number>;
    const reliability = alpha(matrix);
    expect(reliability.alpha).toBeCloseTo(whole.alpha ?? Number.NaN, 9);
    expect(reliability.standardError).toBeCloseTo(whole.SEM ?? Number.NaN, 9);
    expect(reliability.meanItemCorrelation).toBeCloseTo(whole.mean_interitem_r ?? Number.NaN, 9);
    expect(testStatistics(matrix).skewness).toBeCloseTo(whole.skew_g1 ?? Number.NaN, 9);
    const items = itemStatistics(matrix);
    readGoldenTable(`${data}__ctt_items.csv`).forEach((row, item) => {
      expect(items[item]?.p).toBeCloseTo(Number(row.p), 9);
      expect(items[item]?.variance).toBeCloseTo(Number(row.var_n1), 9);
      expect(items[item]?.pointBiserial).toBeCloseTo(Number(row.r_pbis), 9);
      expect(items[item]?.correctedPointBiserial).toBeCloseTo(Number(row.r_pbis_corrected), 9);
      expect(items[item]?.correctedBiserial).toBeCloseTo(Number(row.r_bis_corrected), 9);
      // The reference takes those who are level in the order of its rows.
      const [least, most] = spanOfUpperLower(matrix, item);
      expect(Number(row.D27)).toBeGreaterThanOrEqual(least - 1e-9);
      expect(Number(row.D27)).toBeLessThanOrEqual(most + 1e-9);
      expect(items[item]?.upperLower).toBeGreaterThanOrEqual(least - 1e-9);
      expect(items[item]?.upperLower).toBeLessThanOrEqual(most + 1e-9);
      expect(reliability.alphaIfDropped[item]).toBeCloseTo(Number(row.alpha_if_deleted), 9);
    });
  });
});

function draw(people: number, items: number, seed: number): ResponseMatrix {
  const random = createRandom(seed);
  const bank = Array.from({ length: items }, () => ({ a: 1.2, b: drawNormal(random), c: 0 }));
  return simulateResponses(
    bank,
    Array.from({ length: people }, () => drawNormal(random)),
    random,
  );
}

it("alpha of right and wrong is KR-20", () => {
  const matrix = draw(300, 12, 3);
  const totals = Array.from({ length: 300 }, (_, person) =>
    matrix.values.subarray(person * 12, person * 12 + 12).reduce((sum, value) => sum + value, 0),
  );
  const mean = totals.reduce((sum, total) => sum + total, 0) / 300;
  const variance = totals.reduce((sum, total) => sum + (total - mean) ** 2, 0) / 300;
  const products = itemStatistics(matrix).reduce((sum, { p }) => sum + (p ?? 0) * (1 - (p ?? 0)), 0);
  expect(alpha(matrix).alpha).toBeCloseTo((12 / 11) * (1 - products / variance), 12);
});

it("the halves of a long test say about what alpha says", () => {
  const matrix = draw(2000, 40, 5);
  const { correlation, reliability } = splitHalf(matrix);
  expect(reliability).toBeCloseTo((2 * (correlation ?? 0)) / (1 + (correlation ?? 0)), 12);
  expect(Math.abs((reliability ?? 0) - (alpha(matrix).alpha ?? 0))).toBeLessThan(0.03);
});

describe("points between none and all", () => {
  const graded = (random: () => number): PointsMatrix => ({
    people: 200,
    items: 3,
    points: Float64Array.from({ length: 600 }, () => Math.floor(random() * 5) / 2),
    states: new Uint8Array(600).fill(ANSWERED),
    maximum: Float64Array.of(2, 2, 2),
  });

  it("give p as their share of the maximum, and no biserial", () => {
    const matrix = graded(createRandom(1));
    const [first] = itemStatistics(matrix);
    const own = matrix.points.filter((_, at) => at % 3 === 0);
    expect(first?.p).toBeCloseTo(own.reduce((sum, value) => sum + value, 0) / 400, 12);
    expect(first?.correctedBiserial).toBeNull();
  });

  it("leave alpha as it is when all are counted in another coin", () => {
    const matrix = graded(createRandom(2));
    const tenfold = {
      ...matrix,
      points: matrix.points.map((value) => value * 10),
      maximum: Float64Array.of(20, 20, 20),
    };
    expect(alpha(tenfold).alpha).toBeCloseTo(alpha(matrix).alpha ?? Number.NaN, 12);
  });

  it("of one are right and wrong", () => {
    expect(itemStatistics(pointsOf(lsat6()))).toEqual(itemStatistics(lsat6()));
  });
});

describe("what was not answered", () => {
  const matrix: ResponseMatrix = {
    people: 4,
    items: 3,
    values: Uint8Array.of(1, 1, 1, 1, MISSING, NOT_REACHED, 0, 1, NOT_REACHED, 0, 0, 0),
  };

  it("is wrong when it was left out, and counts not at all when it was not reached", () => {
    const [, second, third] = itemStatistics(matrix);
    expect(second).toMatchObject({ answered: 3, omitted: 1, notReached: 0, counted: 4, p: 0.5 });
    expect(third).toMatchObject({ answered: 2, omitted: 0, notReached: 2, counted: 2, p: 0.5 });
  });

  it("counts otherwise when that is wanted", () => {
    const counting = { omitted: "excluded", notReached: "wrong" } as const;
    const [, second, third] = itemStatistics(matrix, counting);
    expect(second).toMatchObject({ counted: 3, p: 2 / 3 });
    expect(third).toMatchObject({ counted: 4, p: 1 / 4 });
    expect(alpha(matrix).notes).toHaveLength(1);
  });

  it("moves discrimination little when a third of a long test is not reached at random", () => {
    const whole = draw(4000, 20, 8);
    const random = createRandom(9);
    const thinned = { ...whole, values: whole.values.map((value) => (random() < 0.3 ? NOT_REACHED : value)) };
    const [all, some] = [itemStatistics(whole), itemStatistics(thinned)];
    for (const [item, { correctedPointBiserial }] of some.entries())
      expect(Math.abs((correctedPointBiserial ?? 0) - (all[item]?.correctedPointBiserial ?? 0))).toBeLessThan(0.08);
    expect(Math.abs((alpha(thinned).alpha ?? 0) - (alpha(whole).alpha ?? 0))).toBeLessThan(0.03);
  });
});

it("duplicates of all people leave everything but n − 1 as it was", () => {
  const once = draw(150, 8, 12);
  const twice = { ...once, people: 300, values: Uint8Array.of(...once.values, ...once.values) };
  const [first, second] = [alpha(once).alpha, alpha(twice).alpha];
  expect(second).toBeCloseTo(first ?? Number.NaN, 12);
  expect(itemStatistics(twice).map(({ correctedPointBiserial }) => correctedPointBiserial?.toFixed(9))).toEqual(
    itemStatistics(once).map(({ correctedPointBiserial }) => correctedPointBiserial?.toFixed(9)),
  );
});

describe("whatever the data", () => {
  const answer = fc.constantFrom<0 | 1 | null>(0, 1, null);
  const matrix = fc
    .tuple(fc.nat({ max: 6 }), fc.nat({ max: 6 }))
    .chain(([people, items]) =>
      fc.array(fc.array(answer, { minLength: items, maxLength: items }), { minLength: people, maxLength: people }),
    );
  const finite = (value: unknown): boolean =>
    Array.isArray(value)
      ? value.every(finite)
      : typeof value === "number"
        ? Number.isFinite(value)
        : typeof value !== "object" || value === null || Object.values(value).every(finite);

  it("every figure is a finite number, or null", () => {
    fc.assert(
      fc.property(matrix, fc.constantFrom("wrong" as const, "excluded" as const), (rows, omitted) => {
        const counting = { omitted, notReached: "excluded" } as const;
        const responses = responseMatrix(rows);
        for (const figures of [
          itemStatistics(responses, counting),
          alpha(responses, counting),
          testStatistics(responses, counting),
          splitHalf(responses, counting),
        ])
          expect(finite(figures), JSON.stringify(figures)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it("correlations lie between −1 and 1, and alpha not above 1", () => {
    fc.assert(
      fc.property(matrix, (rows) => {
        const responses = responseMatrix(rows);
        for (const { correctedPointBiserial } of itemStatistics(responses))
          expect(Math.abs(correctedPointBiserial ?? 0)).toBeLessThanOrEqual(1);
        expect(alpha(responses).alpha ?? 0).toBeLessThanOrEqual(1 + 1e-9);
      }),
    );
  });

  it("says why there is no alpha", () => {
    expect(alpha(responseMatrix([[1], [0]]))).toMatchObject({ alpha: null, notes: [expect.stringContaining("alone")] });
    expect(alpha(responseMatrix(Array(5).fill([1, 1])))).toMatchObject({ alpha: null, standardError: null });
  });

  it("refuses a matrix whose parts are of different sizes", () => {
    expect(() => alpha({ people: 2, items: 2, values: new Uint8Array(3) })).toThrow(RangeError);
    expect(() =>
      alpha({
        people: 1,
        items: 1,
        points: Float64Array.of(1),
        states: new Uint8Array(1),
        maximum: Float64Array.of(0),
      }),
    ).toThrow(RangeError);
  });
});
