import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { findFreePort } from "@sextant/server/testing/server-process.ts";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** It only ends what will never come about: the wait ends by itself when the server does. */
const READY_MS = 1_800_000;

export type Server = Awaited<ReturnType<typeof startServer>>;

/** Names the data directory of a stopped server with the demo school, once there is one: others begin with a copy of it. */
export const DEMO_DATA = "JOURNEYS_DEMO_DATA";

/**
 * Starts the real server as a child, on a data directory and a port of its own; both stay when it is killed and started again.
 *
 * @param env Its environment beside PORT and DATA_DIR; nothing of ours gets to it but PATH, HOME and where compiled code lies.
 */
export async function startServer(env: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), "sextant-journeys-"));
  const demoData = process.env[DEMO_DATA];
  // Node's own copying gives folders other rights, and PostgreSQL refuses those.
  if (demoData) execFileSync("cp", ["-Rp", `${demoData}/.`, dataDir]);
  const port = await findFreePort();
  const address = `http://localhost:${port}`;
  let said = "";
  let child: ChildProcess | null = null;

  const start = async () => {
    const { PATH = "", HOME = "", NODE_COMPILE_CACHE = "" } = process.env;
    // Beside other journeys it is late without having much to do: it would refuse recordings for minutes.
    const calm = { BUSY_DELAY_MS: "3600000", DISK_BALLAST_MB: "0" };
    child = spawn(process.execPath, ["server/main.ts"], {
      cwd: root,
      env: { PATH, HOME, NODE_COMPILE_CACHE, PORT: String(port), DATA_DIR: dataDir, ...calm, ...env },
      // Over the channel the server notices when the worker is gone, and stops.
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    const keep = (chunk: Buffer) => {
      said += chunk.toString();
    };
    child.stdout?.on("data", keep);
    child.stderr?.on("data", keep);
    child.once("exit", (code, signal) => keep(Buffer.from(`(The server ended: ${signal ?? code}.)\n`)));
    await isReady(child, address, () => said);
  };
  const end = async (signal: "SIGKILL" | "SIGTERM") => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill(signal);
    await gone;
  };

  await start();
  return {
    address,
    dataDir,
    /** Everything that it has printed so far. */
    said: () => said,
    /** Reaches the embedded database; changes with each start. */
    databaseUrl: (): string => {
      const lock = JSON.parse(readFileSync(join(dataDir, "sextant.lock"), "utf8")) as { url: string };
      return lock.url;
    },
    /** Ends it as a power cut would: nothing of it gets to run. */
    kill: () => end("SIGKILL"),
    /** Ends it in order and leaves its data directory. */
    stop: () => end("SIGTERM"),
    /** Starts it again where it was. */
    start,
    /** Stops it for good and clears up. */
    remove: async () => {
      await end("SIGTERM");
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function isReady(child: ChildProcess, address: string, said: () => string): Promise<void> {
  const until = Date.now() + READY_MS;
  while (Date.now() < until) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The server ended:\n${said()}`);
    const healthy = await fetch(`${address}/api/health/`).then(
      (response) => response.ok,
      () => false,
    );
    if (healthy) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The server was not ready after ${READY_MS / 1000} s:\n${said()}`);
}
