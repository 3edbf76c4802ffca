import { describe, expect, test } from "vitest";
import { readLine } from "./read-line.ts";

describe("a line of the graphing calculator", () => {
  test.each([
    ["y = 2x + 1", 7],
    ["2x+1", 7],
    ["f(x) = x^2", 9],
    ["y=1", 1],
  ])("%s is a curve", (text, at3) => {
    const line = readLine(text, false);
    expect(line.kind === "curve" && line.compute(3)).toBe(at3);
  });
  test("x = 3 is a vertical line", () => expect(readLine("x = 3", false)).toEqual({ kind: "vertical", x: 3 }));
  test("a computation is a number", () => expect(readLine("3*4", false)).toMatchObject({ kind: "value", value: 12 }));
  test.each([
    ["", { kind: "nothing" }],
    ["y = 2x +", { kind: "problem", code: "unfinished" }],
    ["x^2 + y^2 = 4", { kind: "problem", code: "only_y" }],
    ["y = y + 1", { kind: "problem", code: "only_y" }],
    ["x = x", { kind: "problem", code: "only_y" }],
  ])("%j", (text, reading) => expect(readLine(text, false)).toEqual(reading));
});
