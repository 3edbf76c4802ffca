import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { startEmbeddedDatabase } from "../platform/database/embedded.ts";
import { migrate } from "../platform/database/migrate.ts";
import { openTestApp, startTestApp } from "../testing/app.ts";
import { expectNothingLost, startSavingPlayers } from "../testing/saving-players.ts";
import { findFreePort, type ServerProcess, startServerProcess } from "../testing/server-process.ts";
import { waitOptions } from "../testing/wait-options.ts";

const PLAYERS = 5;

/** What a test leaves, the newest first. */
const leftovers: (() => unknown)[] = [];
afterEach(async () => {
  for (const clear of leftovers.splice(0).reverse()) await clear();
});

/** One address for several servers: each new connection goes to the next that takes it. */
async function openAddress(ports: readonly number[]): Promise<{ address: string; server: Server }> {
  let turn = 0;
  const server = createServer((near) => {
    const [first = 0] = ports.slice(turn % ports.length);
    const order = [first, ...ports.filter((port) => port !== first)];
    turn += 1;
    near.on("error", () => {});
    const tryNext = () => {
      const port = order.shift();
      if (port === undefined) return void near.destroy();
      const far = connect(port, "127.0.0.1");
      let isOpen = false;
      far.once("connect", () => {
        isOpen = true;
        near.pipe(far);
        far.pipe(near);
      });
      far.on("error", () => (isOpen ? near.destroy() : tryNext()));
      far.on("close", () => isOpen && near.destroy());
      near.on("close", () => far.destroy());
    };
    tryNext();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("No port was given");
  return { address: `http://127.0.0.1:${bound.port}`, server };
}

const untilReady = (process: ServerProcess) =>
  vi.waitFor(async () => {
    if (process.hasEnded()) throw new Error(process.said());
    expect((await fetch(`${process.address}/api/ready/`)).status).toBe(200);
  }, waitOptions);

test("with two servers behind one address, each killed and started again, no acknowledged answer is lost and all go on", async () => {
  const t = await startTestApp();
  leftovers.push(() => t.close());
  const dataDir = mkdtempSync(join(tmpdir(), "sextant-faults-"));
  leftovers.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const ports = [await findFreePort(), await findFreePort()];
  const start = (port: number) =>
    startServerProcess({ PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: t.databaseUrl, LOG_LEVEL: "fatal" });
  const running = ports.map(start);
  leftovers.push(async () => {
    for (const process of running) process.kill("SIGKILL");
    await Promise.all(running.map(({ ended }) => ended));
  });
  await Promise.all(running.map(untilReady));
  const { address, server } = await openAddress(ports);
  leftovers.push(() => server.close());
  const saving = await startSavingPlayers(t, PLAYERS, async (student, body) => {
    const answered = await fetch(`${address}/api/users/assessments-attempts/`, {
      method: "POST",
      // A page behind a load balancer comes to another server each time.
      headers: { authorization: `JWT ${student.token}`, "content-type": "application/json", connection: "close" },
      body: JSON.stringify(body),
    });
    return { status: answered.status, body: await answered.json() };
  });
  leftovers.push(() => saving.stop());
  const untilMore = async (more: number) => {
    const until = saving.least() + more;
    await vi.waitFor(() => expect(saving.least()).toBeGreaterThanOrEqual(until), waitOptions);
  };
  await untilMore(3);
  for (const [index, port] of ports.entries()) {
    running[index]?.kill("SIGKILL");
    expect(await running[index]?.ended).toBeNull();
    // The other keeps serving alone.
    await untilMore(3);
    const again = start(port);
    running[index] = again;
    await untilReady(again);
    await untilMore(3);
  }
  await saving.stop();
  expect([...saving.statuses].filter((status) => status !== 200 && status !== 0 && status !== 503)).toEqual([]);
  await expectNothingLost(t, saving.players);
});

test("with the database killed in the middle each request is saved or refused with 503, and what was acknowledged is there", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "sextant-faults-"));
  leftovers.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const database = await startEmbeddedDatabase({ dataDir, log: () => {} });
  leftovers.push(() => database.stop());
  await migrate(database.url);
  const t = await openTestApp({}, database.url, async () => {});
  leftovers.push(() => t.close());
  const refusals: unknown[] = [];
  const saving = await startSavingPlayers(t, PLAYERS, async (student, body) => {
    const answered = await t.call("POST", "/api/users/assessments-attempts/", { as: student, body });
    if (answered.status === 503) refusals.push([answered.body.code, answered.headers["content-type"]]);
    if (answered.status === 503) expect(Number(answered.headers["retry-after"])).toBeGreaterThan(0);
    return answered;
  });
  leftovers.push(() => saving.stop());
  const readPid = () => Number.parseInt(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8"), 10);
  // A process that is late may find the database back before it asks again, and refuses nothing.
  for (let kills = 0; kills < 2 || refusals.length === 0; kills += 1) {
    const until = saving.least() + 3;
    await vi.waitFor(() => expect(saving.least()).toBeGreaterThanOrEqual(until), waitOptions);
    const killed = readPid();
    process.kill(killed, "SIGKILL");
    await vi.waitFor(() => {
      const started = readPid();
      expect(started).not.toBe(killed);
      expect(process.kill(started, 0)).toBe(true);
    }, waitOptions);
  }
  const until = saving.least() + 3;
  await vi.waitFor(() => expect(saving.least()).toBeGreaterThanOrEqual(until), waitOptions);
  await saving.stop();
  expect([...saving.statuses].sort()).toEqual([200, 503]);
  expect(refusals.every((refusal) => JSON.stringify(refusal) === JSON.stringify(refusals[0]))).toBe(true);
  expect(refusals[0]).toEqual(["overloaded", expect.stringContaining("application/problem+json")]);
  await expectNothingLost(t, saving.players);
});
