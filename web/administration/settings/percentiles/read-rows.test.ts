import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { endsFault, readRows, writeRows } from "./read-rows.ts";

const two = [
  { score: 400, percentile: 1 },
  { score: 1600, percentile: 99 },
];

describe("two columns are read", () => {
  test.each([
    ["from a spreadsheet", "400\t1\n1600\t99"],
    ["with titles, and the highest score first", "Score\tPercentile\r\n1600\t99\r\n400\t1\r\n"],
    ["as they are printed", "1,600 99+\n400 <1"],
    ["with signs of per cent", "400; 1%\n\n1600; 99%"],
    ["from a file of commas", "400,1\n1600,99"],
    ["with a comma and a space", "400, 1-\n1600, 99+"],
  ])("%s", (_, text) => {
    expect(readRows(text)).toEqual({ rows: two, fault: null });
  });

  test("with decimals of either kind", () => {
    expect(readRows("400\t0.5\n1600\t99,5").rows.map(({ percentile }) => percentile)).toEqual([0.5, 99.5]);
  });
});

describe("what is wrong is said where it is", () => {
  test.each([
    ["nothing", "", { code: "few" }],
    ["one row", "400 1", { code: "few" }],
    ["a word", "400 1\n500 many", { code: "unreadable", line: 2 }],
    ["three columns", "400 1 2\n500 3 4", { code: "unreadable", line: 1 }],
    ["one column", "400\n500", { code: "unreadable", line: 1 }],
    ["a negative number", "400 1\n500 -3", { code: "unreadable", line: 2 }],
    ["more than all", "400 1\n\n1600 101", { code: "range", line: 3 }],
    ["a score twice", "400 1\n500 2\n400 1", { code: "repeats", score: 400 }],
    ["percentages that fall", "400 1\n500 9\n600 8", { code: "falls", score: 600, before: 500 }],
  ])("%s", (_, text, fault) => {
    expect(readRows(text).fault).toEqual(fault);
  });

  test("the ends of the scale", () => {
    expect(endsFault(two, { min: 400, max: 1600 })).toBeNull();
    expect(endsFault(two, { min: 200, max: 1600 })).toEqual({ code: "starts", score: 200 });
    expect(endsFault(two, { min: 400, max: 1590 })).toEqual({ code: "ends", score: 1590 });
    expect(endsFault([], { min: 400, max: 1590 })).toEqual({ code: "starts", score: 400 });
  });
});

test("any table is read as it was written", () => {
  const rows = fc.uniqueArray(fc.integer({ min: 0, max: 5000 }), { minLength: 2, maxLength: 60 }).chain((scores) =>
    fc
      .array(fc.integer({ min: 0, max: 1000 }), { minLength: scores.length, maxLength: scores.length })
      .map((tenths) => {
        const risen = tenths.toSorted((one, other) => one - other);
        const ordered = scores.toSorted((one, other) => one - other);
        return ordered.map((score, place) => ({ score, percentile: (risen[place] ?? 0) / 10 }));
      }),
  );
  fc.assert(
    fc.property(rows, (table) => {
      expect(readRows(writeRows(table))).toEqual({ rows: table, fault: null });
    }),
  );
});
