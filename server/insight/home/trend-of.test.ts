import { createRandom } from "@sextant/psychometrics/random.ts";
import { expect, test } from "vitest";
import { trendOf } from "./trend-of.ts";

const weeks = (early: number, late: number) =>
  Array.from({ length: 8 }, (_, week) => (week < 4 ? week < early : week - 4 < late));

test("six who all take part less often are falling, five are too few to say", () => {
  expect(trendOf(Array.from({ length: 6 }, () => weeks(4, 2)))).toBe("falling");
  expect(trendOf(Array.from({ length: 5 }, () => weeks(4, 2)))).toBe("steady");
  expect(trendOf(Array.from({ length: 6 }, () => weeks(1, 3)))).toBe("rising");
});

test("nobody, people who stay as they are and people who joined later change nothing", () => {
  expect(trendOf([])).toBe("steady");
  expect(trendOf(Array.from({ length: 30 }, () => weeks(3, 3)))).toBe("steady");
  expect(trendOf(Array.from({ length: 30 }, () => [null, ...weeks(4, 1).slice(1)]))).toBe("steady");
});

test("where nothing changes, at most one group in twenty seems to", () => {
  const random = createRandom(7);
  const groups = Array.from({ length: 2000 }, () =>
    trendOf(Array.from({ length: 24 }, () => Array.from({ length: 8 }, () => random() < 0.7))),
  );
  expect(groups.filter((trend) => trend !== "steady").length / groups.length).toBeLessThan(0.055);
});
