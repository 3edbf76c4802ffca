import { readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openDatabase } from "../platform/database/client.ts";
import { startEmbeddedDatabase } from "../platform/database/embedded.ts";
import { processStart } from "../platform/database/embedded-processes.ts";
import { migrate } from "../platform/database/migrate.ts";
import { createTestDatabase } from "../testing/database.ts";
import { createTestUser } from "../testing/factories.ts";
import { makeFolder } from "../testing/make-folder.ts";
import { findFreePort, type ServerProcess, startServerProcess } from "../testing/server-process.ts";
import { waitOptions } from "../testing/wait-options.ts";

let place: string;
let dataDir: string;
let server: ServerProcess | null;
beforeEach(() => {
  place = makeFolder("sextant-processes-");
  dataDir = join(place, "data");
  server = null;
});
afterEach(async () => {
  server?.kill("SIGKILL");
  await server?.ended;
  rmSync(place, { recursive: true, force: true });
});

/** Starts a server of two processes. */
async function startTwo(environment: Record<string, string>): Promise<ServerProcess> {
  const port = String(await findFreePort());
  server = startServerProcess({ PORT: port, DATA_DIR: dataDir, ...environment }, [], ["--processes=2"]);
  return server;
}

/** Creates the embedded database with one person: the server would first fill an empty one with the whole demo school. */
async function fillEmbedded(): Promise<void> {
  const database = await startEmbeddedDatabase({ dataDir, log: () => {} });
  await migrate(database.url);
  const { db, close } = openDatabase(database.url, { max: 1 });
  await createTestUser(db, { role: "staff" });
  await close();
  await database.stop();
}

/** A time of the day that was long ago and isn’t soon again. */
function halfADayAgo(): string {
  const then = new Date(Date.now() - 12 * 3_600_000);
  return [then.getHours(), then.getMinutes()].map((part) => String(part).padStart(2, "0")).join(":");
}

const timesSaid = (words: string) => (server?.said().split(words).length ?? 1) - 1;

const untilSaid = (words: string) =>
  vi.waitFor(() => {
    if (server?.hasEnded()) throw new Error(server.said());
    expect(server?.said()).toContain(words);
  }, waitOptions);

/** The processes that began to serve, by what the log says. */
const serving = () =>
  (server?.said() ?? "").split("\n").flatMap((line) => {
    if (!line.includes("a process serves")) return [];
    return [(JSON.parse(line) as { process: number }).process];
  });

/** Which process answers a new connection: its ids of requests begin like those of no other. Null when none does. */
async function whoAnswers(): Promise<string | null> {
  try {
    const response = await fetch(`${server?.address}/api/nothing/`, { headers: { connection: "close" } });
    const { request_id: id } = (await response.json()) as { request_id: string };
    return id.split("-")[0] ?? null;
  } catch {
    return null;
  }
}

const statusOf = (path: string) =>
  fetch(`${server?.address}${path}`, { headers: { connection: "close" } }).then(
    ({ status }) => status,
    () => null,
  );

/** Waits until so many processes have answered that hadn’t before, and returns all that have. */
async function untilAnswered(count: number, before: ReadonlySet<string> = new Set()): Promise<Set<string>> {
  const found = new Set<string>();
  await vi.waitFor(async () => {
    const name = await whoAnswers();
    if (name !== null && !before.has(name)) found.add(name);
    expect(found.size).toBe(count);
  }, waitOptions);
  return new Set([...before, ...found]);
}

test("two processes serve on one embedded database and make one backup; one that is killed is replaced, and all end in order", async () => {
  await fillEmbedded();
  const metricsPort = await findFreePort();
  const backups = join(place, "backups");
  await startTwo({
    LOG_LEVEL: "info",
    METRICS_PORT: String(metricsPort),
    METRICS_HOST: "127.0.0.1",
    BACKUP_DIR: backups,
    BACKUP_AT: halfADayAgo(),
    DRAIN_SECONDS: "0",
  });
  await untilSaid("Press Ctrl+C to stop.");
  const figures = async (path: string) => fetch(`http://127.0.0.1:${metricsPort}${path}`);
  const counted = async (series: string) => {
    const line = (await (await figures("/metrics")).text()).split("\n").find((each) => each.startsWith(`${series} `));
    return Number(line?.slice(series.length));
  };
  const before = await untilAnswered(2);
  expect(serving()).toHaveLength(2);
  expect((await figures("/ready")).status).toBe(200);
  expect(await counted('sextant_processes{state="ready"}')).toBe(2);
  const refused = 'sextant_refusals_total{code="not_found"}';
  const asked = await counted(refused);
  expect(asked).toBeGreaterThanOrEqual(2);

  const [first] = serving();
  if (first === undefined) throw new Error("No process serves");
  process.kill(first, "SIGKILL");
  await untilAnswered(1, before);
  await expect.poll(serving).toHaveLength(3);
  await expect.poll(() => statusOf("/api/ready/")).toBe(200);
  await expect.poll(() => counted("sextant_process_restarts_total")).toBe(1);
  expect(await counted(refused)).toBeGreaterThan(asked);
  expect(timesSaid("Sextant is ready")).toBe(1);
  await untilSaid('"msg":"backed up and verified"');
  expect(timesSaid('"msg":"backed up and verified"')).toBe(1);
  expect(readdirSync(backups).filter((name) => /^\d.*Z$/.test(name))).toHaveLength(1);

  const [postgres] = readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8")
    .split("\n")
    .map(Number);
  if (postgres === undefined) throw new Error("PostgreSQL doesn’t run");
  server?.kill("SIGTERM");
  expect(await server?.ended).toBe(0);
  for (const pid of [...serving(), postgres]) expect(processStart(pid)).toBeUndefined();
});

test("what keeps a process from starting is said once, and ends them all", async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
  const address = taken.address();
  if (address === null || typeof address === "string") throw new Error("No port was given");
  const database = await createTestDatabase();
  await startTwo({ PORT: String(address.port), DATABASE_URL: database.url });
  expect(await server?.ended).toBe(1);
  expect(timesSaid(`Port ${address.port} is in use.`)).toBe(1);
  expect(timesSaid("Sextant is ready")).toBe(0);
  taken.close();
  await database.drop();
});

test("processes that are to stop aren’t ready while they still answer, and end with the one that started them, even when that is killed", async () => {
  const database = await createTestDatabase();
  await startTwo({ LOG_LEVEL: "info", DATABASE_URL: database.url, DRAIN_SECONDS: "600" });
  await untilSaid("Press Ctrl+C to stop.");
  const pids = serving();
  expect(pids).toHaveLength(2);
  // Only where something asks whether it is ready does a server that is to stop wait until that is known.
  await expect.poll(() => statusOf("/api/ready/")).toBe(200);
  server?.kill("SIGTERM");
  await expect.poll(() => statusOf("/api/ready/")).toBe(503);
  expect(await statusOf("/api/health/")).toBe(200);
  server?.kill("SIGKILL");
  for (const pid of pids) await vi.waitFor(() => expect(processStart(pid)).toBeUndefined(), waitOptions);
  await database.drop();
});

test("one process serves by itself", async () => {
  const database = await createTestDatabase();
  const port = String(await findFreePort());
  server = startServerProcess(
    { PORT: port, DATA_DIR: dataDir, DATABASE_URL: database.url, LOG_LEVEL: "info" },
    [],
    ["--processes=1"],
  );
  await untilSaid("Press Ctrl+C to stop.");
  expect(serving()).toEqual([]);
  server.kill("SIGTERM");
  expect(await server.ended).toBe(0);
  await database.drop();
});
