import { expect, test } from "vitest";
import { nextOrdering } from "./table.tsx";

test.each([
  [undefined, "name"],
  ["points", "name"],
  ["name", "-name"],
  ["-name", "name"],
])("pressing the head of name when the order is %j orders by %j", (current, expected) => {
  expect(nextOrdering(current, "name")).toBe(expected);
});
