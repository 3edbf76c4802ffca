import { execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "../../platform/config.ts";
import { backupUrlOf, type EmbeddedDatabase, startEmbeddedDatabase } from "../../platform/database/embedded.ts";
import { lockDataDirectory } from "../../platform/database/embedded-lock.ts";
import { grantRights } from "../../platform/database/grant-rights.ts";
import { migrate } from "../../platform/database/migrate.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import { openStorage } from "../../platform/storage/open-storage.ts";
import { openTestApp, type TestApp } from "../../testing/app.ts";
import { startBucket } from "../../testing/bucket.ts";
import { run as runStatement } from "../../testing/database-server.ts";
import { createTestUser } from "../../testing/factories.ts";
import { makeFolder } from "../../testing/make-folder.ts";
import { messagesTo } from "../../testing/outbox.ts";
import { migrateAs } from "../../testing/released/migrate-as.ts";
import { readReplaced } from "../../testing/released/releases.ts";
import { expectNothingLost, startSavingPlayers } from "../../testing/saving-players.ts";
import { waitOptions } from "../../testing/wait-options.ts";
import { compareFiles } from "./compare-files.ts";
import { startCopiedCluster } from "./copied-cluster.ts";
import { createBackup } from "./create-backup.ts";
import { startDailyBackups } from "./daily-backups.ts";
import { openBackupFolder, requireFreeDisk } from "./folder.ts";
import { readManifest, writeManifest } from "./manifest.ts";
import { restoreBackup } from "./restore-backup.ts";

const SETTINGS = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

let place: string;
let dataDir: string;
let folder: string;
let embedded: EmbeddedDatabase;
let t: TestApp;
beforeAll(async () => {
  place = makeFolder("sextant-backup-");
  dataDir = join(place, "data");
  folder = join(place, "backups");
  embedded = await startEmbeddedDatabase({ dataDir, log: () => {}, settings: SETTINGS });
  await migrate(embedded.url);
  await grantRights(embedded.url, embedded.runtimeUrl);
  t = await openTestApp({ DATA_DIR: dataDir, BACKUP_DIR: folder }, embedded.runtimeUrl, async () => {});
});
afterAll(async () => {
  await t?.close();
  await embedded?.stop();
  await rm(place, { recursive: true, force: true });
});

const fileOf = (command: string) => fileURLToPath(new URL(`../../commands/${command}.ts`, import.meta.url));
const environment = (env: Record<string, string>) => ({
  ...process.env,
  DATA_DIR: dataDir,
  DATABASE_URL: "",
  ...env,
});

function runFile(file: string, args: string[], env: Record<string, string>): Promise<{ code: number; said: string }> {
  return new Promise((resolve) =>
    execFile(file, args, { env: environment(env) }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    ),
  );
}

/** Runs one of npm's commands on the installation. */
const run = (command: string, args: string[], env: Record<string, string> = {}) =>
  runFile(process.execPath, [fileOf(command), ...args], env);

async function flipByte(path: string): Promise<void> {
  const file = await open(path, "r+");
  const middle = Math.floor((await file.stat()).size / 2);
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, middle);
  await file.write(Buffer.from([(buffer[0] ?? 0) ^ 1]), 0, 1, middle);
  await file.close();
}

const backups = async () => (await readdir(folder)).filter((name) => name.endsWith("Z")).toSorted();

test("a backup under load has every answer that was acknowledged before it was complete", async () => {
  const players = await startSavingPlayers(t, 4, (as, body) =>
    t.call("POST", "/api/users/assessments-attempts/", { as, body }),
  );
  await expect.poll(() => players.least()).toBeGreaterThan(0);
  const into = await openBackupFolder(folder, dataDir);
  let acknowledged: typeof players.players = [];
  const source = { dataDir, url: backupUrlOf(embedded.url), hasUploads: true, version: "test" };
  const { path, manifest } = await createBackup(source, into, (phase) => {
    if (phase === "stopping")
      acknowledged = players.players.map((player) => ({ ...player, acknowledged: [...player.acknowledged] }));
  });
  await players.stop();
  into.release();
  expect(Math.min(...acknowledged.map((player) => player.acknowledged.length))).toBeGreaterThan(0);
  expect((await stat(path)).mode & 0o777).toBe(0o700);
  const copy = await startCopiedCluster(
    path,
    manifest,
    () => {},
    async () => {},
  );
  const restored = await openTestApp({}, copy.url, copy.stop);
  try {
    await expectNothingLost(restored, acknowledged);
  } finally {
    await restored.close();
  }
});

