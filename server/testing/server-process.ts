import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";

const main = fileURLToPath(new URL("../main.ts", import.meta.url));

/** A Sextant in a process of its own, as an operator starts it. */
export interface ServerProcess {
  address: string;
  /** What it printed so far. */
  said(): string;
  kill(signal: NodeJS.Signals): void;
  pid: number;
  hasEnded(): boolean;
  /** Its exit code; null when a signal ended it. */
  ended: Promise<number | null>;
}

/**
 * Finds a port for a server that starts in a moment. It is below the ephemeral range of the system: until the server listens, a port from
 * that range might be taken by any connection opened meanwhile.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(11_000, 30_000);
    const probe = createServer().listen(port, "127.0.0.1");
    const isFree = await once(probe, "listening").then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, "close");
    return port;
  }
}

/**
 * Starts a server; it isn't ready yet.
 *
 * @param environment What differs from the defaults; `PORT` too.
 * @param nodeOptions For Node itself.
 * @param args What follows `npm start --`.
 * @param launcher A command that runs it in its own process.
 */
export function startServerProcess(
  environment: Record<string, string> & { PORT: string },
  nodeOptions: readonly string[] = [],
  args: readonly string[] = [],
  launcher: readonly string[] = [],
): ServerProcess {
  const [command = "", ...words] = [...launcher, process.execPath, ...nodeOptions, main, ...args];
  const child = spawn(command, words, {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      HOST: "127.0.0.1",
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      // Ballast of 256 MB for each server of a test would fill disks in memory.
      DISK_BALLAST_MB: "0",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  const ended = Promise.withResolvers<number | null>();
  let hasEnded = false;
  child.once("exit", (code) => {
    hasEnded = true;
    ended.resolve(code);
  });
  return {
    address: `http://127.0.0.1:${environment.PORT}`,
    said: () => said,
    kill: (signal) => void child.kill(signal),
    pid: child.pid ?? 0,
    hasEnded: () => hasEnded,
    ended: ended.promise,
  };
}
