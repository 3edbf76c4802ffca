import { expect, test } from "vitest";
import { onFullScale } from "./on-full-scale.ts";
import type { Route, SittingScore } from "./requests.ts";

const section = (id: string, max: number) => ({ section: id, scaled: 500, scaled_range: { min: 200, max } });
const score = {
  scaled: 1000,
  scaled_range: { min: 400, max: 1440 },
  sections: [section("math", 640), section("reading", 800)],
} as unknown as SittingScore;
const route: Route = {
  section: "math",
  most: 640,
  best: 800,
  modules: [],
  questions: { first: 1, last: 1 },
  opening: null,
};

test("scales go up to what another way could have reached, in the section and as a whole", () => {
  const drawn = onFullScale(score, [route]);
  expect(drawn.scaled_range).toEqual({ min: 400, max: 1600 });
  expect(drawn.sections.map((one) => one.scaled_range?.max)).toEqual([800, 800]);
});

test("without another way a score stays as it is", () => {
  expect(onFullScale(score, [])).toBe(score);
});