describe("a backup", () => {
  /** Altered by each test, and put back as it was. */
  let good: string;
  let erased: { id: string };
  beforeAll(async () => {
    erased = await createTestUser(t.platform.db, { firstName: "Unforgettable", lastName: "Zyx" });
    const hash = await openStorage(t.platform.config).put(Buffer.from("A picture"));
    await t.platform.db
      .insertInto("files")
      .values({ id: newId(), hash, media_type: "image/png", size_bytes: 9 })
      .execute();
    const letter = { userId: null, kind: "invitation", subject: "Welcome", text: "token=abc", html: "<p>abc</p>" };
    await inTransaction(t.platform.db, (tx) => queueMail(tx, { to: "waits@example.org", ...letter }));
    const { code, said } = await run("backup", [folder]);
    const expected =
      /^Backed up [\d,]+ files, \d+ MB: [\s\S]*^Warning: .* is on the same disk as DATA_DIR\. If it fails/m;
    expect([code, said]).toEqual([0, expect.stringMatching(expected)]);
    good = join(folder, (await backups()).at(-1) ?? "");
  });

  test("that is as it was made is found good, and stays so", async () => {
    const { code, said } = await run("verify", [good]);
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/Answers: [\s\S]*Uploaded files: .* 1\.\nThe backup is good\.$/m),
    ]);
    expect(await compareFiles(good, await readManifest(good))).toEqual([]);
    expect(await readdir(folder)).not.toContainEqual(expect.stringContaining("verifying"));
  });

  test("with one byte altered in the database is found out, by the name of the file", async () => {
    const { files } = await readManifest(good);
    const inside = files.filter(({ path }) => path.includes("/base/")).toSorted((a, b) => b.bytes - a.bytes);
    const path = inside[0]?.path ?? "";
    await flipByte(join(good, path));
    const { code, said } = await run("verify", [good]);
    await flipByte(join(good, path));
    expect([code, said]).toEqual([1, expect.stringContaining(`\n1 fault. The first: ${path} was changed\n`)]);
  });

  test("with one byte altered in its manifest is found out", async () => {
    await flipByte(join(good, "manifest.json"));
    const { code, said } = await run("verify", [good]);
    await flipByte(join(good, "manifest.json"));
    expect([code, said]).toEqual([1, expect.stringMatching(/^manifest\.json in .* was changed/)]);
  });

  test("whose last file was never written is none", async () => {
    const seal = join(good, "manifest.sha256");
    await rename(seal, join(place, "seal"));
    await expect(readManifest(good)).rejects.toThrow(/isn’t a whole backup/);
    await rename(join(place, "seal"), seal);
  });

  test("that has lost a file and was given another is found out", async () => {
    const [label, signal] = [join(good, "postgres/backup_label"), join(good, "postgres/recovery.signal")];
    await rename(label, signal);
    const faults = await compareFiles(good, await readManifest(good));
    await rename(signal, label);
    expect(faults).toEqual(["postgres/backup_label is missing", "postgres/recovery.signal was added"]);
  });

  test("is restored, without who was erased since and with waiting messages held, and never over anything else", async () => {
    const staff = await t.signInAs("staff");
    const answer = await t.call("POST", `/api/users/${erased.id}/erase/`, {
      as: staff,
      body: { name: "Unforgettable Zyx" },
    });
    expect(answer.status).toBe(204);
    const target = join(place, "restored");
    const { code, said } = await run("restore", [good, target]);
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/Erased 1 person again[\s\S]*Holding 1 email, [\s\S]*Start Sextant with DATA_DIR=/),
    ]);
    const again = await run("restore", [good, target]);
    expect([again.code, again.said]).toEqual([1, expect.stringContaining("isn’t empty")]);
    const cluster = await startEmbeddedDatabase({ dataDir: target, log: () => {}, settings: SETTINGS });
    const restored = await openTestApp({ DATA_DIR: target }, cluster.runtimeUrl, cluster.stop);
    try {
      const { db, config } = restored.platform;
      const { first_name, erased_at } = await db
        .selectFrom("users")
        .select(["first_name", "erased_at"])
        .where("id", "=", erased.id)
        .executeTakeFirstOrThrow();
      expect([first_name, erased_at]).toEqual(["", expect.any(Date)]);
      const { hash } = await db.selectFrom("files").select("hash").executeTakeFirstOrThrow();
      expect(await openStorage(config).has(hash)).toBe(true);
      const stateOf = async () => (await messagesTo(restored.platform, "waits@example.org")).map(({ state }) => state);
      expect(await stateOf()).toEqual(["queued"]);
      const sent = await restored.call("POST", "/api/outbox/held/send/", { as: await restored.signInAs("staff") });
      expect([sent.status, sent.body]).toEqual([200, { mail: 1, sms: 0, notified: 0 }]);
      // Nothing is configured to send it by.
      expect(await stateOf()).toEqual(["kept"]);
    } finally {
      await restored.close();
    }
    expect((await readdir(target)).filter((name) => name.includes("restor"))).toEqual([]);
  });

  test("that still holds a person who was erased is named as such, until only newer ones are left", async () => {
    const prove = (env: Record<string, string>) => run("prove-erasure", [erased.id.toUpperCase()], env);
    const first = await prove({ BACKUP_DIR: folder, BACKUP_AT: "03:00", BACKUP_KEEP: "3" });
    const all = await backups();
    const names = all.map((name) => `  ${name}\n`).join("");
    const held = `that hold this person: ${all.length} of ${all.length}.\n${names}  Daily backups keep 3, so the last of these is removed on 20`;
    expect([first.code, first.said]).toEqual([1, expect.stringContaining(held)]);
    expect(first.said).toMatch(/^Erased at .*Z\.\nLeft in the database: nothing\n/);
    expect(first.said).toContain("A restore erases the person again");
    const later = join(place, "later");
    expect((await run("backup", [later])).code).toBe(0);
    const last = await prove({ BACKUP_DIR: later });
    expect([last.code, last.said]).toEqual([0, expect.stringContaining("that hold this person: none of 1.")]);
    const unset = await prove({});
    expect([unset.code, unset.said]).toEqual([2, expect.stringContaining("Set BACKUP_DIR")]);
    await t.platform.db
      .insertInto("person_keys")
      .values({ user_id: erased.id, key: Buffer.alloc(32) })
      .execute();
    const left = await prove({ BACKUP_DIR: later });
    expect([left.code, left.said]).toEqual([1, expect.stringContaining("Left in the database:\n  person_keys: 1\n")]);
    await t.platform.db.deleteFrom("person_keys").where("user_id", "=", erased.id).execute();
    const other = await createTestUser(t.platform.db);
    const alive = await run("prove-erasure", [other.id], { BACKUP_DIR: later });
    expect([alive.code, alive.said]).toEqual([1, "This person’s data wasn’t erased.\n"]);
    const nobody = await run("prove-erasure", [newId()], { BACKUP_DIR: later });
    expect([nobody.code, nobody.said]).toEqual([2, "Nobody has this id.\n"]);
  });

  test("whose restore was killed is restored again, over what that left and over nothing else", async () => {
    const target = join(place, "restored-again");
    const lay = async (paths: readonly string[]) => {
      await rm(target, { recursive: true, force: true });
      for (const path of paths) {
        const at = join(target, path);
        await mkdir(dirname(at), { recursive: true });
        if (path.endsWith("/")) await mkdir(at, { recursive: true });
        else await writeFile(at, "left");
      }
    };
    // A server has used it, it is a database, or something else is in it.
    for (const used of [
      ["restoring/postgres/PG_VERSION", "postgres/PG_VERSION", "files/a"],
      ["restoring/postgres/PG_VERSION", "postgres/restore-unfinished", "letters/a.txt"],
      ["files/a", "postgres/"],
      ["postgres/restore-unfinished", "postgres/PG_VERSION"],
    ]) {
      await lay(used);
      const { code, said } = await run("restore", [good, target]);
      expect([code, said]).toEqual([1, expect.stringContaining("isn’t empty")]);
      expect(await readdir(target, { recursive: true })).toEqual(
        expect.arrayContaining(used.map((path) => path.replace(/\/$/, ""))),
      );
    }
    await lay(["sextant.lock", "restoring/postgres/PG_VERSION", "postgres/restore-unfinished", "files/a"]);
    const held = lockDataDirectory(target);
    const meanwhile = await run("restore", [good, target]);
    held.release();
    expect([meanwhile.code, meanwhile.said]).toEqual([1, expect.stringContaining("A backup is being restored to ")]);
    const { code, said } = await run("restore", [good, target]);
    expect([code, said]).toEqual([0, expect.stringContaining("Start Sextant with DATA_DIR=")]);
    const names = await readdir(target, { recursive: true });
    expect(names).toContain("postgres/sextant.json");
    expect(names.filter((name) => name === "files/a" || name.includes("restor"))).toEqual([]);
  });

  test("that was altered isn't restored", async () => {
    const manifest = await readManifest(good);
    const target = join(place, "never");
    await flipByte(join(good, "postgres/global/pg_control"));
    await expect(
      restoreBackup(good, manifest, target, { s3: null, to: null, upgrade: async () => {} }),
    ).rejects.toThrow("postgres/global/pg_control was changed");
    await flipByte(join(good, "postgres/global/pg_control"));
    expect(await readdir(target)).toEqual([]);
  });

  test.each([
    [
      "is of a version from before the baseline",
      { schema: "20261120050000_installations__create.sql", sextant: "0.0.9" },
      /before 0\.1\.0 \(0\.0\.9\)\. Restore it with version 0\.1\.0/,
    ],
    ["is of a newer version", { schema: "29991231235959_newer.sql", sextant: "9.9" }, /newer Sextant \(9\.9\)/],
    [
      "is of a newer PostgreSQL",
      { postgres: "99.1" },
      /of PostgreSQL 99, .* Use the version that made it \(\S+\), or a newer/,
    ],
    ["needs a key that wasn’t given", { sealed_by: "0123456789abcdef" }, /key with the fingerprint 0123456789abcdef/],
  ])("that %s is neither restored nor verified", async (_what, changes, expected) => {
    const other = await mkdtemp(join(place, "other-"));
    await writeManifest(other, { ...(await readManifest(good)), ...changes });
    const target = `${other}-restored`;
    const [restored, verified] = await Promise.all([run("restore", [other, target]), run("verify", [other])]);
    expect([restored.code, restored.said]).toEqual([1, expect.stringMatching(expected)]);
    expect([verified.code, verified.said]).toEqual([2, expect.stringMatching(expected)]);
    expect(existsSync(target)).toBe(false);
  });

  test("that runs out of disk space leaves nothing", async () => {
    const small = await mkdtemp(join(place, "small-"));
    const limits = {
      // A file system of its own, with room for so many files.
      mount: 'mount -t tmpfs -o nr_inodes=200 none "$1"',
      // Where none may be mounted, files of 32 KB at most.
      ulimit: "ulimit -f 64",
    };
    const mayMount = spawnSync("unshare", ["-Urm", "sh", "-c", limits.mount, "sh", small]).status === 0;
    const script = `${mayMount ? limits.mount : limits.ulimit}; "$2" "$3" "$1"; code=$?; ls -A "$1"; exit $code`;
    const [command = "", ...args] = [...(mayMount ? ["unshare", "-Urm"] : []), "sh", "-c", script, "sh", small];
    const { code, said } = await runFile(command, [...args, process.execPath, fileOf("backup")], {});
    const expected =
      /^Copying the database …\nsextant\.lock\n[\s\S]*There’s no room left .* Nothing is left of it, and earlier/m;
    expect([code, said]).toEqual([1, expect.stringMatching(expected)]);
  });

  test("that was killed midway is none, the next one clears it away, and --keep counts whole ones alone", async () => {
    const hash = "0".repeat(64);
    const row = { id: newId(), hash, media_type: "image/png", size_bytes: 9 };
    await t.platform.db.insertInto("files").values(row).execute();
    const before = await backups();
    const child = spawn(process.execPath, [fileOf("backup"), folder], {
      env: environment({}),
      stdio: ["ignore", "pipe", "ignore"],
    });
    const ended = once(child, "close");
    for await (const line of createInterface(child.stdout))
      if (line.startsWith("Copying the database")) child.kill("SIGKILL");
    expect((await ended)[1]).toBe("SIGKILL");
    const unfinished = async () => (await readdir(folder)).filter((name) => name.endsWith(".unfinished"));
    const [cutOff = ""] = await unfinished();
    await expect(readManifest(join(folder, cutOff))).rejects.toThrow(/isn’t a whole backup/);
    expect(await backups()).toEqual(before);
    const notWhole = join(folder, "2026-01-01T00-00-00.001Z");
    await mkdir(notWhole);
    const { code, said } = await run("backup", [folder, "--keep", "2"]);
    expect([code, said]).toEqual([0, expect.stringContaining("Removed the backup ")]);
    expect(await unfinished()).toEqual([]);
    const kept = await backups();
    expect(kept.slice(0, 2)).toEqual(["2026-01-01T00-00-00.001Z", before.at(-1)]);
    expect(kept).toHaveLength(3);
    // Nothing holds the content of the file that was named meanwhile.
    const verified = await run("verify", [join(folder, kept.at(-1) ?? "")]);
    await t.platform.db.deleteFrom("files").where("id", "=", row.id).execute();
    expect([verified.code, verified.said]).toEqual([
      1,
      expect.stringContaining(`The first: the uploaded file ${hash} is missing`),
    ]);
  });
});

