import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { findPort } from "@sextant/server/platform/cluster/find-port.ts";
import { startEmbeddedDatabase } from "@sextant/server/platform/database/embedded.ts";

/**
 * `npm run dev`: a database with the demo school that stays up, a server that starts again when a file of it changes, and the page with hot
 * reload. `PORT` is the page’s port, 5173 unless given; the database is in `DEV_DATA_DIR`, `.data/dev` unless given, and without the school
 * if `DEMO` is `0`. `--inspect` lets a debugger attach to the server.
 */
const root = join(import.meta.dirname, "..");
const dataDir = process.env.DEV_DATA_DIR ?? join(root, ".data", "dev");
const inspect = process.argv.slice(2).filter((arg) => arg.startsWith("--inspect"));
const port = Number(process.env.PORT ?? 5173);
const apiPort = await findPort(port + 1, "127.0.0.1");
const api = `http://127.0.0.1:${apiPort}`;
const address = `http://localhost:${port}`;

await mkdir(dataDir, { recursive: true });
// A development database may be lost with the machine.
const settings = { fsync: "off", max_connections: "100" };
const database = await startEmbeddedDatabase({ dataDir, log: console.log, settings });

const children: ChildProcess[] = [];
const start = (args: readonly string[], env: Record<string, string>) => {
  const child = spawn(process.execPath, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });
  children.push(child);
  return child;
};

// Killed rather than stopped, which would take seconds. The database keeps what was committed.
start(
  [
    "--watch",
    "--watch-preserve-output",
    "--watch-kill-signal=SIGKILL",
    "--import=./scripts/flush-compiled.mjs",
    ...inspect,
    "server/main.ts",
  ],
  {
    NODE_COMPILE_CACHE: join(root, ".cache", "compiled"),
    DATA_DIR: dataDir,
    DATABASE_URL: database.runtimeUrl,
    MIGRATE_DATABASE_URL: database.url,
    DEMO: process.env.DEMO ?? "1",
    HOST: "127.0.0.1",
    PORT: String(apiPort),
    PUBLIC_URL: address,
  },
);
const vite = start(
  [
    join(root, "node_modules", "vite", "bin", "vite.js"),
    "web",
    "--port",
    String(port),
    "--strictPort",
    "--clearScreen",
    "false",
  ],
  { SEXTANT_API: api },
);

let isStopping = false;
async function stop(exitCode: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  const running = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  const ended = running.map((child) => once(child, "exit"));
  for (const child of running) child.kill("SIGTERM");
  await Promise.all(ended);
  await database.stop();
  process.exit(exitCode);
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(0));
process.on("disconnect", () => void stop(0));
vite.once("exit", (code) => void stop(code ?? 1));
