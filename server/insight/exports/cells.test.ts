import { defuse } from "@sextant/interchange/csv/formulas.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DatabaseHandle, openDatabase } from "../../platform/database/client.ts";
import { createTestDatabase } from "../../testing/database.ts";
import { csvCell } from "./cells.ts";

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
