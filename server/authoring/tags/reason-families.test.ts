import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { listMigrations, migrate, migrateLike } from "../../platform/database/migrate.ts";
import { run, withDatabase } from "../../testing/database-server.ts";

test("reasons from before are sorted into families by their words, and the others are gaps in knowledge", async () => {
  const { url } = inject("testDatabase");
  const name = `sextant_test_${randomUUID().replaceAll("-", "")}`;
  await run(url, `create database ${name}`);
  onTestFinished(() => run(url, `drop database if exists ${name} with (force)`));
  const own = withDatabase(url, name);
  const last = "20261126134000_reasons_for_error__family.sql";
  await migrateLike(
    own,
    (await listMigrations()).filter((migration) => migration < last),
  );
  const client = new pg.Client({ connectionString: own });
  await client.connect();
  const families = {
    "Misread the question": "misread",
    "True but not asked": "misread",
    "Ran out of time": "out_of_time",
    "Sign slip": "careless",
    "Didn’t check the answer": "careless",
    "Too broad": "trap",
    "Comma splice": "didnt_know",
    "Timetables confused": "didnt_know",
  };
  try {
    for (const reason of Object.keys(families))
      await client.query("insert into reasons_for_error (id, name) values (gen_random_uuid(), $1)", [reason]);
    await migrate(own);
    const { rows } = await client.query<{ name: string; family: string }>("select name, family from reasons_for_error");
    expect(Object.fromEntries(rows.map((row) => [row.name, row.family]))).toEqual(families);
  } finally {
    await client.end();
  }
});
