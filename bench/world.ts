import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { hashPassword } from "@sextant/server/identity/passwords.ts";
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
  port: number;
  url: string;
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

export async function openWorld(): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), "sextant-bench-"));
  const database = await startEmbeddedDatabase({ dataDir: folder, log: () => {} });
  await migrate(database.url);
  const environment = { DATABASE_URL: database.url, DATA_DIR: folder, PORT: String(PORT), HOST: "127.0.0.1" };
  const child = spawn(process.execPath, ["--import", watchLoop, main], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await waitForHealth(PORT, child);
  const platform = await openPlatform(readConfig(environment), database.url, pino({ level: "silent" }), "bench");
  return {
    pid: child.pid ?? 0,
    port: PORT,
    url: database.url,
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
      child.kill("SIGTERM");
      await new Promise((resolve) => child.once("exit", resolve));
      await platform.close();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
