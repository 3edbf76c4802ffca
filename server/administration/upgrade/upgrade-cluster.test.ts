import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { chainEntries } from "../../foundation/audit/chain-entries.ts";
import { readConfig } from "../../platform/config.ts";
import { runtimeUrlOf, startEmbeddedDatabase, startOlderDatabase } from "../../platform/database/embedded.ts";
import { locatePostgres } from "../../platform/database/embedded-binaries.ts";
import { readMajor } from "../../platform/database/embedded-cluster.ts";
import { grantRights } from "../../platform/database/grant-rights.ts";
import { listMissing } from "../../platform/database/migrate.ts";
import { findWalArchive, openWalArchive } from "../../platform/database/wal-archive.ts";
import { openTestApp } from "../../testing/app.ts";
import { makeFolder } from "../../testing/make-folder.ts";
import { startOlderCluster } from "../../testing/older-cluster.ts";
import { allocate, answer, publishAssessment, sitFirstSection } from "../../testing/sitting.ts";
import { listClusterThings, listGrants, listRoles, listSettings } from "./describe-cluster.queries.ts";
import { listSequences, listTables, listThings } from "./describe-schema.queries.ts";
import { upgradeCluster } from "./upgrade-cluster.ts";

const OLD = 17;
const own = locatePostgres().major;
let place: string;
let dataDir: string;
let said: string[];
// Under which account PostgreSQL runs depends on the machine.
const isOfMachine = (line: string) => line.startsWith("user namespaces are not permitted here");
const say = (line: string) => {
  if (!isOfMachine(line)) said.push(line);
};
const upgrade = () => upgradeCluster(readConfig({ DATA_DIR: dataDir }), say);
const at = (...names: string[]) => join(dataDir, ...names);

beforeEach(() => {
  place = makeFolder("sextant-upgrade-");
  dataDir = join(place, "data");
  said = [];
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

async function asking<Result>(url: string, ask: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
}

/** Describes the whole content of a database, to compare two of them. */
const describeAll = (url: string) =>
  asking(url, async (client) => {
    const tables: Record<string, { rows: number; hash: string }> = {};
    for (const { name, columns } of await listTables(client)) {
      // Transaction ids restart in the new cluster, and the primary's record was rewritten.
      const kept = columns.filter(({ isTransaction }) => !isTransaction).map((column) => column.name);
      const { rows } = await client.query(
        `select count(*)::int as rows, md5(string_agg(line, ' ' order by line)) as hash from (select (row(${kept.join(", ")}))::text as line from ${name}) as found`,
      );
      tables[name] = rows[0];
    }
    const { rows: objects } = await client.query("select oid::text, lo_get(oid)::text from pg_largeobject_metadata");
    const { rows: unlogged } = await client.query(
      "select oid::regclass::text as name from pg_class where relpersistence = 'u' and relkind = 'r' order by 1",
    );
    return {
      tables,
      objects,
      unlogged,
      things: [...(await listClusterThings(client)), ...(await listThings(client))],
      sequences: await listSequences(client),
      roles: await listRoles(client),
      grants: await listGrants(client),
      settings: await listSettings(client),
    };
  });

/** Fills a database by its API, and with what operators set. */
async function fillDatabase(url: string): Promise<void> {
  const t = await openTestApp({ DATA_DIR: dataDir }, runtimeUrlOf(url), async () => {});
  try {
    const [staff, student] = [await t.signInAs("staff"), await t.signInAs("student")];
    const assessment = await publishAssessment(t, staff);
    await allocate(t, staff, assessment, student.id);
    const { sitter, attempts } = await sitFirstSection(t, student, assessment);
    for (const [index, attempt] of attempts.entries())
      await sitter.save([
        { id: attempt.id, revision: 1, elapsed_ms: index, response: answer(attempt, "B"), note: "words of one’s own" },
      ]);
    await chainEntries(t.platform.db);
  } finally {
    await t.close();
  }
  await asking(url, (client) =>
    client.query(
      `create role reporting login connection limit 3 password 'a password' valid until '2036-01-01';
      create role readers;
      grant readers to reporting;
      grant select on users to readers;
      grant select (id, name) on schools to reporting with grant option;
      alter default privileges in schema public grant select on tables to readers;
      alter role reporting set search_path = public, "$user";
      alter database sextant set work_mem = '9MB';
      select setval('public.question_search_no_seq', 4711);
      select lo_from_bytea(4712, 'large');
      select graphile_worker.add_job('later', '{"a": 1}', run_at := now() + interval '1 year')`,
    ),
  );
  await asking(url, (client) => client.query("alter system set deadlock_timeout = '2s'"));
}

/** Runs statements one by one, also where what is written is refused by default. */
const apply = (url: string, ...statements: string[]) =>
  asking(url, async (client) => {
    for (const sql of ["set default_transaction_read_only = off", ...statements]) await client.query(sql);
  });

/** Changes what no trigger holds up. */
const force = (url: string, sql: string) => apply(url, `set session_replication_role = replica; ${sql}`);

/** Runs `npm run upgrade`. */
function runUpgrade(...args: string[]): Promise<{ code: number; said: string }> {
  const file = fileURLToPath(new URL("../../commands/upgrade.ts", import.meta.url));
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "" };
  return new Promise((resolve) =>
    execFile(process.execPath, [file, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    ),
  );
}

/** Upgrades in a separate process that is killed during the copy: where it would empty one of the tables. */
async function killMidCopy(): Promise<void> {
  const [module, driver] = [new URL("./upgrade-cluster.ts", import.meta.url).href, import.meta.resolve("pg")];
  const program = `
    const { Client } = (await import(${JSON.stringify(driver)})).default;
    const { query } = Client.prototype;
    Client.prototype.query = function (...asked) {
      if (/^truncate .*migrations$/.test(asked[0])) process.kill(process.pid, "SIGKILL");
      return query.apply(this, asked);
    };
    await (await import(${JSON.stringify(module)})).upgradeCluster(${JSON.stringify({ dataDir, walArchive: null })});`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], { stdio: "ignore" });
  expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
}

