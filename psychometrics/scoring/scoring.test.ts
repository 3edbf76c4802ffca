import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { ItemParameters } from "../item.ts";
import { normalQuadrature } from "../quadrature.ts";
import { createRandom } from "../random.ts";
import { MISSING, NOT_REACHED } from "../responses.ts";
import { simulateResponses } from "../simulate-responses.ts";
import {
  type GoldenAbility,
  lsat6SumScores,
  lsat6ThreeParameterAbilities,
  lsat6ThreeParameters,
  lsat6TwoParameterAbilities,
  lsat6TwoParameters,
} from "../testing/golden/lsat6-abilities.ts";
import { eap, eapOfAll, eapOverQuadrature } from "./eap.ts";
import { map } from "./map.ts";
import { ml } from "./ml.ts";
import { sumScoreDistribution, sumScoreEap } from "./sum-score-eap.ts";
import { wle } from "./wle.ts";

const row = (...values: number[]) => Uint8Array.from(values);

describe("abilities of the LSAT are the reference's", () => {
  const cases: [string, readonly ItemParameters[], GoldenAbility][] = [
    ...lsat6TwoParameterAbilities.map((golden) => ["2PL", lsat6TwoParameters, golden] as const),
    ...lsat6ThreeParameterAbilities.map((golden) => ["3PL", lsat6ThreeParameters, golden] as const),
  ].map(([model, items, golden]) => [`${model} ${golden.pattern}`, items, golden]);

  it.each(cases)("%s", (_name, items, golden) => {
    const pattern = Uint8Array.from(golden.pattern);
    for (const [estimate, wanted] of [
      [eap(pattern, items), golden.eap],
      [map(pattern, items), golden.map],
      [ml(pattern, items), golden.ml],
      [wle(pattern, items), golden.wle],
    ] as const) {
      if (wanted === null) expect(estimate).toMatchObject({ theta: null, standardError: null });
      else {
        expect(Math.abs((estimate.theta ?? Number.NaN) - wanted[0])).toBeLessThan(1e-3);
        expect(Math.abs((estimate.standardError ?? Number.NaN) / wanted[1] - 1)).toBeLessThan(0.02);
      }
    }
  });

  it("by the number of right answers", () => {
    sumScoreEap(lsat6TwoParameters).forEach(({ theta, standardError, share }, score) => {
      expect(theta).toBeCloseTo(lsat6SumScores[score]?.[0] ?? Number.NaN, 3);
      expect(standardError).toBeCloseTo(lsat6SumScores[score]?.[1] ?? Number.NaN, 3);
      expect(share * 1000).toBeCloseTo(lsat6SumScores[score]?.[2] ?? Number.NaN, 2);
    });
  });
});

describe("what has no most likely ability says why", () => {
  const items = [-1, 0, 1].map((b) => ({ a: 1.2, b, c: 0 }));

  test.each([
    ["all right", items, [1, 1, 1], "all_right"],
    ["all wrong", items, [0, 0, 0], "all_wrong"],
    ["nothing answered", items, [MISSING, NOT_REACHED, MISSING], "nothing_answered"],
    ["items without slope", items.map((item) => ({ ...item, a: 0 })), [1, 0, 1], "no_information"],
    // The hardest right, the easier wrong: likeliest for someone who only guesses.
    ["a lucky guess", items.map((item) => ({ ...item, c: 0.25 })), [0, 0, 1], "unbounded_below"],
  ])("%s", (_name, given, answers, reason) => {
    expect(ml(row(...answers), given)).toEqual({ theta: null, standardError: null, reason });
  });

  it("stands at the bound where there is one, with the error that the items have there", () => {
    const bounds = { minimum: -4, maximum: 4 };
    expect(ml(row(1, 1, 1), items, { bounds })).toMatchObject({ theta: 4, reason: "at_upper_bound" });
    const low = ml(row(0, 0, 0), items, { bounds });
    expect(low).toMatchObject({ theta: -4, reason: "at_lower_bound" });
    expect(low.standardError).toBeGreaterThan(1);
  });

  it("is finite by weighted likelihood", () => {
    expect(wle(row(1, 1, 1), items).theta).toBeGreaterThan(1);
    expect(wle(row(0, 0, 0), items).theta).toBeLessThan(-1);
  });
});

