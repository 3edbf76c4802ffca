import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { describe, expect, inject, test } from "vitest";
import { checkDatabase } from "../../administration/backup/check-database.ts";
import { listMigrations, migrate } from "../../platform/database/migrate.ts";
import { openTestApp, type TestApp } from "../app.ts";
import { createTestDatabase } from "../database.ts";
import { run, withDatabase } from "../database-server.ts";
import { findBroken, findLost, judge, readExcuses } from "./broken-things.ts";
import { describeSchema } from "./describe-schema.ts";
import { migrateAs } from "./migrate-as.ts";
import { missingIn, type Release, readReleases } from "./releases.ts";
import { countValues, readMigrations, writeRows } from "./rows.ts";

const releases = await readReleases();
const versions = releases.map(({ version }) => version);

/** Reads the reasons that migrations give that came after one release, and not after another. */
async function listExcuses(after: Release, until?: Release) {
  const known = until?.migrations ?? Object.fromEntries((await listMigrations()).map((name) => [name, ""]));
  const names = Object.keys(known).filter((name) => !(name in after.migrations));
  const folder = new URL("../../platform/database/migrations/", import.meta.url);
  return (await Promise.all(names.map((name) => readFile(new URL(name, folder), "utf8")))).flatMap(readExcuses);
}

const listRowExcuses = async (after: Release) =>
  (await listExcuses(after)).filter(({ thing }) => /^(rows|values) of /.test(thing));

/** Creates an empty database and drops it after. */
async function withEmptyDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const { url } = inject("testDatabase");
  const name = `sextant_released_${randomUUID().replaceAll("-", "")}`;
  await run(url, `CREATE DATABASE ${name}`);
  try {
    await work(withDatabase(url, name));
  } finally {
    await run(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  }
}

/** Describes the schema that a new database has. */
async function describeNewest() {
  const database = await createTestDatabase();
  try {
    return await describeSchema(database.url);
  } finally {
    await database.drop();
  }
}

/** Reads what is there of sittings, as staff and as those who sit. */
async function readSittings(t: TestApp): Promise<void> {
  const person = (role: "staff" | "student") =>
    t.platform.db.selectFrom("users").select("id").where("role", "=", role).orderBy("id").executeTakeFirstOrThrow();
  const staff = await t.signInAs({ id: (await person("staff")).id, role: "staff" });
  const read = async (url: string, as = staff) => {
    const { status, body } = await t.call<Record<string, never>>("GET", url, { as });
    expect([url, status]).toEqual([url, 200]);
    return body;
  };
  const path = "/api/users/assessments-sessions/";
  const { results } = (await read(`${path}?page_size=100`)) as unknown as { results: { id: string; state: string }[] };
  expect(results.map(({ state }) => state)).toEqual(expect.arrayContaining(["released", "in_progress"]));
  const released = results.find(({ state }) => state === "released")?.id;
  for (const part of ["", "report/", "history/", "receipt/", "timeline/"]) await read(`${path}${released}/${part}`);
  const open = await t.platform.db
    .selectFrom("sessions")
    .select(["id", "user_id"])
    .where("state", "=", "in_progress")
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const student = await t.signInAs({ id: open.user_id, role: "student" });
  await read(`${path}${open.id}/`, student);
  await read(`/api/users/assessments-attempts/?session=${open.id}`, student);
  await read("/api/student-my-performance-analytics/", student);
}

describe.each(releases.map((release) => [release.version, release] as const))(
  "a database of %s",
  (_version, release) => {
    test("keeps its rows and intact chains when it is updated, and is served", async () => {
      await withEmptyDatabase(async (url) => {
        await migrateAs(url, release.migrations);
        // A migration that was edited or removed since would make another database than the release did.
        expect(await readMigrations(url)).toEqual(release.migrations);
        expect(await describeSchema(url)).toEqual(release.schema);
        await writeRows(url, release.held);
        const before = await countValues(url);
        const { rows } = release.held;
        expect(rows.map(({ table }) => before.get(table.replace("public.", "rows of ")))).toEqual(
          rows.map(({ count }) => count),
        );

        const { lines, faults } = await checkDatabase(url, { counts: {}, hasFile: null, update: migrate });
        expect(faults).toEqual([]);
        expect(lines).toEqual(
          expect.arrayContaining([expect.stringMatching(/^Answers: \d{3,} rows in \d+ chains\.$/)]),
        );
        expect(judge(findLost(before, await countValues(url)), await listRowExcuses(release), versions)).toEqual([]);
        expect(await describeSchema(url)).toEqual(await describeNewest());

        const t = await openTestApp({}, url, async () => {});
        try {
          await readSittings(t);
        } finally {
          await t.close();
        }
      });
    });

    test("has what its processes need after the migrations of the next release", async () => {
      const next = releases[releases.indexOf(release) + 1];
      const broken = findBroken(release.schema, next?.schema ?? (await describeNewest()));
      const known = versions.slice(0, releases.indexOf(release) + 1);
      expect(judge(broken, await listExcuses(release, next), known)).toEqual([]);
    });
  },
);

test("there is a release to update from, and one without its newest migration would be found out", async () => {
  expect(versions.length).toBeGreaterThan(0);
  const had = Object.keys(releases.at(-1)?.migrations ?? {});
  expect(missingIn(releases, had)).toBeNull();
  expect(missingIn(releases, [...had, "29990101000000_later.sql"])).toBe("29990101000000_later.sql");
});
