import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startEmbeddedDatabase } from "../../platform/database/embedded.ts";
import { locateOlderPostgres, locatePostgres } from "../../platform/database/embedded-binaries.ts";
import { readMajor } from "../../platform/database/embedded-cluster.ts";
import { listMissing } from "../../platform/database/migrate.ts";
import { run } from "../../testing/database-server.ts";
import { makeFolder } from "../../testing/make-folder.ts";
import { startOlderCluster } from "../../testing/older-cluster.ts";
import { createBackup } from "../backup/create-backup.ts";
import { openBackupFolder } from "../backup/folder.ts";
import { readManifest, writeManifest } from "../backup/manifest.ts";

const OLD = 17;
const own = locatePostgres().major;
let place: string;
let backup: string;
const at = (...names: string[]) => join(place, ...names);

function runNode(args: string[], env: Record<string, string> = {}): Promise<{ code: number; said: string }> {
  const environment = { ...process.env, DATABASE_URL: "", DATA_DIR: at("none"), ...env };
  return new Promise((resolve) =>
    execFile(process.execPath, args, { env: environment }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    ),
  );
}
const runCommand = (name: string, ...args: string[]) =>
  runNode([fileURLToPath(new URL(`../../commands/${name}.ts`, import.meta.url)), ...args]);

beforeAll(async () => {
  place = makeFolder("sextant-upgrade-copy-");
  const old = await startOlderCluster(at("data"), OLD, true);
  await run(old.url, "insert into schools (id, name) values (gen_random_uuid(), 'Kept')");
  const folder = await openBackupFolder(at("backups"), at("data"));
  const source = { dataDir: at("data"), url: old.url, hasUploads: true, version: "0.0.9" };
  backup = (await createBackup(source, folder, () => {})).path;
  folder.release();
  await old.stop();
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

test("a backup of an older PostgreSQL is proven on an upgraded copy, and stays as it is", async () => {
  const before = readdirSync(backup, { recursive: true }).toSorted();
  const { code, said } = await runCommand("verify", backup);
  expect([code, said]).toEqual([0, expect.stringContaining("with PostgreSQL 17.")]);
  expect(said).toContain("Upgraded the copy of the database from PostgreSQL 17 to 18.\n");
  expect(said).toContain("The backup is good.\n");
  expect(readdirSync(backup, { recursive: true }).toSorted()).toEqual(before);
  expect(readdirSync(at("backups")).filter((name) => name.includes("verifying"))).toEqual([]);
});

test("a backup of an older PostgreSQL is restored with its rows, as a database of today’s", async () => {
  const target = at("restored");
  const { code, said } = await runCommand("restore", backup, target);
  expect([code, said]).toEqual([
    0,
    expect.stringContaining("Upgraded the copy of the database from PostgreSQL 17 to 18."),
  ]);
  expect([readMajor(join(target, "postgres")), readMajor(join(backup, "postgres"))]).toEqual([own, OLD]);
  expect(readdirSync(target).filter((name) => /upgrade|restoring|postgres-/.test(name))).toEqual([]);
  const restored = await startEmbeddedDatabase({ dataDir: target, log: () => {} });
  const client = new pg.Client({ connectionString: restored.url });
  await client.connect();
  try {
    expect(await listMissing(restored.url)).toEqual([]);
    expect((await client.query("select name from schools")).rows).toEqual([{ name: "Kept" }]);
  } finally {
    await client.end();
    await restored.stop();
  }
});

test("a moment after a backup of an older PostgreSQL is refused with what to do", async () => {
  const { code, said } = await runCommand("restore", backup, at("never"), "--to", "2099-01-01T00:00:00Z");
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(
      /only the Sextant that made it \(0\.0\.9\) can bring it to a later time\. .* start this one on the folder/,
    ),
  ]);
  expect(existsSync(at("never"))).toBe(false);
});

test("a backup of a PostgreSQL that is too old is refused, and nothing is left of it", async () => {
  const manifest = await readManifest(backup);
  const other = at("backups", "too-old");
  mkdirSync(join(other, "postgres"), { recursive: true });
  writeFileSync(join(other, "postgres", "sextant.json"), "{}");
  writeFileSync(join(other, "postgres", "PG_VERSION"), "12\n");
  const files = ["postgres/sextant.json", "postgres/PG_VERSION"].map((path) => {
    const bytes = readFileSync(join(other, path));
    return { path, bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
  });
  await writeManifest(other, { ...manifest, postgres: "12.1", folders: ["postgres"], files });
  const refusal = "can’t upgrade a database of PostgreSQL 12, only of 17";
  expect(await runCommand("restore", other, at("never"))).toEqual({ code: 1, said: expect.stringContaining(refusal) });
  expect(await runCommand("verify", other)).toEqual({ code: 2, said: expect.stringContaining(refusal) });
  expect(readdirSync(at("never"))).toEqual([]);
});

test("without the programs of the older PostgreSQL, an upgrade names their package and changes nothing", async () => {
  const dataDir = at("data");
  // Of who looks, only the lock stays.
  const list = () => readdirSync(dataDir, { recursive: true }).filter((name) => name !== "sextant.lock");
  const before = list().toSorted();
  // As if npm had left it out.
  const script = `
    import Module from "node:module";
    const resolve = Module._resolveFilename;
    Module._resolveFilename = (name, ...rest) => {
      if (name.startsWith("postgres-17-")) throw new Error("Cannot find module");
      return resolve(name, ...rest);
    };
    const { upgradeCluster } = await import(${JSON.stringify(new URL("./upgrade-cluster.ts", import.meta.url).href)});
    await upgradeCluster({ dataDir: ${JSON.stringify(dataDir)}, walArchive: null }).catch((error) => console.log(error.message));`;
  const { said } = await runNode(["--input-type=module", "--eval", script]);
  expect(said).toBe(
    `The database is of PostgreSQL 17. To upgrade it, Sextant needs the package postgres-17-${process.platform}-${process.arch}, which isn’t installed. Nothing was changed. Install it, and try again: npm ci --include=optional\n`,
  );
  expect(list().toSorted()).toEqual(before);
  expect(locateOlderPostgres(OLD).major).toBe(OLD);
});