describe("Warm's own weight", () => {
  it("gives what √I gives where nobody guesses", () => {
    for (const { pattern } of lsat6TwoParameterAbilities) {
      const answers = Uint8Array.from(pattern);
      const [one, other] = [wle(answers, lsat6TwoParameters), wle(answers, lsat6TwoParameters, { weight: "warm" })];
      expect(other.theta).toBeCloseTo(one.theta ?? Number.NaN, 6);
    }
  });

  it("takes away the bias that maximum likelihood has", () => {
    // Fifteen items, everyone of the same ability: the mean of many estimates shows the bias.
    const items = Array.from({ length: 15 }, (_, place) => ({ a: 1.3, b: (place - 7) / 3.75, c: 0.2 }));
    const { values } = simulateResponses(items, new Float64Array(500).fill(1.5), createRandom(15));
    const bounds = { minimum: -6, maximum: 6 };
    const bias = (estimate: (answers: Uint8Array) => { theta: number | null }) => {
      let sum = 0;
      for (let at = 0; at < values.length; at += 15) sum += (estimate(values.subarray(at, at + 15)).theta ?? 0) - 1.5;
      return Math.abs(sum / 500);
    };
    expect(bias((answers) => ml(answers, items, { bounds }))).toBeGreaterThan(0.12);
    expect(bias((answers) => wle(answers, items, { bounds, weight: "warm" }))).toBeLessThan(0.08);
  });
});

it("finds the higher of two modes, whichever lies where the search begins", () => {
  // A guesser's easy failures and one hard success make two modes; which is higher, a fine grid can say.
  const items = [
    { a: 3, b: -2, c: 0.2 },
    { a: 3, b: -1.8, c: 0.2 },
    { a: 2.5, b: 1.5, c: 0.15 },
    { a: 2.5, b: 1.7, c: 0.15 },
    { a: 0.4, b: 3, c: 0 },
  ];
  for (let bits = 0; bits < 32; bits += 1) {
    const answers = Uint8Array.from({ length: 5 }, (_, item) => (bits >> item) & 1);
    const found = map(answers, items).theta;
    const { points } = normalQuadrature({ count: 6001 });
    const height = (theta: number) =>
      items.reduce(
        (product, { a, b, c }, item) => {
          const p = c + (1 - c) / (1 + Math.exp(-a * (theta - b)));
          return product * (answers[item] ? p : 1 - p);
        },
        Math.exp((-theta * theta) / 2),
      );
    const best = points.reduce((most, theta) => (height(theta) > height(most) ? theta : most), 0);
    expect(found).toBeCloseTo(best, 2);
  }
});

const item = fc.record({
  a: fc.oneof(fc.double({ min: 0.2, max: 3, noNaN: true }), fc.constantFrom(50, -1, 1e-4)),
  b: fc.double({ min: -5, max: 5, noNaN: true }),
  c: fc.constantFrom(0, 0.2, 0.35),
});
const sitting = fc
  .array(fc.tuple(item, fc.constantFrom(0, 1, MISSING, NOT_REACHED)), { minLength: 1, maxLength: 30 })
  .map((pairs) => ({ items: pairs.map(([one]) => one), answers: Uint8Array.from(pairs, ([, answer]) => answer) }));

