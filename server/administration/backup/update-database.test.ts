import { rmSync, writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readConfig } from "../../platform/config.ts";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "../../platform/database/embedded.ts";
import { listMigrations, listMissing } from "../../platform/database/migrate.ts";
import { createTestDatabase } from "../../testing/database.ts";
import { run } from "../../testing/database-server.ts";
import { makeFolder } from "../../testing/make-folder.ts";
import { migrateAs } from "../../testing/released/migrate-as.ts";
import { readReplaced } from "../../testing/released/releases.ts";
import { readManifest } from "./manifest.ts";
import { updateDatabase } from "./update-database.ts";

const SETTINGS = { fsync: "off", synchronous_commit: "off" };
let place: string;
let dataDir: string;
let embedded: EmbeddedDatabase;
let said: string[];

const update = (env: Record<string, string> = {}, url = embedded.url) =>
  updateDatabase(readConfig({ DATA_DIR: dataDir, ...env }), url, (line) => said.push(line));
const backupsIn = async (folder: string) => (await readdir(folder)).filter((name) => name.endsWith("Z")).toSorted();

beforeAll(async () => {
  place = makeFolder("sextant-update-");
  dataDir = join(place, "data");
  embedded = await startEmbeddedDatabase({ dataDir, log: () => {}, settings: SETTINGS });
});
afterAll(async () => {
  await embedded.stop();
  rmSync(place, { recursive: true, force: true });
});
const { length } = await listMigrations();
const updated = `Updated the database (${length === 1 ? "1 migration" : `${length} migrations`}).`;

const EMPTY = "drop schema public cascade; drop schema if exists graphile_worker cascade; create schema public";

/** Leaves a database as the last version before the baseline did. */
async function makeEarlier(url: string): Promise<void> {
  await run(url, EMPTY);
  await migrateAs(url, await readReplaced());
}

beforeEach(async () => {
  said = [];
  await makeEarlier(embedded.url);
});

test("an embedded database is backed up before it is updated, and not again", async () => {
  const folder = join(place, "backups");
  await update({ BACKUP_DIR: folder });
  const [name = ""] = await backupsIn(folder);
  expect(said).toEqual(["Backing up before the database is updated …", `Backed up: ${join(folder, name)}`, updated]);
  expect((await readManifest(join(folder, name))).schema).toBe(
    Object.keys(await readReplaced())
      .toSorted()
      .at(-1),
  );
  said = [];
  await update({ BACKUP_DIR: folder });
  expect(said).toEqual([]);
  expect(await backupsIn(folder)).toEqual([name]);
});

test("without a folder of backups they lie beside DATA_DIR, the newest two", async () => {
  const folder = `${dataDir}-before-update`;
  const made: string[] = [];
  for (let times = 0; times < 3; times += 1) {
    await makeEarlier(embedded.url);
    await update();
    made.push(basename(said.findLast((line) => line.startsWith("Backed up: ")) ?? ""));
  }
  expect(await backupsIn(folder)).toEqual(made.slice(1));
});

test("where the backup fails nothing is updated, and the words say how to go on", async () => {
  const file = join(place, "a-file");
  writeFileSync(file, "");
  await expect(update({ BACKUP_DIR: join(file, "backups") })).rejects.toThrow(
    /nothing was changed\. .*ENOTDIR.* BACKUP_BEFORE_UPDATE=0/,
  );
  expect(await listMissing(embedded.url)).toHaveLength(length);
  said = [];
  await update({ BACKUP_DIR: join(file, "backups"), BACKUP_BEFORE_UPDATE: "0" });
  expect(said).toEqual([updated]);
});

test("a new database and one of one’s own PostgreSQL are not backed up", async () => {
  await run(embedded.url, EMPTY);
  const folder = join(place, "none");
  await update({ BACKUP_DIR: folder });
  expect(said).toEqual([updated]);
  said = [];
  const own = await createTestDatabase();
  try {
    await makeEarlier(own.url);
    await update({ BACKUP_DIR: folder, DATABASE_URL: own.url }, own.url);
  } finally {
    await own.drop();
  }
  expect(said).toEqual([updated]);
});

test("a database of a newer version is refused, and stays as it is", async () => {
  await run(embedded.url, "insert into migrations (name, hash) values ('29990101000000_later__create.sql', '')");
  const folder = join(place, "newer");
  await expect(update({ BACKUP_DIR: folder })).rejects.toThrow(
    /newer Sextant: it has the migration 29990101000000_later__create\.sql/,
  );
  expect(said).toEqual([]);
  await expect(listMissing(embedded.url)).rejects.toThrow("newer Sextant");
});