const changeAnswer = (by: number) => `update answer_history set elapsed_ms = elapsed_ms + ${by} where revision = 1`;

test("an older cluster is upgraded with all it holds, whatever failed or was cut off before, and kept until that is accepted", async () => {
  const old = await startOlderCluster(dataDir, OLD);
  await fillDatabase(old.url);
  const before = await describeAll(old.url);
  expect([before.objects, before.unlogged.map(({ name }) => name), before.settings, before.roles]).toEqual([
    [{ oid: "4712", lo_get: "\\x6c61726765" }],
    ["last_writes", "session_heard", "session_presence"],
    [
      "alter database sextant set work_mem to '9MB'",
      'alter role reporting set search_path to public, "$user"',
      "alter system set deadlock_timeout to '2s'",
    ],
    expect.arrayContaining([expect.stringMatching(/^create role reporting with .*password 'SCRAM-SHA-256/)]),
  ]);
  const tables = Object.values(before.tables);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  openWalArchive({ prefix: [] }, join(place, "backups"), dataDir, () => {});
  await force(old.url, changeAnswer(1));
  // On the same server, and no part of Sextant’s database.
  await apply(old.url, "create database of_others", "select pg_create_physical_replication_slot('of_a_standby')");
  await old.stop();

  await expect(upgrade()).rejects.toThrow(
    /server holds what this Sextant didn’t make and can’t copy: database of_others, replication slot of_a_standby\. Start/,
  );
  const cleared = await startOlderDatabase({ dataDir, major: OLD, archive: null, log: () => {} });
  await apply(cleared.url, "drop database of_others", "select pg_drop_replication_slot('of_a_standby')");
  await cleared.stop();

  // A broken chain stops the upgrade.
  await expect(upgrade()).rejects.toThrow(/the old database stays as it was\. The copy’s chains aren’t intact: /);
  expect([readMajor(at("postgres")), existsSync(at("upgrade"))]).toEqual([OLD, false]);
  const mended = await startOlderDatabase({ dataDir, major: OLD, archive: null, log: () => {} });
  await force(mended.url, changeAnswer(-1));
  await mended.stop();

  await killMidCopy();
  expect([readMajor(at("postgres")), existsSync(at("upgrade")), existsSync(at("postgres-17"))]).toEqual([
    ...[OLD, true, false],
  ]);

  said = [];
  await upgrade();
  // The PostgreSQL of the killed process may have ended already; if not, it is stopped first.
  expect(said.filter((line) => !line.startsWith("a PostgreSQL left behind by a killed Sextant"))).toEqual([
    expect.stringMatching(
      /^Upgrading the database from PostgreSQL 17 to 18: copying \d+ MB .*postgres-17, until you accept/,
    ),
    `Copied ${rows.toLocaleString("en")} rows of ${tables.length} tables. Each foreign key holds.`,
    expect.stringMatching(/^Answers: \d+ rows in \d+ chains?\.$/),
    expect.stringMatching(/^Audit log: \d+ entries, head /),
    expect.stringMatching(/^Upgraded to PostgreSQL 18\. .*npm run upgrade -- --accept/),
  ]);
  expect([readMajor(at("postgres")), readMajor(at("postgres-17")), existsSync(at("upgrade"))]).toEqual([
    ...[own, OLD, false],
  ]);
  // Its WAL files have the same names as the old cluster’s.
  expect(findWalArchive(dataDir)).toBeNull();
  expect(await runUpgrade()).toMatchObject({ code: 0, said: expect.stringContaining("PostgreSQL 17 is kept in") });

  const upgraded = await startEmbeddedDatabase({ dataDir, log: () => {} });
  try {
    expect(await describeAll(upgraded.url)).toEqual(before);
    const seen = await asking(upgraded.url, (client) =>
      client.query(
        "select bool_and(changed_in < pg_snapshot_xmin(pg_current_snapshot())) as are_past from question_search",
      ),
    );
    expect(seen.rows).toEqual([{ are_past: true }]);
    expect(await listMissing(upgraded.url)).toEqual([]);
    await grantRights(upgraded.url, upgraded.runtimeUrl);
    const t = await openTestApp({ DATA_DIR: dataDir }, upgraded.runtimeUrl, async () => {});
    try {
      const staff = await t.signInAs("staff");
      const bank = await t.call<{ count: number }>("GET", "/api/questions/", { as: staff });
      expect([bank.status, bank.body.count]).toEqual([200, before.tables["public.question_search"]?.rows]);
    } finally {
      await t.close();
    }
  } finally {
    await upgraded.stop();
  }

  expect(await runUpgrade("--accept")).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^Removed .*postgres-17/),
  });
  expect([existsSync(at("postgres-17")), readMajor(at("postgres"))]).toEqual([false, own]);
  expect(await runUpgrade("--accept")).toMatchObject({ code: 1 });
});

