import { expect, test } from "vitest";
import { dropIndex, mayLeaveOut, moveTo, readOrder, standingOrder } from "./move-option.ts";

const options = ["a", "b", "c", "d"].map((id) => ({ id }));
const all = { min_choices: 0, max_choices: 0, options };
const some = { min_choices: 0, max_choices: 2, options };

test.each([
  [0, 0, false],
  [0, 4, false],
  [0, 3, true],
  [2, 4, true],
  [4, 4, false],
])("with at least %i and at most %i of four, options may be left out: %s", (min_choices, max_choices, may) =>
  expect(mayLeaveOut({ min_choices, max_choices, options })).toBe(may),
);

test.each([
  [null, ["a", "b", "c", "d"]],
  [
    ["d", "c", "b", "a"],
    ["d", "c", "b", "a"],
  ],
  [["c"], ["c", "a", "b", "d"]],
  [
    ["c", "c", "x"],
    ["c", "a", "b", "d"],
  ],
])("an answer of %j stands as %j where all must be ordered", (response, order) =>
  expect(standingOrder(all, response)).toEqual(order),
);

test("where options may be left out only those that were taken stand in the order", () => {
  expect(standingOrder(some, null)).toEqual([]);
  expect(standingOrder(some, ["c"])).toEqual(["c"]);
});

test("what is no list is no order", () => expect(readOrder(all, "a")).toEqual([]));

test.each([
  ["a", 2, ["b", "c", "a", "d"]],
  ["d", 0, ["d", "a", "b", "c"]],
  ["b", -1, ["b", "a", "c", "d"]],
  ["b", 9, ["a", "c", "d", "b"]],
])("%s moves to place %i", (id, index, order) => expect(moveTo(["a", "b", "c", "d"], id, index)).toEqual(order));

test.each([
  ["a", "c", false, ["b", "a", "c", "d"]],
  ["a", "c", true, ["b", "c", "a", "d"]],
  ["d", "a", false, ["d", "a", "b", "c"]],
  ["b", "b", true, ["a", "b", "c", "d"]],
])("%s dropped beside %s (after: %s) stands there", (id, beside, after, order) => {
  const start = ["a", "b", "c", "d"];
  expect(moveTo(start, id, dropIndex(start, id, beside, after))).toEqual(order);
});
