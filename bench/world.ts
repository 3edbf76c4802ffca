import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { hashPassword } from "@sextant/server/people/identity/passwords.ts";
import { readConfig } from "@sextant/server/platform/config.ts";
import { startEmbeddedDatabase } from "@sextant/server/platform/database/embedded.ts";
import { migrate } from "@sextant/server/platform/database/migrate.ts";
import { openPlatform } from "@sextant/server/platform/open.ts";
import type { Platform } from "@sextant/server/platform/platform.ts";
import { pino } from "pino";
import { type BenchClient, createBenchClient } from "./bench-client.ts";

const watchLoop = new URL("./watch-loop.ts", import.meta.url).href;
const main = fileURLToPath(import.meta.resolve("@sextant/server/main.ts"));

/** A server in a process of its own on a database with fsync on, as an operator runs it, and a api to set the stage. */
export interface World extends BenchClient {
  /** Of the server's process. */
  pid: number;
  /** Of the first process of PostgreSQL. */
  databasePid: number;
  port: number;
  url: string;
  /** By which another server is started on the same database. */
  environment: Record<string, string>;
  platform: Platform;
  hashPassword(password: string): Promise<string>;
  /** The longest that the server's event loop was held up since the last call, in milliseconds. */
  longestBlock(): Promise<number>;
  close(): Promise<void>;
}

/** Another one where two run on one machine. */
const PORT = Number(process.env.BENCH_PORT ?? 38_417);

async function waitForHealth(port: number, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
    const answered = await fetch(`http://127.0.0.1:${port}/api/health/`).catch(() => null);
    if (answered?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** A server in a process of its own. */
export interface Served {
  child: ChildProcess;
  stop(): Promise<void>;
}

/** Starts a server on a database and waits until it is ready. */
export async function startServer(environment: Record<string, string>, port: number): Promise<Served> {
  const child = spawn(process.execPath, ["--import", watchLoop, main], {
    env: { ...process.env, ...environment, PORT: String(port), HOST: "127.0.0.1", DRAIN_SECONDS: "0" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await waitForHealth(port, child);
  return {
    child,
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/**
 * Opens a world on a database of its own, which goes with it.
 *
 * @param kept A folder whose database stays, and what PostgreSQL is told beyond what an operator's is.
 */
export async function openWorld(kept?: { folder: string; settings?: Record<string, string> }): Promise<World> {
  const folder = kept?.folder ?? (await mkdtemp(join(tmpdir(), "sextant-bench-")));
  const database = await startEmbeddedDatabase({
    dataDir: folder,
    log: () => {},
    ...(kept?.settings ? { settings: kept.settings } : {}),
  });
  await migrate(database.url);
  const environment = { DATABASE_URL: database.url, DATA_DIR: folder };
  const { child, stop } = await startServer(environment, PORT);
  const platform = await openPlatform(readConfig(environment), database.url, pino({ level: "silent" }), "bench");
  return {
    pid: child.pid ?? 0,
    databasePid: Number.parseInt(await readFile(join(folder, "postgres", "postmaster.pid"), "utf8"), 10),
    port: PORT,
    url: database.url,
    environment,
    platform,
    ...createBenchClient(platform, `http://127.0.0.1:${PORT}`),
    hashPassword,
    async longestBlock() {
      const told = once(child, "message");
      child.send("longest block");
      const [{ longestBlockMs }] = (await told) as [{ longestBlockMs: number }];
      return longestBlockMs;
    },
    async close() {
      await stop();
      await platform.close();
      await database.stop();
      if (!kept) await rm(folder, { recursive: true, force: true });
    },
  };
}
