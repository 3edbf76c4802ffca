import { closeSync, ftruncateSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { processCommand, processStart, waitUntil } from "./embedded-processes.ts";

/** More than any system gives out, so that no process can have it. */
const NOBODYS_PID = 2_000_000_000;

/**
 * Makes way for a new PostgreSQL in `cluster` after a violent end. One that still serves this directory (its Sextant was
 * killed) is stopped. A pid that is now a zombie or another program, which PostgreSQL would take for a living server, is
 * replaced in `postmaster.pid`; the file itself stays, since it also names the shared memory by which PostgreSQL sees whether
 * old workers are still writing.
 */
export async function clearOrphan(cluster: string, log: (line: string) => void): Promise<void> {
  const path = join(cluster, "postmaster.pid");
  const content = readIfThere(path);
  if (content === undefined) return;
  const pid = Number.parseInt(content, 10);
  if (Number.isInteger(pid) && pid > 0 && serves(pid, cluster)) {
    log(`a PostgreSQL left behind by a killed Sextant (process ${pid}) still runs; stopping it`);
    await stopOrphan(pid, cluster);
  }
  const left = readIfThere(path);
  if (left === undefined) return;
  if (!/^[1-9]\d*\n.*\n/.test(left)) {
    // Cut short by a crash, so no server came up under it; PostgreSQL would refuse the remnant.
    rmSync(path);
    return;
  }
  rewrite(path, left.replace(/^\d+/, String(NOBODYS_PID)));
}

/** Writes over a file in its place: on a full disk one that was emptied first would stay empty. */
function rewrite(path: string, text: string): void {
  const file = openSync(path, "r+");
  try {
    ftruncateSync(file, writeSync(file, text, 0));
  } finally {
    closeSync(file);
  }
}

async function stopOrphan(pid: number, cluster: string): Promise<void> {
  const gone = () => !serves(pid, cluster);
  for (const [signal, timeoutMs] of [
    ["SIGINT", 30_000],
    ["SIGQUIT", 10_000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (gone()) return;
      throw new Error(`The PostgreSQL on ${cluster} (process ${pid}) cannot be stopped: ${(error as Error).message}`);
    }
    if (await waitUntil(gone, timeoutMs)) return;
  }
  throw new Error(`The PostgreSQL on ${cluster} (process ${pid}) does not stop; end it by hand.`);
}

function serves(pid: number, cluster: string): boolean {
  const command = processCommand(pid);
  return processStart(pid) !== undefined && /postgres/.test(command) && command.includes(` -D ${cluster} `);
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
