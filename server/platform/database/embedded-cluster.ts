import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { giveTo, type Launcher } from "./embedded-account.ts";
import type { PostgresBinaries } from "./embedded-binaries.ts";
import { forgetWalArchive } from "./wal-archive.ts";

/** The account that owns the cluster and its tables; it brings the schema up to date and nothing else. */
export const DATABASE_USER = "sextant";
/** The account that the server runs under: rows and no more. Both are reached through the private socket folder alone. */
export const RUNTIME_USER = "sextant_app";
/** The account that makes backups: reads everything, changes nothing. */
export const BACKUP_USER = "sextant_backup";

/** Written last, so that its presence says that the cluster was made whole. */
const MARKER = "sextant.json";

/** What PostgreSQL is given of our environment: nothing that would steer it (PG…, LC_…), only where its helpers are. */
export const POSTGRES_ENVIRONMENT = { PATH: process.env.PATH ?? "/usr/bin:/bin", LANG: "C", TZ: "UTC" };

/**
 * Makes the cluster in `cluster` unless it is there. It is made beside its place and moved there when whole, so that a
 * `kill -9` in between leaves nothing that could be taken for a database. Fails when the files are of another major version.
 */
export async function ensureCluster(binaries: PostgresBinaries, launcher: Launcher, cluster: string): Promise<void> {
  const unfinished = `${cluster}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  finishMove(cluster);
  if (isThere(cluster)) {
    requireMajor(binaries.major, cluster);
    return;
  }
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  giveTo(launcher, unfinished);
  await runInitdb(binaries, launcher, unfinished);
  const marker = join(unfinished, MARKER);
  writeFileSync(marker, `${JSON.stringify({ layout: 1, postgres: binaries.major })}\n`, { flush: true });
  giveTo(launcher, marker);
  renameSync(unfinished, cluster);
}

/** Returns where an upgraded cluster waits, whole, until the old one has made way. */
export const upgradedPath = (cluster: string): string => `${cluster}.upgraded`;

/** Moves an upgraded cluster to its place, also if a `kill -9` came after the old one had made way. */
export function finishMove(cluster: string): void {
  if (existsSync(cluster) || !existsSync(upgradedPath(cluster))) return;
  forgetWalArchive(dirname(cluster));
  renameSync(upgradedPath(cluster), cluster);
}

const isThere = (cluster: string) => existsSync(cluster) && readdirSync(cluster).length > 0;

/** Reads of which major version a cluster is; null when there is none. @throws Error for what Sextant didn't make. */
export function readMajor(cluster: string): number | null {
  if (!isThere(cluster)) return null;
  if (!existsSync(join(cluster, MARKER)))
    throw new Error(`${cluster} is not a database made by Sextant; move it away, or choose another DATA_DIR.`);
  return Number.parseInt(readFileSync(join(cluster, "PG_VERSION"), "utf8"), 10);
}

/** Returns the message that says what to do with a cluster of a newer PostgreSQL. */
export const newerMessage = (cluster: string, found: number, own: number): string =>
  `The database in ${dirname(cluster)} is of PostgreSQL ${found}, and this Sextant comes with ${own}. Start the version of Sextant that made it, or a newer one.`;

function requireMajor(own: number, cluster: string): void {
  const found = readMajor(cluster);
  if (found === null || found === own) return;
  if (found > own) throw new Error(newerMessage(cluster, found, own));
  throw new Error(
    `The database in ${dirname(cluster)} is of PostgreSQL ${found}, and this Sextant comes with ${own}. Start Sextant on it once (npm start): it upgrades the database and keeps the old one.`,
  );
}

function runInitdb(binaries: PostgresBinaries, launcher: Launcher, directory: string): Promise<void> {
  const [command = binaries.initdb, ...args] = [
    ...launcher.prefix,
    binaries.initdb,
    `--pgdata=${directory}`,
    `--username=${DATABASE_USER}`,
    // Only the socket is open, in a folder that only our own user enters: who gets there could read the files as well.
    "--auth=trust",
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--locale=C.UTF-8",
    "--no-instructions",
  ];
  const child = spawn(command, args, { detached: true, stdio: ["ignore", "pipe", "pipe"], env: POSTGRES_ENVIRONMENT });
  const said: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => said.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => said.push(chunk));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => {
      if (code === 0) resolve();
      else
        reject(new Error(`PostgreSQL's initdb failed (${signal ?? code}):\n${Buffer.concat(said).toString().trim()}`));
    });
  });
}
