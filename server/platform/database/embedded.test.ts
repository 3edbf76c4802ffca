import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { waitOptions } from "../../testing/wait-options.ts";
import { oomScores } from "../oom-score.ts";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "./embedded.ts";
import { processStart, waitUntil } from "./embedded-processes.ts";
import { grantRights } from "./grant-rights.ts";
import { migrate } from "./migrate.ts";

let dataDir: string;
let said: string[];
let running: EmbeddedDatabase | undefined;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "sextant-embedded-"));
  said = [];
});

afterEach(async () => {
  await running?.stop();
  running = undefined;
  rmSync(dataDir, { recursive: true, force: true });
});

test("what was committed is there after PostgreSQL was killed, and it is brought back by itself", async () => {
  const url = await start();
  await query(url, "CREATE TABLE kept (id int)");
  await query(url, "INSERT INTO kept VALUES (7)");
  process.kill(postmasterPid(), "SIGKILL");
  expect(await waitUntil(() => said.includes("PostgreSQL is back"), waitOptions.timeout)).toBe(true);
  expect(await query(url, "SELECT id FROM kept")).toEqual([{ id: 7 }]);
});

test.runIf(process.platform === "linux")(
  "when memory runs out, a connection of PostgreSQL's ends before the process that keeps all of them, and before the server",
  async () => {
    const client = new pg.Client({ connectionString: await start() });
    await client.connect();
    const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
    const scoreOf = (of: number | string) => Number(readFileSync(`/proc/${of}/oom_score_adj`, "utf8"));
    expect(rows.map(({ pid }) => scoreOf(pid))).toEqual([oomScores.backend]);
    expect(scoreOf(postmasterPid())).toBe(scoreOf("self"));
    await client.end();
  },
);

test("the server's role works on rows alone, also in a folder that an earlier version made", async () => {
  const owner = await start();
  await migrate(owner);
  // As an earlier version left it: one role, which owns everything.
  await query(owner, "DROP ROLE sextant_app");
  await query(owner, "INSERT INTO schools (id, name) VALUES (gen_random_uuid(), 'Kept')");
  await running?.stop();
  await start();
  const runtime = running?.runtimeUrl ?? "";
  await grantRights(owner, runtime);
  expect(await query(runtime, "SELECT name FROM schools")).toEqual([{ name: "Kept" }]);
  expect(await query(runtime, "SELECT rolsuper FROM pg_roles WHERE rolname = current_user")).toEqual([
    { rolsuper: false },
  ]);
  for (const statement of [
    "TRUNCATE schools CASCADE",
    "TRUNCATE answer_history",
    "DROP TABLE schools CASCADE",
    "ALTER TABLE audit_entries DISABLE TRIGGER ALL",
    "DELETE FROM audit_entries",
    "CREATE ROLE other SUPERUSER",
    "COPY schools TO PROGRAM 'true'",
    "SELECT pg_read_file('PG_VERSION')",
  ]) {
    await expect(query(runtime, statement), statement).rejects.toThrow(/permission denied|must be owner/);
  }
});

test("PostgreSQL is brought back too when it is killed while it recovers", async () => {
  const url = await start();
  await query(url, "CREATE TABLE kept (id int)");
  const first = postmasterPid();
  process.kill(first, "SIGKILL");
  const isNext = () =>
    existsSync(pidFile()) && postmasterPid() !== first && processStart(postmasterPid()) !== undefined;
  expect(await waitUntil(isNext, waitOptions.timeout)).toBe(true);
  // It has hardly begun to recover.
  process.kill(postmasterPid(), "SIGKILL");
  await vi.waitFor(async () => expect(await query(url, "SELECT id FROM kept")).toEqual([]), waitOptions);
});

test("a second start on the same directory is refused and learns where the first one's database is", async () => {
  const url = await start();
  await expect(startEmbeddedDatabase({ dataDir, log: () => {} })).rejects.toMatchObject({
    name: "DataDirectoryInUseError",
    message: expect.stringContaining(`process ${process.pid}`),
    url,
  });
});

test("PostgreSQL ends when its parent is killed, and the next start has its data", async () => {
  const module = JSON.stringify(new URL("./embedded.ts", import.meta.url).href);
  const parent = spawn(
    process.execPath,
    [
      "--input-type=module",
      "--eval",
      `const { startEmbeddedDatabase } = await import(${module});
       console.log((await startEmbeddedDatabase({ dataDir: ${JSON.stringify(dataDir)}, log() {} })).url);
       setInterval(() => {}, 1000);`,
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const [line] = (await once(parent.stdout, "data")) as [Buffer];
  const url = line.toString().trim();
  await query(url, "CREATE TABLE kept (id int)");
  const postmaster = postmasterPid();
  parent.kill("SIGKILL");
  // Elsewhere than on Linux nothing ends it, and the next start stops it instead.
  if (process.platform === "linux")
    expect(await waitUntil(() => processStart(postmaster) === undefined, waitOptions.timeout)).toBe(true);
  expect(await query(await start(), "SELECT id FROM kept")).toEqual([]);
});

test("a pid file that names another living process does not hold up the start", async () => {
  await start();
  await running?.stop();
  const other = spawn(process.execPath, ["--eval", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
  writeFileSync(
    join(dataDir, "postgres", "postmaster.pid"),
    `${other.pid}\n${dataDir}/postgres\n1700000000\n5432\n${dataDir}/socket\n\n  1234567         0\nready   \n`,
  );
  expect(await query(await start(), "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  other.kill();
});

async function start(): Promise<string> {
  running = await startEmbeddedDatabase({ dataDir, log: (line) => said.push(line) });
  return running.url;
}

const pidFile = () => join(dataDir, "postgres", "postmaster.pid");

function postmasterPid(): number {
  return Number.parseInt(readFileSync(pidFile(), "utf8"), 10);
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
