import { expect, test } from "vitest";
import { moved, patched, without } from "./list-changes.ts";

test.each([
  [0, 2, "bca"],
  [2, 0, "cab"],
  [1, 1, "abc"],
  [0, -1, "abc"],
  [2, 3, "abc"],
  [5, 0, "abc"],
])("the entry at %d moved to %d gives %s", (from, to, expected) => {
  expect(moved([..."abc"], from, to).join("")).toBe(expected);
});

test("only the entry of that id is changed, or taken away", () => {
  const list = [
    { id: "a", n: 1 },
    { id: "b", n: 2 },
  ];
  expect(patched(list, "b", { n: 3 })).toEqual([
    { id: "a", n: 1 },
    { id: "b", n: 3 },
  ]);
  expect(without(list, "a")).toEqual([{ id: "b", n: 2 }]);
});