test("each day a backup is made and verified, once, and then old ones go", async () => {
  const daily = join(place, "daily");
  await run("backup", [daily]);
  const [first = ""] = await readdir(daily).then((names) => names.filter((name) => name.endsWith("Z")));
  // As one of an earlier day.
  await rename(join(daily, first), join(daily, "2026-01-01T03-00-00.000Z"));
  const said: { msg: string; level: number }[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => void said.push(JSON.parse(line)) });
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "" };
  const halfADayAgo = new Date(Date.now() - 12 * 3_600_000);
  const at = [halfADayAgo.getHours(), halfADayAgo.getMinutes()].map((part) => String(part).padStart(2, "0")).join(":");
  const plan = { folder: daily, dataDir, at, keep: 1, env };
  const backups = startDailyBackups(plan, log);
  await expect
    .poll(() => said.map(({ msg }) => msg), waitOptions)
    .toEqual([expect.stringMatching(/ is on the same disk as DATA_DIR/), "backed up and verified"]);
  await backups.stop();
  const names = await readdir(daily);
  expect(names.filter((name) => name.includes("Z"))).toEqual([expect.not.stringContaining("2026-01-01")]);
  // There is one of today, so that nothing is done.
  const again = startDailyBackups(plan, log);
  await again.stop();
  expect([said.length, await readdir(daily)]).toEqual([2, names]);
});

