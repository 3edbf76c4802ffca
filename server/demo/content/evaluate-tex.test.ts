import { expect, test } from "vitest";
import { evaluateTex } from "./evaluate-tex.ts";

test.each([
  ["-\\frac{3}{4}", {}, -0.75],
  ["2x^2 - 3x + 1", { x: 4 }, 21],
  ["-(x + 4)(x - 2)", { x: 1 }, 5],
  ["27x^{\\frac{2}{3}}", { x: 8 }, 108],
  ["\\sqrt[3]{27x^{6}}", { x: 2 }, 12],
  ["16\\pi", {}, 16 * Math.PI],
  ["\\frac{v - 5}{2} + 4", { v: 11 }, 7],
  ["1700(1 + 0.15t)", { t: 2 }, 2210],
  ["|2x - 9|", { x: 1 }, 7],
])("%s has its value", (source, variables, value) => {
  expect(evaluateTex(source, variables as Record<string, number>)).toBeCloseTo(value, 9);
});

test("what it does not know is refused", () => {
  expect(() => evaluateTex("\\sin x", { x: 1 })).toThrow();
  expect(() => evaluateTex("2y")).toThrow();
  expect(() => evaluateTex("(2")).toThrow();
});
