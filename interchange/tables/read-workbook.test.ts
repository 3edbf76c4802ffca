import { writeXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { workbookOf } from "../testing/workbook-of.ts";
import { zipOf } from "../testing/zip-of.ts";
import { readWorkbook, type WorkbookError } from "./read-workbook.ts";

const refusal = (bytes: Uint8Array) =>
  readWorkbook(bytes).then(
    () => null,
    (error: WorkbookError) => error.said.code,
  );

describe("a workbook", () => {
  test("gives its cells as text, by the numbers of their rows", async () => {
    const bytes = await workbookOf([
      ["a", "b", "c"],
      [null, null, null],
      [1.5, true, new Date("2026-03-04")],
      [1234567890123, 0.1 + 0.2, " x "],
    ]);
    expect(await readWorkbook(bytes)).toEqual({
      sheet: "Questions",
      rows: [
        { line: 1, cells: ["a", "b", "c"] },
        { line: 3, cells: ["1.5", "true", "2026-03-04"] },
        { line: 4, cells: ["1234567890123", "0.3", " x "] },
      ],
      decimal: { sign: "point", open: 0 },
      padded: [],
    });
  });

  test("gives the stored value of a formula", async () => {
    const cells = new Map([["1,0", { value: 42, formula: "6*7", formulaResult: 42 }]]);
    const bytes = await writeXlsx({ sheets: [{ name: "S", rows: [["n"], [42]], cells }] });
    expect((await readWorkbook(bytes)).rows[1]?.cells).toEqual(["42"]);
  });

  test("keeps leading zeros that a format only shows, and says where", async () => {
    const { rows, padded } = await readWorkbook(await workbookOf([["id"], [42], ["007"]], { "1,0": "00000" }));
    expect(rows.map(({ cells }) => cells[0])).toEqual(["id", "00042", "007"]);
    expect(padded).toEqual([{ line: 2, column: 0 }]);
  });

  test("writes its numbers with the decimal sign of its texts", async () => {
    const { rows, decimal } = await readWorkbook(await workbookOf([["n"], ["3,5"], [1.125]]));
    expect(rows[2]?.cells).toEqual(["1,125"]);
    expect(decimal).toEqual({ sign: "comma", open: 0 });
  });

  test("of several sheets gives the first that is shown and holds anything", async () => {
    const bytes = await writeXlsx({
      sheets: [
        { name: "Notes", rows: [["hidden"]], hidden: true },
        { name: "Empty", rows: [] },
        { name: "Data", rows: [["x"]] },
      ],
    });
    expect(await readWorkbook(bytes)).toMatchObject({ sheet: "Data", rows: [{ line: 1, cells: ["x"] }] });
  });
});

describe("refused is", () => {
  test.each([
    ["text", () => Buffer.from("a,b"), "workbook_none"],
    ["an older workbook, or one with a password", () => Buffer.from("d0cf11e0a1b11ae1", "hex"), "workbook_older"],
    ["a roster", () => zipOf({ "oneroster/users.csv": "x" }), "workbook_roster"],
    ["another zip", () => zipOf({ "a.txt": "x" }), "workbook_none"],
    ["a workbook that is cut off", async () => (await workbookOf([["a"]])).subarray(0, 200), "workbook_damaged"],
    ["a workbook without sheets", () => zipOf({ "xl/workbook.xml": "<workbook/>" }), "workbook_damaged"],
    [
      "one that unpacks to far more than it is",
      () => zipOf({ "xl/workbook.xml": "<workbook/>", "xl/worksheets/sheet1.xml": Buffer.alloc(20_000_000) }),
      "workbook_too_large",
    ],
    [
      "one of too many parts",
      () => zipOf(Object.fromEntries(Array.from({ length: 2100 }, (_, index) => [`${index}.xml`, ""]))),
      "workbook_too_large",
    ],
  ])("%s", async (_, make, code) => {
    expect(await refusal(await make())).toBe(code);
  });

  test("one that states less than it holds", async () => {
    const bytes = Buffer.from(await zipOf({ "xl/workbook.xml": Buffer.alloc(900_000, "<a/>") }));
    // The size in the central directory: 24 bytes behind its signature.
    bytes.writeUInt32LE(100, bytes.indexOf(Buffer.from("504b0102", "hex")) + 24);
    expect(await refusal(bytes)).toBe("workbook_damaged");
  });
});
