import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { type NumericEntryKey, numericEntryKey } from "./key.ts";
import { numericEntryModule } from "./module.ts";
import { canonicalText } from "./rational.ts";
import { readNumber } from "./read-number.ts";
import { readPlainNumber } from "./read-plain-number.ts";

const content = { id: "i1", type: "numeric_entry", source_identifier: null, prompt: "" } as const;
const scoreOf = (key: NumericEntryKey, response: unknown) => numericEntryModule.score(content, key, response);

test.each([
  "0.5",
  ".5",
  "1/2",
  "2/4",
  "50/100",
  "0.50",
  " .5 ",
  "+.5",
  "½",
  "5e-1",
  "0.5000",
  "-1/-2",
  "٠.٥",
  "０．５",
  "1 / 2",
])("%s is one half", (typed) => {
  expect(scoreOf({ accept: ["1/2"] }, typed)).toEqual({ status: "scored", points: 1, max_points: 1 });
  expect(scoreOf({ accept: [typed] }, "0.5").points).toBe(1);
});

test.each([
  ["-3", "−3"],
  ["-3", "–3"],
  ["-3", "- 3"],
  ["1234567.5", "1,234,567.5"],
  ["0", "-0"],
  ["0", "0/5"],
  ["-1/3", "1/-3"],
  ["5", "5."],
  ["9007199254740993", "9007199254740993"],
])("accepting %s, %s is right", (accepted, typed) => {
  expect(scoreOf({ accept: [accepted] }, typed).points).toBe(1);
});

test.each([
  ["1/2", ".51"],
  ["1/3", "0.3333"],
  ["9007199254740993", "9007199254740992"],
  ["3.5", "31/2"],
])("accepting %s, %s is wrong", (accepted, typed) => {
  expect(scoreOf({ accept: [accepted] }, typed)).toMatchObject({ status: "scored", points: 0 });
});

test.each([
  ["3 1/2", "mixed_number"],
  ["2½", "mixed_number"],
  ["1/0", "zero_denominator"],
  ["50%", "unit"],
  ["$5", "unit"],
  ["1e999", "too_large"],
  ["1e999999", "too_large"],
  ["9".repeat(10_000), "too_long"],
  ["Infinity", "not_a_number"],
  ["NaN", "not_a_number"],
  ["0x10", "not_a_number"],
  ["1,23", "not_a_number"],
  ["1/2/3", "not_a_number"],
  ["--5", "not_a_number"],
  ["5²", "not_a_number"],
  [".", "not_a_number"],
  ["12 34", "not_a_number"],
  ["", "empty"],
])("%s is refused as %s", (typed, code) => {
  expect(readNumber(typed)).toEqual({ ok: false, code });
  if (typed !== "") expect(scoreOf({ accept: ["5"] }, typed).status).toBe("invalid");
});

describe("tolerance", () => {
  test.each([
    [{ type: "absolute", value: "0.1" }, "10", "10.1", 1],
    [{ type: "absolute", value: "0.1" }, "10", "9.9", 1],
    [{ type: "absolute", value: 0.1 }, "10", "10.1000001", 0],
    [0.1, "10", "10.1", 1],
    ["0.1", "10", "10.2", 0],
    [{ type: "relative", value: "0.01" }, "-200", "-202", 1],
    [{ type: "relative", value: "0.01" }, "-200", "-202.1", 0],
    [{ type: "sat" }, "2/3", "2/3", 1],
    [{ type: "sat" }, "2/3", ".6666", 1],
    [{ type: "sat" }, "2/3", ".6667", 1],
    [{ type: "sat" }, "2/3", "0.666", 1],
    [{ type: "sat" }, "2/3", "0.667", 1],
    [{ type: "sat" }, "2/3", "0.66667", 1],
    [{ type: "sat" }, "2/3", ".66", 0],
    [{ type: "sat" }, "2/3", ".67", 0],
    [{ type: "sat" }, "2/3", "0.66", 0],
    [{ type: "sat" }, "2/3", "0.67", 0],
    [{ type: "sat" }, "2/3", "0.668", 0],
    [{ type: "sat" }, "-1/3", "-.3333", 1],
    [{ type: "sat" }, "-1/3", "-.333", 0],
    [{ type: "sat" }, "7/2", "3.5", 1],
  ] as const)("%j around %s gives %s %d", (tolerance, accepted, typed, points) => {
    expect(scoreOf({ accept: [accepted], tolerance }, typed).points).toBe(points);
  });
});

test.each([
  [{ min: "4", max: "6" }, "4", 1],
  [{ min: "4", max: "6" }, "6.01", 0],
  [{ min: "4", max: "6", exclusive: true }, "4", 0],
  [{ min: "4", max: "6", exclusive: true }, "9/2", 1],
  [{ min: null, max: "0" }, "-1e50", 1],
])("the range %j takes %s: %d", (range, typed, points) => {
  expect(scoreOf({ accept: [], ranges: [range] }, typed).points).toBe(points);
});

it("reads any text quickly and without throwing", () => {
  const digits = fc.string({ unit: fc.constantFrom(..."0123456789.,/ +-−eE½%$"), maxLength: 150 });
  fc.assert(
    fc.property(fc.oneof(digits, fc.string()), (text) => {
      expect(typeof readNumber(text).ok).toBe("boolean");
    }),
    { numRuns: 2000 },
  );
});

it("reads its own canonical text as the same number", () => {
  fc.assert(
    fc.property(fc.bigInt(-(10n ** 20n), 10n ** 20n), fc.bigInt(1n, 10n ** 20n), (numerator, denominator) => {
      const text = canonicalText({ numerator, denominator });
      expect(scoreOf({ accept: [`${numerator}/${denominator}`] }, text).points).toBe(1);
    }),
  );
});

test.each([
  ["$250,120", { text: "250120", unit: "$", approximate: false }],
  ["77.45%", { text: "77.45", unit: "%", approximate: false }],
  ["−3", { text: "-3", unit: null, approximate: false }],
  ["-$5.50", { text: "-5.50", unit: "$", approximate: false }],
  ["≈−3.2", { text: "-3.2", unit: null, approximate: true }],
  ["5 €", { text: "5", unit: "€", approximate: false }],
  ["2e-3", { text: "2e-3", unit: null, approximate: false }],
  ["1/2", { text: "1/2", unit: null, approximate: false }],
  ["about 5", null],
  ["3, 4", null],
  ["", null],
  ["--5", null],
])("an import reads %s as %j", (text, expected) => {
  expect(readPlainNumber(text)).toEqual(expected);
});

it("counts equal numbers together", () => {
  const values = [".5", "1/2", "0.50"].map(
    (typed) => numericEntryModule.summarize(content, { accept: ["0.5"] }, typed)[0],
  );
  expect(values.map((one) => one?.value)).toEqual(["1/2", "1/2", "1/2"]);
  expect(values.every((one) => one?.correct)).toBe(true);
});

test.each([
  [{ accept: [] }, ["no_accept"]],
  [{ accept: ["five"] }, ["not_a_number"]],
  [{ accept: ["5"], tolerance: "x" }, ["not_a_number"]],
  [{ accept: [], ranges: [{ min: "6", max: "4" }] }, ["empty_range"]],
  [{ accept: [], ranges: [{ min: null, max: null }] }, ["open_range"]],
  [{ accept: ["1/2", ".5"], tolerance: { type: "sat" } }, []],
])("the key %j is told %j", (key, codes) => {
  expect(numericEntryModule.validate(content, numericEntryKey.parse(key)).map((problem) => problem.code)).toEqual(
    codes,
  );
});
