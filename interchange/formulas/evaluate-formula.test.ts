import { describe, expect, test } from "vitest";
import { evaluateFormula } from "./evaluate-formula.ts";
import { formatNumber, type NumberFormat } from "./number-format.ts";

const values = new Map([
  ["a", 2.5],
  ["b", 4],
  ["x 1", -3],
]);

describe("a formula of Moodle", () => {
  test.each([
    ["{a} + {b}", 6.5],
    ["{a}+{b}*2", 10.5],
    ["({a}+{b})*2", 13],
    ["-2 ** 2", -4],
    ["2 ** 3 ** 2", 512],
    ["2 ** -1", 0.5],
    ["2--3", 5],
    ["{x 1} * -{x 1}", -9],
    ["10 / 4 / 5", 0.5],
    ["-7.9 % 4", -3],
    ["1.5e1 + .5 + 2.", 17.5],
    ["{a} > {b} ? 1 : {b} == 4 ? 2 : 3", 2],
    ["(3 <> 3) + (3 <= 3) + !0", 2],
    ["round(2.345, 2)", 2.35],
    ["round(-2.5)", -3],
    ["ROUND(1.005, 2)", 1.01],
    ["log(8, 2) + log10(100)", 5],
    ["sqrt(pow({b}, 2))", 4],
    ["max(1, {b}, 2) - min(1, 2)", 3],
    ["sin(pi() / 2)", 1],
    ["atan2(0, 1)", 0],
    ["rad2deg(deg2rad(45))", 45],
    ["fmod(7.5, 2)", 1.5],
    ["bindec(101) + octdec(17) + decbin(2)", 30],
    ["0 > 1 ? 1 / 0 : 5", 5],
  ])("%s is worked out as PHP does", (formula, value) => {
    expect(evaluateFormula(formula, values)).toBeCloseTo(value, 12);
  });

  test.each([
    "",
    "{a} +",
    "{c}",
    "1 / 0",
    "5 % 0",
    "sqrt(-1)",
    "010 + 1",
    "{a} ^ 2",
    "phpinfo()",
    "constructor()",
    "__proto__()",
    "hasOwnProperty(1)",
    "pi(1)",
    "pow(2)",
    "pi",
    "1; 2",
    "`ls`",
    "$a",
    "'x'",
    "process.exit()",
    "// 1",
    "10 ** 400",
    "(".repeat(5000),
    "-".repeat(3000),
    `1${"+1".repeat(3000)}`,
  ])("%# has no value", (formula) => {
    expect(evaluateFormula(formula, values)).toBeNull();
  });
});

describe("a number", () => {
  const decimals = (length: number): NumberFormat => ({ kind: "decimals", length });
  const figures = (length: number): NumberFormat => ({ kind: "figures", length });
  test.each([
    [6.5, decimals(2), "6.50"],
    [-0.001, decimals(2), "0.00"],
    [1234.5678, figures(2), "1200"],
    [12345.678, figures(3), "1.23e4"],
    [0.0012345, figures(3), "0.00123"],
    [0.00012345, figures(3), "1.23e-4"],
    [-2, figures(3), "-2.00"],
    [9.999, figures(2), "10"],
    [0, figures(4), "0"],
    [0.1 + 0.2, null, "0.3"],
    [1 / 3, null, "0.33333333333333"],
    [1.5e20, null, "1.5E+20"],
    [-0, null, "0"],
  ])("%d is written with %o as %s", (value, format, written) => {
    expect(formatNumber(value, format)).toBe(written);
  });
});
