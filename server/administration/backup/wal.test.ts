import { execFile } from "node:child_process";
import { mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { notifyArchivingFailed } from "../../foundation/notifications/notify-archiving-failed.ts";
import { backupUrlOf, type EmbeddedDatabase, startEmbeddedDatabase } from "../../platform/database/embedded.ts";
import { grantRights } from "../../platform/database/grant-rights.ts";
import { migrate } from "../../platform/database/migrate.ts";
import { findWalArchive, openWalArchive } from "../../platform/database/wal-archive.ts";
import { installationIdOf } from "../../platform/installation-id.ts";
import { createMetrics } from "../../platform/metrics/metrics.ts";
import { openTestApp, type TestApp } from "../../testing/app.ts";
import { createTestUser } from "../../testing/factories.ts";
import { makeFolder } from "../../testing/make-folder.ts";
import { waitOptions } from "../../testing/wait-options.ts";
import { watchBackups } from "./backup-figures.ts";
import { createBackup } from "./create-backup.ts";
import { begunAt, keepNewest, noteVerified, openBackupFolder, ownFolder } from "./folder.ts";
import { type Manifest, readManifest } from "./manifest.ts";
import { restoreBackup } from "./restore-backup.ts";

const settings = { fsync: "off", synchronous_commit: "off" };

let place: string;
let dataDir: string;
/** With characters that mean something to a shell or to PostgreSQL's settings. */
let folder: string;
let archive: string;
let embedded: EmbeddedDatabase;
let owner: pg.Client;
let t: TestApp;
beforeAll(async () => {
  place = makeFolder("sextant-wal-");
  dataDir = join(place, "data");
  folder = join(place, "100% o'clock");
  embedded = await startEmbeddedDatabase({ dataDir, log: () => {}, settings, archive: folder });
  archive = join(folder, findWalArchive(dataDir) ?? "");
  await migrate(embedded.url);
  await grantRights(embedded.url, embedded.runtimeUrl);
  owner = new pg.Client({ connectionString: embedded.url });
  await owner.connect();
  t = await openTestApp({ DATA_DIR: dataDir }, embedded.runtimeUrl, async () => {});
});
afterAll(async () => {
  await t?.close();
  await owner?.end();
  await embedded?.stop();
  await rm(place, { recursive: true, force: true });
});

async function backUp(): Promise<{ path: string; manifest: Manifest }> {
  const into = await openBackupFolder(folder, dataDir);
  const source = { dataDir, url: backupUrlOf(embedded.url), hasUploads: true, version: "test" };
  try {
    return await createBackup(source, into, () => {});
  } finally {
    into.release();
  }
}

/** Has everything that was written so far archived. */
async function archiveAll(): Promise<void> {
  const { rows } = await owner.query<{ name: string }>("select pg_walfile_name(pg_switch_wal()) as name");
  await expect.poll(() => readdir(archive), waitOptions).toContain(`${rows[0]?.name}.gz`);
}

async function moment(): Promise<Date> {
  const { rows } = await owner.query<{ now: Date }>(
    "select date_trunc('milliseconds', clock_timestamp()) + '1 ms' as now",
  );
  const now = rows[0]?.now ?? new Date();
  await expect.poll(() => Date.now(), waitOptions).toBeGreaterThan(now.getTime());
  return now;
}

test("a restore goes on from the backup to any moment that was archived, and not beyond", async () => {
  const { path, manifest } = await backUp();
  expect(join(folder, manifest.wal ?? "")).toBe(archive);
  const kept = await createTestUser(t.platform.db);
  const to = await moment();
  const later = await createTestUser(t.platform.db);
  await archiveAll();

  const target = join(place, "restored");
  await restoreBackup(path, manifest, target, { s3: null, to, upgrade: async () => {} });
  const again = await startEmbeddedDatabase({ dataDir: target, log: () => {}, settings, archive: folder });
  const restored = await openTestApp({ DATA_DIR: target }, again.runtimeUrl, again.stop);
  const { rows } = await restored.platform.pool.query("select id from users where id = any($1)", [[kept.id, later.id]]);
  await restored.close();
  expect(rows).toEqual([{ id: kept.id }]);
  // Its WAL has the names of what is archived already.
  expect(join(folder, findWalArchive(target) ?? "")).not.toBe(archive);

  const never = join(place, "never");
  const tomorrow = new Date(Date.now() + 86_400_000);
  const restoring = (other: Manifest, moment: Date) =>
    restoreBackup(path, other, never, { s3: null, to: moment, upgrade: async () => {} });
  await expect(restoring(manifest, tomorrow)).rejects.toThrow(
    /^The archived WAL ends before .*Z, at \d{4}-.* Nothing was/,
  );
  expect(await readdir(never)).toEqual([]);
  await expect(restoring(manifest, new Date(0))).rejects.toThrow("Choose a later time, or an earlier backup");
  await expect(restoring({ ...manifest, wal: null }, to)).rejects.toThrow("No WAL was archived");
  await expect(restoring({ ...manifest, wal: "wal-gone" }, to)).rejects.toThrow("isn’t in");
});

test("a moment without its time zone is refused", async () => {
  const restore = fileURLToPath(new URL("../../commands/restore.ts", import.meta.url));
  const asked = promisify(execFile)(process.execPath, [restore, folder, place, "--to", "2026-11-22 14:30"]);
  await expect(asked).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("with its time zone, such as"),
  });
});

