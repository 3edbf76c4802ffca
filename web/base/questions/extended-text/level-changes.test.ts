import { expect, test } from "vitest";
import { changedLevel, withLevel, withoutLevel } from "./level-changes.ts";

const levels = (...points: number[]) => points.map((own) => ({ points: own, description: `${own}` }));
const pointsOf = (of: ReturnType<typeof withLevel>) => of.levels?.map(({ points }) => points);

test.each([
  [4, [], [0, 4]],
  [0, [], [0]],
  [4, [0, 4], [0, 3, 4]],
  [4, [0, 3, 4], [0, 2, 3, 4]],
  [1, [0, 1], [0, 1, 1]],
  [2.5, [0, 2.5], [0, 2, 2.5]],
])("to levels of %d points another is added where it belongs", (points, before, after) =>
  expect(pointsOf(withLevel({ points, levels: levels(...before) }))).toEqual(after),
);

test("a level is changed and removed, and with the last one the rule that only levels count", () => {
  expect(changedLevel({ levels: levels(0, 1) }, 1, { description: "All" }).levels?.[1]).toEqual({
    points: 1,
    description: "All",
  });
  expect(withoutLevel({ levels: levels(0, 1), only_levels: true }, 0)).toEqual({ levels: levels(1) });
  expect(withoutLevel({ levels: levels(1), only_levels: true }, 0)).toEqual({});
});