test("migrations that came since follow, and a kill between the renames is made up for", async () => {
  const old = await startOlderCluster(dataDir, OLD, true);
  await asking(old.url, (client) => client.query("insert into schools (id, name) values (gen_random_uuid(), 'Kept')"));
  await old.stop();
  expect(await runUpgrade()).toMatchObject({
    code: 0,
    said: expect.stringMatching(/of PostgreSQL 17 .* upgrades it to 18 when it starts/),
  });
  expect(await runUpgrade("--accept")).toMatchObject({
    code: 1,
    said: expect.stringContaining("no upgrade to accept"),
  });
  await upgrade();
  expect(said).toContainEqual(expect.stringMatching(/^Updated the copy \(\d+ migrations?\)\.$/));
  // As if it had been killed when the old one had made way.
  renameSync(at("postgres"), at("postgres.upgraded"));
  const upgraded = await startEmbeddedDatabase({ dataDir, log: () => {} });
  try {
    expect(await listMissing(upgraded.url)).toEqual([]);
    const { rows } = await asking(upgraded.url, (client) => client.query("select name from schools"));
    expect(rows).toEqual([{ name: "Kept" }]);
  } finally {
    await upgraded.stop();
  }
});

test("a cluster that can’t be upgraded is refused with what to do, and not touched", async () => {
  const claim = (major: number) => writeFileSync(at("postgres", "PG_VERSION"), `${major}\n`);
  mkdirSync(at("postgres"), { recursive: true });
  writeFileSync(at("postgres", "sextant.json"), "{}");
  claim(own + 1);
  await expect(upgrade()).rejects.toThrow(
    /is of PostgreSQL 19, and this Sextant comes with 18\. Start the version .* newer/,
  );
  await expect(startEmbeddedDatabase({ dataDir, log: () => {} })).rejects.toThrow("is of PostgreSQL 19");
  claim(12);
  await expect(upgrade()).rejects.toThrow("can’t upgrade a database of PostgreSQL 12, only of 17");
  claim(OLD);
  await expect(startEmbeddedDatabase({ dataDir, log: () => {} })).rejects.toThrow(
    "Start Sextant on it once (npm start)",
  );
  mkdirSync(at("postgres-17"));
  writeFileSync(at("postgres-17", "PG_VERSION"), "17\n");
  await expect(upgrade()).rejects.toThrow(/postgres-17 is still there from an upgrade before\. Move it away/);
  rmSync(at("postgres-17"), { recursive: true });
  // Larger than any disk, and takes none.
  writeFileSync(at("postgres", "large"), "");
  truncateSync(at("postgres", "large"), 2 ** 42);
  await expect(upgrade()).rejects.toThrow(/needs [\d,]+ MB of free disk space\. [\d,]+ MB are free\./);
  expect(said).toEqual([]);
  expect(readFileSync(at("postgres", "PG_VERSION"), "utf8")).toBe("17\n");
});
