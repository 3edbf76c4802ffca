import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ItemParameters } from "../item.ts";
import type { ResponseMatrix } from "../responses.ts";

/** Folder of reference values that the project did not write; it is not part of the repository and may be absent. */
const root = join(
  process.env.SEXTANT_REAL_MATERIAL ?? join(import.meta.dirname, "../../../shared/data"),
  "psychometrics",
);

/** Whether the reference values are on this machine; tests on them are left out, and one line says so, where they are not. */
export const hasGoldenFiles = existsSync(root);
if (!hasGoldenFiles) console.info(`No reference values at ${root}: their tests are left out.`);

/** Reads a text file of the reference values. */
export const readGolden = (file: string): string => readFileSync(join(root, file), "utf8");

/** Returns the rows of a CSV file of the reference values, by column; no field of theirs holds a comma or a line's end. */
export function readGoldenTable(file: string): Record<string, string>[] {
  const [head = [], ...rows] = readGolden(file)
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(",").map((field) => field.replaceAll('"', "")));
  return rows.map((row) => Object.fromEntries(head.map((name, place) => [name, row[place] ?? ""])));
}

/** Returns the items of a model that the reference program fitted, or of a bank. */
export function readGoldenItems(file: string): ItemParameters[] {
  return readGoldenTable(file).map(({ a, b, c }) => ({ a: Number(a), b: Number(b), c: Number(c) }));
}

/** Returns a matrix of 0 and 1 under a line of names. */
export function readGoldenMatrix(file: string): ResponseMatrix {
  const rows = readGoldenTable(file).map((row) => Object.values(row).map(Number));
  return { people: rows.length, items: rows[0]?.length ?? 0, values: Uint8Array.from(rows.flat()) };
}
