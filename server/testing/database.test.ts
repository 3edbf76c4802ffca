import pg from "pg";
import { expect, test } from "vitest";
import { createTestDatabase } from "./database.ts";

test("each test database has the schema and sees nothing of another", async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const [first, second] = [one, two].map(({ url }) => new pg.Client({ connectionString: url }));
  if (!first || !second) throw new Error("two clients were made");
  first.on("error", () => {});
  await first.connect();
  await second.connect();
  await first.query("CREATE TABLE mine (id int)");
  const found = await second.query("SELECT to_regclass('mine') AS mine, to_regclass('migrations') AS migrations");
  expect(found.rows).toEqual([{ mine: null, migrations: "migrations" }]);
  await second.end();
  await Promise.all([one.drop(), two.drop()]);
});
