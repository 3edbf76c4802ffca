import { type CellValue, writeXlsx } from "hucre/xlsx";

/** Returns a workbook with one sheet; `formats`: a number format by row and column from 0, such as `1,0`. */
export function workbookOf(
  rows: readonly (readonly CellValue[])[],
  formats: Readonly<Record<string, string>> = {},
): Promise<Uint8Array> {
  const cells = new Map(
    Object.entries(formats).map(([place, numFmt]) => {
      const [row = 0, column = 0] = place.split(",").map(Number);
      return [place, { value: rows[row]?.[column] ?? null, style: { numFmt } }] as const;
    }),
  );
  return writeXlsx({ sheets: [{ name: "Questions", rows: rows.map((row) => [...row]), cells }] });
}
