import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { type NumericEntryKey, numericEntryKey } from "./key.ts";
import { numericEntryModule } from "./module.ts";
import { canonicalText } from "./rational.ts";
import { readNumber, readNumberIn } from "./read-number.ts";
import { readPlainNumber } from "./read-plain-number.ts";
import { readQuantity } from "./read-quantity.ts";

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
  // What browsers write for −3 in Arabic, Hebrew and Persian.
  ["-3", "\u061c-\u0663"],
  ["-3", "\u200e-3"],
  ["-3", "\u200e\u2212\u06f3"],
  ["-3", "\u22123\u200f"],
  ["-3", "\u2066\u22123\u2069"],
  ["12", "\u0967\u0968"],
  ["3.5", "\u09e9.\u09eb"],
  ["7", "\u0e57"],
  ["1.5", "\u0661\u066b\u0665"],
  ["1234.5", "1234,5"],
  ["1234.5", "1.234,5"],
  ["1234.5", "1 234,5"],
  ["1234.5", "1 234.5"],
  ["1234.5", "1\u202f234,5"],
  ["1234.5", "1\u2019234.5"],
  ["1234567", "1.234.567"],
  ["1234567", "12,34,567"],
  ["1/2", "1,5/3"],
  ["0.123", "0,123"],
  ["1.23", "1,23"],
  ["1500", "1.5x10^3"],
  ["1500", "1.5 X 10^3"],
  ["1500", "1.5×10³"],
  ["1500", "1.5*10^3"],
  ["1500", "1.5*10**3"],
  ["1500", "1.5·10^(3)"],
  ["1500", "1.5 ⋅ 10^{+3}"],
  ["1500", "1,5х10^3"],
  ["1500", "1.5e3"],
  ["1500", "1.5 E 3"],
  ["0.0015", "1.5 · 10^-3"],
  ["0.0015", "1.5×10⁻³"],
  ["0.0015", "1.5 × 10^(\u22123)"],
  ["-1500", "\u22121.5 × 10^3"],
  ["1234000", "1,234×10^3"],
  ["1000", "10^3"],
  ["1000", "10³"],
  ["-0.001", "-10⁻³"],
  ["1500", "\u0661\u066b\u0665×\u0661\u0660^\u0663"],
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
  ["1/2/3", "not_a_number"],
  ["--5", "not_a_number"],
  ["5²", "not_a_number"],
  ["2^3", "not_a_number"],
  ["1.5x103", "not_a_number"],
  ["1.5x10", "not_a_number"],
  ["10^", "not_a_number"],
  ["1.5x10^2.5", "not_a_number"],
  ["1.5x10^(3", "not_a_number"],
  ["1.5x10^101", "too_large"],
  ["10^-101", "too_large"],
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
  const digits = fc.string({ unit: fc.constantFrom(..."0123456789.,/ +-−eE½%$x×*^³⁻()"), maxLength: 150 });
  fc.assert(
    fc.property(fc.oneof(digits, fc.string()), (text) => {
      expect(typeof readNumber(text).ok).toBe("boolean");
      expect(typeof readQuantity(text).ok).toBe("boolean");
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
  ["≈ 1.5×10³", { text: "1.5e3", unit: null, approximate: true }],
  ["$1.5x10^-3", { text: "1.5e-3", unit: "$", approximate: false }],
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

describe("units", () => {
  const measured = (required: boolean) => ({ ...content, unit: { required, side: "right" as const, shown: [] } });
  const metres = (penalty?: number): NumericEntryKey => ({
    accept: ["1.5"],
    tolerance: "0.01",
    units: {
      accept: [
        { unit: "m", multiplier: "1" },
        { unit: "cm", multiplier: "1/100" },
        { unit: "µm", multiplier: "1e-6" },
        { unit: "m²", multiplier: "2" },
      ],
      ...(penalty === undefined ? {} : { penalty }),
    },
  });

  test.each([
    ["5 km", "5", "km"],
    ["1.5m", "1.5", "m"],
    ["5e3 m", "5e3", "m"],
    ["5 e", "5", "e"],
    ["9.81 m/s²", "9.81", "m/s²"],
    ["1/2 kg", "1/2", "kg"],
    ["$5", "5", "$"],
    ["$ 1,000.50", "1,000.50", "$"],
    ["-$5", "-5", "$"],
    ["− € 5", "-5", "€"],
    ["m 1.5", "1.5", "m"],
    ["50%", "50", "%"],
    ["٣ كم", "3", "كم"],
    ["  42 ", "42", ""],
    ["1.5x10^3 m", "1500", "m"],
    ["1.5×10³ m", "1500", "m"],
    ["1.5*10^3 m", "1500", "m"],
    ["1.5·10³m²", "1500", "m²"],
    ["1.5 e3 m", "1500", "m"],
    ["1,5x10^3 m", "1500", "m"],
    ["\u22121.5×10⁻³ m", "-0.0015", "m"],
    ["10^3 m", "1000", "m"],
    ["$1.5x10^3", "1500", "$"],
    ["m 10³", "1000", "m"],
    ["5/s", "5", "/s"],
    ["5 1/s", "5", "1/s"],
    ["1/2/s", "1/2", "/s"],
    ["8 L/100 km", "8", "L/100 km"],
    ["5 e²", "5", "e²"],
  ])("%s is %s and the unit %j", (typed, number, unit) => {
    const read = readQuantity(typed);
    const plain = readNumber(number);
    expect(read).toMatchObject({ ok: true, unit });
    if (read.ok && plain.ok) expect(canonicalText(read.number.value)).toBe(canonicalText(plain.value));
  });

  test.each([
    ["3 1/2 cm", "mixed_number"],
    ["1/0 m", "zero_denominator"],
    ["5e999 m", "too_large"],
    ["5 = 5", "not_a_number"],
    ["1.5x10^2.5 m", "not_a_number"],
    ["1.5x103 m", "not_a_number"],
    ["1.5x10", "not_a_number"],
    ["x10^3 m", "not_a_number"],
    ["x 10³", "not_a_number"],
    ["5 m x 10^3", "not_a_number"],
    ["5 m·10³", "not_a_number"],
    ["1.5x10^999 m", "too_large"],
    ["-$-5", "not_a_number"],
    ["m", "not_a_number"],
    ["", "empty"],
    [`1${"m".repeat(100)}`, "too_long"],
  ])("%s is refused as %s", (typed, code) => {
    expect(readQuantity(typed)).toEqual({ ok: false, code });
    if (typed !== "") expect(numericEntryModule.score(measured(false), metres(), typed).status).toBe("invalid");
  });

  test.each([
    // [required, penalty, typed, points]
    [false, undefined, "1.5 m", 1],
    [false, undefined, "150 cm", 1],
    [false, undefined, "1500000 μm", 1],
    [false, undefined, "0.75 m2", 1],
    [false, undefined, "1.5", 1],
    [false, undefined, "1.5 kg", 0],
    [false, undefined, "1.5 M", 0],
    [false, undefined, "1.5 cm", 0],
    [false, undefined, "150", 0],
    [true, undefined, "1.5", 0],
    [true, 0.1, "1.5", 0.9],
    [true, 0.1, "1.5 kg", 0.9],
    [true, 0.1, "1.5 cm", 0.9],
    [true, 0.1, "150 cm", 1],
    [true, 0.1, "2 m", 0],
    [false, 0, "1.5 kg", 1],
  ] as const)("required %s, penalty %s: %s earns %s", (required, penalty, typed, points) => {
    expect(numericEntryModule.score(measured(required), metres(penalty), typed).points).toBeCloseTo(points, 12);
  });

  it("earns the part that a range gives, less the penalty", () => {
    const key = { ...metres(0.5), ranges: [{ min: "1", max: "2", points: 0.5 }] };
    expect(numericEntryModule.score(measured(true), key, "120 cm").points).toBe(0.5);
    expect(numericEntryModule.score(measured(true), key, "1.2 s").points).toBe(0.25);
  });

  it("is not asked for where the interaction doesn’t say so", () => {
    expect(numericEntryModule.score(content, metres(0), "1.5 m").status).toBe("invalid");
  });

  it("counts the same length together, and no unit apart where one is required", () => {
    const values = (required: boolean) =>
      ["1.5 m", "150cm", "1.5", "1.5 kg"].map(
        (typed) => numericEntryModule.summarize(measured(required), metres(), typed)[0]?.value,
      );
    expect(values(false)).toEqual(["3/2 m", "3/2 m", "3/2 m", "3/2 kg"]);
    expect(values(true)).toEqual(["3/2 m", "3/2 m", "3/2", "3/2 kg"]);
  });

  test.each([
    [true, undefined, ["no_unit"]],
    [true, { accept: [] }, ["no_unit"]],
    [false, { accept: [{ unit: "m", multiplier: "1" }] }, ["units_not_asked"]],
    [true, { accept: [{ unit: "m", multiplier: "0" }] }, ["no_multiplier"]],
    [true, { accept: [{ unit: "m", multiplier: "much" }] }, ["no_multiplier"]],
    [true, { accept: [{ unit: "2m", multiplier: "1" }] }, ["unreadable_unit"]],
    [true, { accept: [{ unit: "x10^3 m", multiplier: "1000" }] }, ["unreadable_unit"]],
    [true, { accept: [{ unit: "×10³ m", multiplier: "1000" }] }, ["unreadable_unit"]],
    [true, { accept: [{ unit: "1/s", multiplier: "1" }] }, []],
    [
      true,
      {
        accept: [
          { unit: "m/s²", multiplier: "1" },
          { unit: "m s^-2", multiplier: "1" },
        ],
      },
      ["repeated_unit"],
    ],
    [
      true,
      {
        accept: [
          { unit: "m²", multiplier: "1" },
          { unit: "m2", multiplier: "1" },
        ],
      },
      ["repeated_unit"],
    ],
    [true, { accept: [{ unit: "$", multiplier: "1" }] }, []],
  ])("asked for: %s, the units %j are told %j", (isAsked, units, codes) => {
    const key = numericEntryKey.parse({ accept: ["1"], ...(units ? { units } : {}) });
    const found = numericEntryModule.validate(isAsked ? measured(false) : content, key);
    expect(found.map(({ code }) => code)).toEqual(codes);
  });

  it("shows students what is shown, and nothing of the key", () => {
    const view = numericEntryModule.candidate({
      ...measured(true),
      unit: { required: true, side: "left", shown: ["$"] },
    });
    expect(view).toEqual({
      id: "i1",
      type: "numeric_entry",
      prompt: "",
      unit: { required: true, side: "left", shown: ["$"] },
    });
  });
});

describe("a number that is one in both formats", () => {
  test.each([
    ["1,234", "point", "1234"],
    ["1,234", "comma", "617/500"],
    ["1.234", "point", "617/500"],
    ["1.234", "comma", "1234"],
    ["-1.234", "comma", "-1234"],
    ["3,5", "point", "7/2"],
    ["3.5", "comma", "7/2"],
  ] as const)("%s is read with a decimal %s as %s", (typed, format, expected) => {
    const read = readNumber(typed, format);
    expect(read.ok && canonicalText(read.value)).toBe(expected);
  });

  test.each([
    ["3,4", "point", false],
    ["3,4", "comma", true],
    ["3.4", "comma", false],
    ["3", "comma", true],
  ] as const)("in one format alone: %s with a decimal %s: %s", (written, format, isRead) => {
    expect(readNumberIn(format, written).ok).toBe(isRead);
  });
});

test.each([
  ["1,5 m", "3/2"],
  ["\u200f\u0661\u066b\u0665 \u0643\u0645", "3/2"],
  ["1.234,5 km", "2469/2"],
])("%s is a quantity of %s", (typed, expected) => {
  const read = readQuantity(typed);
  expect(read.ok && canonicalText(read.number.value)).toBe(expected);
});
