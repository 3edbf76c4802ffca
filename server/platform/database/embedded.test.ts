import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "./embedded.ts";
import { processStart, waitUntil } from "./embedded-processes.ts";

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
  expect(await waitUntil(() => said.includes("PostgreSQL is back"), 15_000)).toBe(true);
  expect(await query(url, "SELECT id FROM kept")).toEqual([{ id: 7 }]);
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
    expect(await waitUntil(() => processStart(postmaster) === undefined, 10_000)).toBe(true);
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

function postmasterPid(): number {
  return Number.parseInt(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8"), 10);
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
