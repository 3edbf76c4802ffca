import { defuse } from "@sextant/interchange/csv/formulas.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DatabaseHandle, openDatabase } from "../../platform/database/client.ts";
import { CUT_NOTE, cellText, MOST_CHARACTERS, textCell } from "../../platform/tables/sheet-cells.ts";
import { createTestDatabase } from "../../testing/database.ts";
import { type CellPart, csvCell, sheetCell } from "./cells.ts";

let handle: DatabaseHandle;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await createTestDatabase();
  drop = database.drop;
  handle = openDatabase(database.url);
});
afterAll(async () => {
  await handle.close();
  await drop();
});

test("PostgreSQL defuses a text as every other CSV file does", async () => {
  const starts = ["=", "+", "-", "@", "|", "＝", "＋", "－", "＠", "\t", "\r", "a", "", " ", "\n"];
  const texts = starts.flatMap((start) => ["1", "1+1", "x"].flatMap((rest) => [start + rest, `'${start}${rest}`]));
  const { rows } = await sql<{ text: string; cell: string }>`
    select text, ${csvCell("text", sql`text`)} as cell from unnest(${texts}::text[]) with ordinality as t(text, place) order by place
  `.execute(handle.db);
  expect(rows).toEqual(texts.map((text) => ({ text, cell: defuse(text) })));
});

/** What a cell of a sheet holds of a text; null where it is empty. */
async function held(text: string, part?: CellPart): Promise<string | null> {
  const { rows } = await sql<{ cell: string }>`
    select ${sheetCell("text", sql`text`, part)} as cell from (select ${text}::text as text) as given
  `.execute(handle.db);
  const cell = rows[0]?.cell ?? "";
  return cell.startsWith(textCell[0]) ? cell.slice(textCell[0].length, -textCell[1].length) : null;
}

const parts = (text: string) => Promise.all([1, 2].map((part) => held(text, { part, of: 2 })));
const MOST = MOST_CHARACTERS;

test.each([
  ["a short text", "abc"],
  ["all that a cell holds", "a".repeat(MOST)],
  ["one character more", "a".repeat(MOST + 1)],
  ["the longest essay", "a".repeat(50_000)],
  ["an essay of wide characters", "\u{1f600}".repeat(25_000)],
  ["a wide character across the end of the cell", `${"a".repeat(MOST - 1)}\u{1f600}${"b".repeat(100)}`],
  ["wide characters that count as two", `${"\u{1f600}".repeat(100)}${"a".repeat(MOST - 150)}`],
])("%s is whole in two cells", async (_name, text) => {
  const [first, rest] = await parts(text);
  expect(`${first}${rest ?? ""}`).toBe(text);
  expect(first?.length).toBeLessThanOrEqual(MOST);
  expect((rest ?? "").length).toBeLessThanOrEqual(MOST);
  if (text.length <= MOST) expect(rest).toBeNull();
});

test.each([
  ["plain characters", "a".repeat(3 * MOST)],
  ["wide characters", "\u{1f600}".repeat(2 * MOST)],
])("a text of %s that fits no cells ends in a note", async (_name, text) => {
  for (const cell of [await held(text), (await parts(text))[1]]) {
    expect(cell?.length).toBeLessThanOrEqual(MOST);
    expect(cell?.isWellFormed()).toBe(true);
    expect(cell?.endsWith(CUT_NOTE)).toBe(true);
    expect(cell?.length).toBeGreaterThan(MOST - 3);
  }
  expect(await held(text)).toBe(cellText(text));
});