describe("for any items and answers", () => {
  it("no estimate is ever anything but a finite number or null with a reason", () => {
    fc.assert(
      fc.property(sitting, ({ items, answers }) => {
        for (const { theta, standardError } of [eap(answers, items), map(answers, items)]) {
          expect(Number.isFinite(theta)).toBe(true);
          expect(standardError).toBeGreaterThanOrEqual(0);
          expect(Number.isFinite(standardError)).toBe(true);
        }
        const warm = wle(answers, items, { weight: "warm" });
        for (const { theta, standardError, reason } of [ml(answers, items), wle(answers, items), warm]) {
          if (theta === null) expect(reason).not.toBeNull();
          else expect(Number.isFinite(theta)).toBe(true);
          if (standardError !== null) expect(Number.isFinite(standardError)).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("what is missing counts as if the item were not there", () => {
    fc.assert(
      fc.property(sitting, ({ items, answers }) => {
        const kept = items.filter((_, place) => (answers[place] ?? 0) <= 1);
        const given = answers.filter((value) => value <= 1);
        expect(eap(answers, items).theta).toBeCloseTo(eap(given, kept).theta, 10);
        expect(ml(answers, items)).toEqual(ml(given, kept));
      }),
    );
  });

  it("a right answer instead of a wrong one never lowers EAP where slopes are positive", () => {
    fc.assert(
      fc.property(sitting, fc.nat(), ({ items, answers }, which) => {
        const upward = items.map((one) => ({ ...one, a: Math.abs(one.a) }));
        const place = which % items.length;
        const [wrong, right] = [answers.with(place, 0), answers.with(place, 1)];
        expect(eap(right, upward).theta).toBeGreaterThanOrEqual(eap(wrong, upward).theta - 1e-9);
      }),
    );
  });

  it("the scores of a test make up the whole population, at each ability and in all", () => {
    fc.assert(
      fc.property(sitting, fc.double({ min: -4, max: 4, noNaN: true }), ({ items }, theta) => {
        expect(sumScoreDistribution(items, theta).reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 10);
        const table = sumScoreEap(items);
        expect(table.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 10);
        for (const { theta: ability } of table) if (ability !== null) expect(Number.isFinite(ability)).toBe(true);
      }),
    );
  });
});

it("gives every person of a matrix what that person alone gets", () => {
  const values = row(1, 0, MISSING, 0, 1, 1, 0, 0, NOT_REACHED, 1);
  const { thetas, standardErrors } = eapOfAll({ people: 2, items: 5, values }, lsat6TwoParameters);
  for (const person of [0, 1]) {
    const alone = eap(values.subarray(person * 5, person * 5 + 5), lsat6TwoParameters);
    expect(thetas[person]).toBe(alone.theta);
    expect(standardErrors[person]).toBe(alone.standardError);
  }
});

it("is as exact for a long sharp test as a very fine grid", () => {
  const items = Array.from({ length: 200 }, (_, place) => ({ a: 2.5, b: (place % 21) / 10 - 1, c: 0.1 }));
  const answers = Uint8Array.from(items, ({ b }, place) => (b < 0.37 || place % 9 === 0 ? 1 : 0));
  const fine = eapOverQuadrature(answers, items, normalQuadrature({ count: 2001 }));
  const found = eap(answers, items);
  expect(fine.standardError).toBeLessThan(0.1);
  expect(found.theta).toBeCloseTo(fine.theta, 5);
  expect(found.standardError).toBeCloseTo(fine.standardError, 4);
});

describe("what cannot be scored is refused", () => {
  test.each([
    ["too few responses", () => ml(row(1), lsat6TwoParameters)],
    ["a response of 2", () => eap(row(1, 0, 2, 0, 1), lsat6TwoParameters)],
    ["c of 1", () => wle(row(1), [{ a: 1, b: 0, c: 1 }])],
    ["a slope that is no number", () => eap(row(1), [{ a: Number.NaN, b: 0, c: 0 }])],
    ["bounds the wrong way round", () => ml(row(1), [{ a: 1, b: 0, c: 0 }], { bounds: { minimum: 4, maximum: -4 } })],
    [
      "bounds that are no numbers",
      () => wle(row(1), [{ a: 1, b: 0, c: 0 }], { bounds: { minimum: Number.NaN, maximum: 4 } }),
    ],
    ["a prior without spread", () => map(row(1), [{ a: 1, b: 0, c: 0 }], { mean: 0, sd: 0 })],
  ])("%s", (_name, score) => {
    expect(score).toThrow(RangeError);
  });
});
