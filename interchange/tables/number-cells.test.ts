import { describe, expect, test } from "vitest";
import { findDecimal, readNumberCell } from "./number-cells.ts";

describe("the decimal sign of a table", () => {
  test.each([
    ["a comma before one digit", ["3,5", "1.000"], "comma", 1],
    ["a point before one digit", ["3.5", "1,000"], "point", 1],
    ["thousands and decimals", ["1.000,5"], "comma", 0],
    ["thousands twice", ["1.000.000"], "comma", 0],
    ["thousands in English", ["1,000,000"], "point", 0],
    ["a nought before it", ["0.125"], "point", 0],
    ["a percentage", ["2,5 %", "12"], "comma", 0],
    ["nothing settles it", ["1.000", "2,000", "7"], null, 2],
    ["both signs", ["3,5", "3.5"], null, 0],
    ["dates, versions and texts", ["1.2.2026", "1,2,3", "B", "1/3", "", "1..5"], null, 0],
  ])("%s", (_, cells, sign, open) => {
    expect(findDecimal(cells)).toEqual({ sign, open });
  });
});

describe("a cell", () => {
  test.each([
    ["1.000", "comma", "1000"],
    ["1.000", "point", "1.000"],
    ["1,000", "comma", "1.000"],
    ["1,000", "point", "1000"],
    ["1.000,5", null, "1000.5"],
    ["-3,5", null, "-3.5"],
    ["\u22123.5", "comma", "-3.5"],
    ["12 345,6", "comma", "12345.6"],
    ["1’000’000", null, "1000000"],
    ["2,5 %", "comma", "2.5%"],
    ["007", null, "007"],
  ] as const)("%s in a table with %s is %s", (text, sign, number) => {
    expect(readNumberCell(text, sign)).toEqual({ number });
  });

  test("that could be two numbers is not decided for its author", () => {
    expect(readNumberCell("1.000", null)).toEqual({ either: ["1.000", "1000"] });
    expect(readNumberCell("12,345", null)).toEqual({ either: ["12345", "12.345"] });
  });

  test.each(["", "many", "1/3", "1.2.2026", "1..5", "1,2,3", "12 34", "$5", "1.", "9".repeat(100)])(
    "%s is no number of digits",
    (text) => {
      expect(readNumberCell(text, null)).toBeNull();
    },
  );
});
