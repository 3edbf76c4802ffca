import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "../../testing/database.ts";
import { openDatabase, type PooledDatabase } from "./client.ts";
import { prepared } from "./prepared.ts";

let database: { url: string; drop(): Promise<void> };
let handle: PooledDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  handle = openDatabase(database.url, { max: 1 });
});
afterAll(async () => {
  await handle.close();
  await database.drop();
});

test("a connection plans a prepared statement once, whatever it is asked with, and keeps no other", async () => {
  const twice = async (value: number) =>
    (await sql<{ twice: number }>`${prepared} select 2 * ${value}::int as twice`.execute(handle.db)).rows[0]?.twice;
  expect([await twice(2), await twice(21)]).toEqual([4, 42]);
  await sql`select 3 * ${7}::int as thrice`.execute(handle.db);
  const { rows } = await sql<{ calls: number }>`
    select generic_plans + custom_plans as calls from pg_prepared_statements`.execute(handle.db);
  expect(rows).toEqual([{ calls: 2 }]);
});
