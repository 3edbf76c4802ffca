import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openDatabase } from "../platform/database/client.ts";
import { startEmbeddedDatabase } from "../platform/database/embedded.ts";
import { migrate } from "../platform/database/migrate.ts";
import { createTestDatabase } from "../testing/database.ts";
import { run } from "../testing/database-server.ts";
import { createTestUser } from "../testing/factories.ts";
import { findFreePort, type ServerProcess, startServerProcess } from "../testing/server-process.ts";
import { waitOptions } from "../testing/wait-options.ts";

let dataDir: string;
let server: ServerProcess | null;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "sextant-main-"));
  server = null;
});
afterEach(async () => {
  server?.kill("SIGKILL");
  await server?.ended;
  rmSync(dataDir, { recursive: true, force: true });
});

const statusOf = (path: string) =>
  fetch(`${server?.address}${path}`).then(
    ({ status }) => status,
    () => null,
  );
const untilReady = () =>
  vi.waitFor(async () => {
    if (server?.hasEnded()) throw new Error(server.said());
    expect(await statusOf("/api/ready/")).toBe(200);
  }, waitOptions);

/** Creates the embedded database with one person: the server would first fill an empty one with the whole demo school. */
async function fillEmbedded(): Promise<void> {
  const database = await startEmbeddedDatabase({ dataDir, log: () => {} });
  await migrate(database.url);
  const { db, close } = openDatabase(database.url, { max: 1 });
  await createTestUser(db, { role: "staff" });
  await close();
  await database.stop();
}

test("the process lives on when its embedded database is killed again and again", async () => {
  await fillEmbedded();
  server = startServerProcess({ PORT: String(await findFreePort()), DATA_DIR: dataDir, LOG_LEVEL: "fatal" });
  await untilReady();
  const pidFile = join(dataDir, "postgres", "postmaster.pid");
  for (let kills = 0; kills < 4; kills += 1) {
    const pid = Number.parseInt(readFileSync(pidFile, "utf8"), 10);
    process.kill(pid, "SIGKILL");
    await vi.waitFor(() => expect(server?.said().split("PostgreSQL is back").length).toBe(kills + 2), waitOptions);
    expect(await statusOf("/api/health/")).toBe(200);
    await untilReady();
  }
  expect(server.hasEnded()).toBe(false);
  server.kill("SIGINT");
  expect(await server.ended).toBe(0);
});

test.each([
  ["it is not ready while it still answers", 600],
  ["it stops once that time is over", 0.1],
])("after SIGTERM %s", async (_what, seconds) => {
  const database = await createTestDatabase();
  const environment = { DATA_DIR: dataDir, DATABASE_URL: database.url, DRAIN_SECONDS: String(seconds) };
  server = startServerProcess({ PORT: String(await findFreePort()), ...environment });
  await untilReady();
  server.kill("SIGTERM");
  if (seconds < 1) {
    expect(await server.ended).toBe(0);
  } else {
    await expect.poll(() => statusOf("/api/ready/")).toBe(503);
    expect(await statusOf("/api/health/")).toBe(200);
    server.kill("SIGKILL");
    await server.ended;
  }
  await database.drop();
});

test("an older version doesn’t start on a newer database, and says why", async () => {
  const database = await createTestDatabase();
  await run(database.url, "insert into migrations (name, hash) values ('29990101000000_later__create.sql', '')");
  server = startServerProcess({ PORT: String(await findFreePort()), DATA_DIR: dataDir, DATABASE_URL: database.url });
  expect(await server.ended).toBe(1);
  expect(server.said()).toContain("The database is of a newer Sextant");
  await database.drop();
});
