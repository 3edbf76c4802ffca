import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { giveTo, type Launcher } from "./embedded-account.ts";
import type { PostgresBinaries } from "./embedded-binaries.ts";

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
  if (existsSync(cluster) && readdirSync(cluster).length > 0) {
    checkVersion(binaries, cluster);
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

function checkVersion(binaries: PostgresBinaries, cluster: string): void {
  if (!existsSync(join(cluster, MARKER)))
    throw new Error(`${cluster} is not a database made by Sextant; move it away, or choose another DATA_DIR.`);
  const major = Number.parseInt(readFileSync(join(cluster, "PG_VERSION"), "utf8"), 10);
  if (major !== binaries.major)
    throw new Error(
      `The database in ${dirname(cluster)} is of PostgreSQL ${major}, this Sextant brings ${binaries.major}: move its content over by dump and restore, or go back to the Sextant that made it.`,
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