test("a backup of an earlier version is brought up to date when it is restored", async () => {
  const [earlier, target, into] = [join(place, "earlier"), join(place, "from-earlier"), join(place, "of-earlier")];
  const cluster = await startEmbeddedDatabase({ dataDir: earlier, log: () => {}, settings: SETTINGS });
  await migrateAs(cluster.url, await readReplaced());
  const { said } = await run("backup", [into], { DATA_DIR: earlier });
  expect(await run("verify", [cluster.url])).toEqual({
    code: 2,
    said: expect.stringContaining("is of an earlier Sextant"),
  });
  await runStatement(cluster.url, "delete from migrations where name = (select max(name) from migrations)");
  expect(await run("verify", [cluster.url])).toEqual({
    code: 2,
    said: expect.stringContaining("is of a Sextant before 0.1.0"),
  });
  await cluster.stop();
  const made = /: (\/.*Z)$/m.exec(said)?.[1] ?? said;
  const restored = await run("restore", [made, target]);
  expect([restored.code, restored.said]).toEqual([
    0,
    expect.stringMatching(/Updated the database \(\d+ migrations?\)\./),
  ]);
});

describe("verifying the database at a URL", () => {
  const words = "Kept in a bucket";
  let hash: string;
  beforeAll(async () => {
    hash = await openStorage(t.platform.config).put(Buffer.from(words));
    const row = { id: newId(), hash, media_type: "image/png", size_bytes: words.length };
    await t.platform.db.insertInto("files").values(row).execute();
  });

  test("needs a role that may only read, and compares uploaded files on disk", async () => {
    const url = backupUrlOf(embedded.url);
    const good = await run("verify", [url]);
    expect([good.code, good.said]).toEqual([
      0,
      expect.stringMatching(/^Database: [\s\S]*Answers: [\s\S]*Audit log: [\s\S]*The database is good\.$/m),
    ]);
    const path = join(dataDir, "files", hash.slice(0, 2), hash.slice(2));
    await flipByte(path);
    const altered = await run("verify", [url]);
    await flipByte(path);
    expect([altered.code, altered.said]).toEqual([
      1,
      expect.stringContaining(`1 fault. The first: the uploaded file ${hash} is missing or has another content\n`),
    ]);
  });

  test("asks the bucket for the files it names, as verifying a backup does", async () => {
    const bucket = await startBucket(join(place, "s3"));
    try {
      const storage = openStorage(readConfig({ DATA_DIR: dataDir, ...bucket.env }));
      const named = await t.platform.db.selectFrom("files").select("hash").distinct().execute();
      for (const other of named.filter((each) => each.hash !== hash))
        await storage.put(
          await buffer((await openStorage(t.platform.config).read(other.hash))?.stream ?? Readable.from([])),
        );
      const { said } = await run("backup", [join(place, "of-bucket")], bucket.env);
      expect(said).toMatch(/^Uploaded files are in the bucket school and aren’t in this backup\.$/m);
      const made = /: (\/.*Z)$/m.exec(said)?.[1] ?? said;
      const check = async (asked: string) => (await run("verify", [asked], bucket.env)).said;
      const missing = `1 fault. The first: the uploaded file ${hash} is missing`;
      expect(await check(made)).toContain(missing);
      expect(await check(embedded.url)).toContain(missing);
      await storage.put(Buffer.from(words));
      expect(await check(embedded.url)).toContain("The database is good.");
    } finally {
      await bucket.stop();
    }
  });

  test.each([
    ["of something else", "/postgres?", "There are no tables of Sextant in this database. Check its name in the URL."],
    ["that isn’t there", "/nowhere?", 'The database: database "nowhere" does not exist'],
  ])("refuses one %s", async (_what, name, expected) => {
    expect(await run("verify", [embedded.url.replace("/sextant?", name)])).toEqual({ code: 2, said: `${expected}\n` });
  });
});

