import { expect, test } from "vitest";
import { type ItemParameters, probability } from "../item.ts";
import { normalQuadrature } from "../quadrature.ts";
import { expectShares } from "./expected-shares.ts";

/** The same by adding up every pattern of answers. */
function byEnumeration(items: readonly ItemParameters[]) {
  const { points, weights } = normalQuadrature();
  const all = new Float64Array(items.length + 1);
  const sums = new Float64Array(items.length + 1);
  const right = items.map(() => new Float64Array(items.length + 1));
  for (let pattern = 0; pattern < 2 ** items.length; pattern += 1) {
    const isRight = items.map((_, place) => ((pattern >> place) & 1) === 1);
    const score = isRight.filter(Boolean).length;
    points.forEach((theta, at) => {
      const chance = items.reduce(
        (product, item, place) => product * (isRight[place] ? probability(item, theta) : 1 - probability(item, theta)),
        weights[at] as number,
      );
      all[score] = (all[score] as number) + chance;
      sums[score] = (sums[score] as number) + chance * theta;
      right.forEach((own, place) => {
        if (isRight[place]) own[score] = (own[score] as number) + chance;
      });
    });
  }
  return {
    right: right.map((own) => own.map((value, score) => value / (all[score] as number))),
    thetas: sums.map((value, score) => value / (all[score] as number)),
  };
}

test("shares and abilities are those of all patterns of answers added up", () => {
  const items = [
    { a: 1, b: 0, c: 0 },
    { a: 3, b: -2, c: 0 },
    { a: 0.4, b: 1.5, c: 0.25 },
    { a: -0.8, b: 0.3, c: 0 },
    { a: 25, b: 0.5, c: 0.1 },
    { a: 1.7, b: 3, c: 0.2 },
  ];
  const answered = [0, 1, 3, 4, 6, 7];
  const [skipped, steep] = [
    { a: 2, b: 0, c: 0.3 },
    { a: 1, b: 5, c: 0 },
  ];
  const all = [...items.slice(0, 2), skipped, ...items.slice(2, 4), steep, ...items.slice(4)];
  const found = expectShares(all, normalQuadrature())(answered, [0, 1, 2, 3, 4, 5, 6, 6]);
  const expected = byEnumeration(items);
  expected.thetas.forEach((theta, score) => {
    expect(found.get(score)?.theta).toBeCloseTo(theta, 9);
    items.forEach((_, place) => {
      expect(found.get(score)?.right[place]).toBeCloseTo(expected.right[place]?.[score] ?? Number.NaN, 9);
    });
  });
});

test("a long test loses nothing to rounding: the shares of a score add up to it", () => {
  const items = Array.from({ length: 120 }, (_, place) => ({ a: 0.5 + (place % 5) / 2, b: (place - 60) / 15, c: 0.2 }));
  const places = items.map((_, place) => place);
  // Fewer than twenty right answers have a probability of less than about one in a million.
  const shares = expectShares(items, normalQuadrature())(places, places.slice(20));
  for (const [score, { right }] of shares) expect(right.reduce((sum, share) => sum + share, 0)).toBeCloseTo(score, 5);
});
