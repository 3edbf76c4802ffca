import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { listMigrations, migrate, migrateLike } from "../../platform/database/migrate.ts";
import { run, withDatabase } from "../../testing/database-server.ts";

test("of those who are there, only people who never signed in, with the server’s zone and no school, take their browser’s", async () => {
  const { url } = inject("testDatabase");
  const name = `sextant_test_${randomUUID().replaceAll("-", "")}`;
  await run(url, `create database ${name}`);
  onTestFinished(() => run(url, `drop database if exists ${name} with (force)`));
  const own = withDatabase(url, name);
  const last = "20261126130100_users__default_time_zone.sql";
  await migrateLike(
    own,
    (await listMigrations()).filter((migration) => migration < last),
  );
  const client = new pg.Client({ connectionString: own });
  await client.connect();
  try {
    await client.query(`
      insert into schools (id, name) values (gen_random_uuid(), 'North');
      insert into users (id, role, username, time_zone, last_seen_at) values
        (gen_random_uuid(), 'student', 'new', 'UTC', null), (gen_random_uuid(), 'student', 'chosen', 'Asia/Tokyo', null),
        (gen_random_uuid(), 'student', 'seen', 'UTC', now()), (gen_random_uuid(), 'student', 'schooled', 'UTC', null);
      insert into memberships (id, user_id, school_id)
        select gen_random_uuid(), users.id, schools.id from users, schools where username = 'schooled'`);
    await migrate(own);
    const { rows } = await client.query<{ username: string }>("select username from users where has_default_time_zone");
    expect(rows).toEqual([{ username: "new" }]);
  } finally {
    await client.end();
  }
});