test.each([
  ["an external PostgreSQL", ["backups"], { DATABASE_URL: "postgres://localhost/x" }, /pgBackRest/],
  ["a folder without a database", ["backups"], { DATA_DIR: "/nowhere" }, /no database in \/nowhere/],
  ["no folder", [], {}, /^Usage: npm run backup/],
  ["keeping none", ["backups", "--keep", "0"], {}, /--keep must be a number from 1/],
])("a backup of %s is refused", async (_what, args, env, expected) => {
  const { code, said } = await run("backup", args, env);
  expect([code, said]).toEqual([1, expect.stringMatching(expected)]);
});

test("a backup into the folder of the data, or beside one that is being made, is refused", async () => {
  expect(await run("backup", [join(dataDir, "backups")])).toMatchObject({
    code: 1,
    said: expect.stringContaining("is inside DATA_DIR"),
  });
  const held = await openBackupFolder(folder, dataDir);
  expect(held.isOnSameDisk).toBe(true);
  expect(await run("backup", [folder])).toMatchObject({ code: 1, said: expect.stringContaining("Another backup is") });
  held.release();
});

test("what the disk has no room for is refused before it is begun", async () => {
  await expect(requireFreeDisk(place, 2 ** 60)).rejects.toThrow(/MB free, and the backup needs about/);
});

test("the server's role can't make a backup", async () => {
  for (const statement of [
    "select pg_backup_start('x')",
    "select pg_create_physical_replication_slot('x')",
    "set role sextant_backup",
  ])
    await expect(t.platform.pool.query(statement), statement).rejects.toThrow(/permission denied/);
});
