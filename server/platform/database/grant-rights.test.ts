import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, it } from "vitest";
import { createTestDatabase } from "../../testing/database.ts";
import { grantRights } from "./grant-rights.ts";

it("the role that runs the server may work and enqueue, but neither change history nor drop what guards it", async () => {
  const database = await createTestDatabase();
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  const role = `app_${randomUUID().replaceAll("-", "")}`;
  await owner.query(`create role ${role} login`);
  await owner.query(`grant truncate, trigger on all tables in schema public to ${role}`);
  const url = new URL(database.url);
  url.username = role;
  await grantRights(database.url, url.href);
  const app = new pg.Client({ connectionString: url.href });
  await app.connect();

  await app.query("insert into schools (id, name) values (gen_random_uuid(), 'A school')");
  await app.query("update schools set name = 'Another'");
  await app.query("select graphile_worker.add_job('trial')");
  expect((await app.query("select count(*)::int as count from graphile_worker._private_jobs")).rows).toEqual([
    { count: 1 },
  ]);
  for (const statement of [
    "update answer_history set revision = 1",
    "delete from audit_entries",
    "truncate session_events",
    "truncate sessions cascade",
    "truncate schools cascade",
    "truncate graphile_worker._private_jobs",
    "update calibrations set id = id",
    "delete from calibration_items",
    "insert into migrations (name, hash) values ('x', 'x')",
    "create table mine (id int)",
    "set session_replication_role = replica",
    "copy schools to program 'true'",
    "create extension file_fdw",
    "drop trigger answer_history_append_only on answer_history",
    "alter table audit_entries disable trigger all",
  ]) {
    await expect(app.query(statement), statement).rejects.toThrow(/permission denied|must be owner/);
  }
  await app.end();
  await owner.query(`drop owned by ${role}`);
  await owner.query(`drop role ${role}`);
  await owner.end();
  await database.drop();
});
