import { expect, test } from "vitest";
import { previewNumber } from "./preview-number.ts";

test.each([
  ["", { kind: "nothing" }],
  ["-", { kind: "nothing" }],
  ["1/", { kind: "nothing" }],
  ["-3/", { kind: "nothing" }],
  ["29/4", { kind: "fraction", negative: false, over: "29", under: "4" }],
  ["-3/4", { kind: "fraction", negative: true, over: "3", under: "4" }],
  ["½", { kind: "fraction", negative: false, over: "1", under: "2" }],
  [".5", { kind: "number", text: "0.5" }],
  ["-1,234.5", { kind: "number", text: "\u22121234.5" }],
  ["7.", { kind: "number", text: "7." }],
  ["3 1/2", { kind: "problem", code: "mixed_number" }],
  ["$5", { kind: "problem", code: "unit" }],
  ["1/0", { kind: "problem", code: "zero_denominator" }],
  ["abc", { kind: "problem", code: "not_a_number" }],
  ["1.5x10^3", { kind: "number", text: "1.5", exponent: 3 }],
  ["-1.5·10⁻³", { kind: "number", text: "\u22121.5", exponent: -3 }],
  ["2e-3", { kind: "number", text: "2", exponent: -3 }],
  ["10^3", { kind: "number", text: "1", exponent: 3 }],
  ["1.5x", { kind: "nothing" }],
  ["1.5 × 10", { kind: "nothing" }],
  ["1.5*10^-", { kind: "nothing" }],
  ["10**", { kind: "nothing" }],
  ["2e-", { kind: "nothing" }],
  ["5^2", { kind: "problem", code: "not_a_number" }],
])("%j is previewed", (typed, preview) => expect(previewNumber(typed)).toEqual(preview));

test.each([
  ["5 km", { kind: "number", text: "5", unit: "km" }],
  ["-$5", { kind: "number", text: "\u22125", unit: "$" }],
  ["1/2 kg  m", { kind: "fraction", negative: false, over: "1", under: "2", unit: "kg m" }],
  ["5", { kind: "number", text: "5" }],
  ["1.5x10^3 m", { kind: "number", text: "1.5", exponent: 3, unit: "m" }],
  ["1.5x10", { kind: "nothing" }],
  ["1.5x10^2.5 m", { kind: "problem", code: "not_a_number" }],
  ["$", { kind: "nothing" }],
  ["1/", { kind: "nothing" }],
  ["3 1/2 cm", { kind: "problem", code: "mixed_number" }],
  ["five kilometres and more", { kind: "problem", code: "not_a_number" }],
])("with a unit, %j is previewed", (typed, preview) => expect(previewNumber(typed, true)).toEqual(preview));
