import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DatabaseHandle, openDatabase } from "../../../platform/database/client.ts";
import { createTestDatabase } from "../../../testing/database.ts";
import { personalDataMap } from "./personal-data-map.ts";

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

const named = personalDataMap.map(({ table, column }) => `${table}.${column}`);

test("every column that refers to a person is either given to them or says why not, and says what erasing does", async () => {
  const { rows } = await sql<{ place: string }>`
    select c.conrelid::regclass || '.' || a.attname as place
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'users'::regclass order by 1`.execute(handle.db);
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.map(({ place }) => place).filter((place) => !named.includes(place))).toEqual([]);
});

test("so does every column that names a person without referring to one", async () => {
  const { rows } = await sql<{ place: string }>`
    select table_name || '.' || column_name as place from information_schema.columns
    where table_schema = 'public' and data_type = 'uuid'
      -- A view shows what its tables hold.
      and table_name not in (select table_name from information_schema.views where table_schema = 'public')
      and column_name in ('user_id', 'created_by', 'actor_id', 'as_user_id', 'sealed_for', 'owner_id', 'author_id',
        'marked_by', 'caused_by', 'published_by', 'revoked_by', 'carer_id', 'student_id', 'tutor_id', 'looker_id')`.execute(
    handle.db,
  );
  expect(rows.map(({ place }) => place).filter((place) => !named.includes(place))).toEqual([]);
});

test("none is named that is not there", async () => {
  const { rows } = await sql<{ place: string }>`
    select table_name || '.' || column_name as place from information_schema.columns where table_schema = 'public'`.execute(
    handle.db,
  );
  const there = new Set(rows.map(({ place }) => place));
  expect(named.filter((place) => !there.has(place))).toEqual([]);
  expect(new Set(named).size).toBe(named.length);
});

test("nothing by which one could sign in or set a password is given to anyone", async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name ~ '(hash|token|secret|code|verifier|challenge|nonce|key|body_text|body_html|url|result|input)$'`.execute(
    handle.db,
  );
  const given = personalDataMap.flatMap(({ table, export: way }) =>
    "as" in way ? [{ table, omit: way.omit ?? [] }] : [],
  );
  const leaking = rows.filter(({ table, column }) =>
    given.some((one) => one.table === table && !one.omit.includes(column)),
  );
  // What a notification is about, the content of a picture, whether a sitting was reopened: none opens anything.
  expect(leaking.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual([
    "files.hash",
    "notifications.key",
    "sessions.reopened_after_key",
  ]);
});
