import fc from "fast-check";
import { expect, test } from "vitest";
import { countBy, type Supply } from "./amounts.ts";

const letters = (supplies: Supply<string>[]) => Object.fromEntries(countBy(supplies, (letter) => [letter]));

test.each<[string, Supply<string>[], object]>([
  ["nothing", [], {}],
  [
    "placed questions are exact",
    [
      { count: 1, pool: ["a"] },
      { count: 1, pool: ["a"] },
    ],
    { a: { min: 2, max: 2, expected: 2 } },
  ],
  [
    "a rule gives some of each",
    [{ count: 2, pool: ["a", "a", "b"] }],
    { a: { min: 1, max: 2, expected: 1.33 }, b: { min: 0, max: 1, expected: 0.67 } },
  ],
  [
    "a rule that takes all is exact",
    [{ count: 2, pool: ["a", "b"] }],
    { a: { min: 1, max: 1, expected: 1 }, b: { min: 1, max: 1, expected: 1 } },
  ],
  [
    "a rule that finds too few gives what there is",
    [{ count: 5, pool: ["a"] }],
    { a: { min: 1, max: 1, expected: 1 } },
  ],
])("%s", (_, supplies, expected) => {
  expect(letters(supplies)).toEqual(expected);
});

test("whatever is drawn lies within the bounds, which are reached", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("a", "b", "c"), { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 6 }),
      (pool, count) => {
        const given = Math.min(count, pool.length);
        const drawn = Array.from({ length: 2 ** pool.length }, (_, mask) =>
          pool.filter((__, place) => mask & (2 ** place)),
        )
          .filter((own) => own.length === given)
          .map((own) => own.filter((letter) => letter === "a").length);
        const { min, max } = countBy([{ count, pool }], (letter) => [letter]).get("a") ?? { min: 0, max: 0 };
        expect([Math.min(...drawn), Math.max(...drawn)]).toEqual([min, max]);
      },
    ),
  );
});
