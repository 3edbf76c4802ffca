import { expect, test } from "vitest";
import { withUnit } from "./with-unit.ts";

test.each([
  ["5", "km", "right", "5\u00a0km"],
  ["50", "%", "right", "50%"],
  ["\u22125", "$", "left", "\u2212$5"],
  ["5", "USD", "left", "USD\u00a05"],
  ["5", "", "left", "5"],
] as const)("%s and %j on the %s are %j", (number, unit, side, text) =>
  expect(withUnit(number, unit, side)).toBe(text),
);
