import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "../../testing/database.ts";
import { run } from "../../testing/database-server.ts";
import { copyDatabase } from "./copy-database.ts";

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;
let old: TestDatabase;
let made: TestDatabase;
beforeAll(async () => {
  old = await createTestDatabase();
  made = await createTestDatabase();
});
afterAll(async () => {
  await old?.drop();
  await made?.drop();
});

test("what Sextant didn’t make is named and nothing is copied, so that nothing is lost", async () => {
  await run(old.url, "create table notes_of_ours (id int primary key); create view seen as select 1 as one");
  await expect(copyDatabase(old.url, made.url, () => {})).rejects.toThrow(
    /holds what this Sextant didn’t make and can’t copy: .*table public\.notes_of_ours, view public\.seen/,
  );
  await run(old.url, "drop table notes_of_ours; drop view seen");
});

test("a row whose foreign key leads nowhere is found, although rows are written unchecked", async () => {
  await run(
    old.url,
    "set session_replication_role = replica; insert into memberships (id, user_id, school_id) values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid())",
  );
  await expect(copyDatabase(old.url, made.url, () => {})).rejects.toThrow(
    /^The foreign key \w+ on public\.memberships doesn’t hold: Key \(\w+\)=\(.*\) is not present in table/,
  );
});