test("a folder that can’t be written to keeps nobody from starting", async () => {
  const [other, file] = [await mkdtemp(join(place, "other-")), join(place, "file")];
  await writeFile(file, "");
  const said: string[] = [];
  expect(openWalArchive({ prefix: [] }, join(file, "backups"), other, (line) => said.push(line))).toMatchObject({
    archive_mode: "on",
  });
  expect(said).toEqual([expect.stringMatching(/^WAL can’t be archived in .*: ENOTDIR/)]);
});

test("staff are told once that archiving fails, and it goes on by itself", async () => {
  const staff = await t.signInAs("staff");
  const look = () => notifyArchivingFailed(t.platform.db, t.platform.live.wake);
  const told = async () => {
    const { body } = await t.call<{ results: { kind: string }[] }>("GET", "/api/notifications/", { as: staff });
    return body.results.map(({ kind }) => kind);
  };
  expect(await look()).toBeNull();
  await rename(archive, `${archive}-away`);
  await writeFile(archive, "not a folder");
  await owner.query("select pg_switch_wal()");
  await expect.poll(look, waitOptions).toBeInstanceOf(Date);
  await look();
  expect(await told()).toEqual(["archiving_failed"]);
  await rm(archive);
  await rename(`${archive}-away`, archive);
  await createTestUser(t.platform.db);
  await archiveAll();
  expect(await look()).toBeNull();
});

test("WAL goes with the last backup that could use it, and figures tell how old backups are", async () => {
  const { path, manifest } = await backUp();
  const before = await readdir(archive);
  await keepNewest(ownFolder(folder, dataDir), 1);
  const after = await readdir(archive);
  const first =
    manifest.files
      .find((file) => file.path.startsWith("postgres/pg_wal/"))
      ?.path.split("/")
      .at(-1) ?? "";
  expect(before.filter((name) => name < first)).not.toEqual([]);
  expect(after.filter((name) => name < first)).toEqual([]);
  expect(await readManifest(path)).toEqual(manifest);

  const metrics = createMetrics();
  watchBackups(metrics, folder, dataDir);
  const name = path.slice(dirname(path).length + 1);
  const line = (what: string) => `sextant_backup_last_${what}_timestamp_seconds ${begunAt(name).getTime() / 1000}\n`;
  expect(await metrics.text()).toContain(line("good"));
  expect(await metrics.text()).not.toMatch(/^sextant_backup_last_verified/m);
  await noteVerified(folder, installationIdOf(dataDir), name);
  expect(await metrics.text()).toContain(line("verified"));
});
