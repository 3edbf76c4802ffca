import { spawnSync } from "node:child_process";
import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { processStart } from "./embedded-processes.ts";

type Holder = { pid: number; start: string | undefined; since: string; url?: string };

/** Thrown when a living Sextant already serves from this data directory; `url` reaches its database, once it is up. */
export class DataDirectoryInUseError extends Error {
  readonly url: string | undefined;

  constructor(directory: string, holder: Holder | undefined) {
    const who = holder ? `process ${holder.pid}, since ${holder.since}` : "another process";
    super(
      `Sextant is already running on ${directory} (${who}). Stop it first, choose another DATA_DIR, or share one DATABASE_URL.`,
    );
    this.name = "DataDirectoryInUseError";
    this.url = holder?.url;
  }
}

/**
 * Takes the data directory for this process, until `release` or the process's end, however violent: the kernel holds the lock
 * on the open file (util-linux' `flock` puts it there). Where that tool is missing, the pid and start time written in the
 * file decide. `announce` writes where the database is reached, for commands that run beside the server.
 */
export function lockDataDirectory(directory: string): { announce(url: string): void; release(): void } {
  const path = join(directory, "sextant.lock");
  const file = openSync(path, "a+", 0o600);
  const before = readHolder(path);
  if (!takeLock(file, before)) {
    closeSync(file);
    throw new DataDirectoryInUseError(directory, before);
  }
  const me: Holder = { pid: process.pid, start: processStart(process.pid), since: new Date().toISOString() };
  try {
    write(file, me);
  } catch (error) {
    // On a full disk: the next try takes the lock again.
    closeSync(file);
    throw error;
  }
  return {
    announce: (url) => write(file, { ...me, url }),
    release: () => {
      try {
        ftruncateSync(file);
      } finally {
        closeSync(file);
      }
    },
  };
}

function takeLock(file: number, holder: Holder | undefined): boolean {
  // The lock belongs to the open file, which the helper shares with us and which it leaves locked when it ends.
  const flock = spawnSync("flock", ["--nonblock", "3"], { stdio: ["ignore", "ignore", "ignore", file] });
  if (flock.error === undefined) return flock.status === 0;
  return !holder || holder.start === undefined || processStart(holder.pid) !== holder.start;
}

function readHolder(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Holder;
  } catch {
    return undefined;
  }
}

function write(file: number, holder: Holder): void {
  ftruncateSync(file);
  writeSync(file, `${JSON.stringify(holder)}\n`);
}
