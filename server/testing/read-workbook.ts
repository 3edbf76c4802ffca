import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openZip } from "@sextant/interchange/bundle/open-zip.ts";

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#10": "\n", "#13": "\r" };

const plain = (text: string) => text.replaceAll(/&([#\w]+);/g, (_, name: string) => entities[name] ?? "?");

/** The cells of a sheet row by row: text as text, numbers as numbers, null where nothing is. */
function cellsOf(sheet: string): (string | number | null)[][] {
  const rows = sheet.match(/<row r="\d+">.*?<\/row>/gs) ?? [];
  return rows.map((row) =>
    [...row.matchAll(/<c r="\w+"\/>|<c [^>]*>(?:<v>([^<]*)<\/v>|<is><t[^>]*>([^<]*)<\/t><\/is>)<\/c>/gs)].map(
      ([, number, text]) => (number !== undefined ? Number(number) : text !== undefined ? plain(text) : null),
    ),
  );
}

/** Reads a workbook as `openWorkbook` writes it: each sheet's rows by their columns' names. */
export async function readWorkbook(bytes: Uint8Array): Promise<Record<string, string | number | null>[][]> {
  const folder = await mkdtemp(join(tmpdir(), "sextant-workbook-"));
  try {
    const path = join(folder, "workbook.xlsx");
    await writeFile(path, bytes);
    const zip = await openZip(path);
    const sheets: Record<string, string | number | null>[][] = [];
    for (const name of zip.names.filter((one) => one.startsWith("xl/worksheets/"))) {
      const [header = [], ...rows] = cellsOf(String(await zip.read(name, 2 ** 30)));
      sheets.push(rows.map((row) => Object.fromEntries(header.map((column, place) => [column, row[place] ?? null]))));
    }
    await zip.close();
    return sheets;
  } finally {
    await rm(folder, { recursive: true });
  }
}
