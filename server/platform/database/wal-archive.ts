import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { giveTo, grantTraversal, type Launcher } from "./embedded-account.ts";

/** In DATA_DIR: which folder of the archive is this database's. A restored database gets its own: its WAL has the same names. */
const NOTE = "wal-archive.txt";
const NAME = /^wal-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/;
/** So long at most until what was acknowledged is in the archive, when little is written. */
const SWITCH_SECONDS = 300;

/** Returns whether a folder among the backups holds archived WAL. */
export const isWalArchive = (name: string): boolean => NAME.test(name);

/** Returns the name of the folder in which an installation's WAL is archived; null where it never was. */
export function findWalArchive(dataDir: string): string | null {
  const path = join(dataDir, NOTE);
  const name = existsSync(path) ? readFileSync(path, "utf8").trim() : "";
  return isWalArchive(name) ? name : null;
}

/** Makes the next start archive in a folder of its own: another cluster’s WAL has the same names and other content. */
export const forgetWalArchive = (dataDir: string): void => rmSync(join(dataDir, NOTE), { force: true });

/** Quotes a path for the shell, in a setting in which PostgreSQL replaces %p and %f. */
const quote = (path: string) => `'${path.replaceAll("'", "'\\''").replaceAll("%", "%%")}'`;

function noteWalArchive(dataDir: string): string {
  const name = `wal-${new Date().toISOString().replaceAll(":", "-")}`;
  writeFileSync(join(dataDir, `${NOTE}.unfinished`), `${name}\n`, { flush: true, mode: 0o600 });
  renameSync(join(dataDir, `${NOTE}.unfinished`), join(dataDir, NOTE));
  return name;
}

/**
 * Returns the settings by which PostgreSQL archives its WAL in a folder of this installation below `folder`. Where that can’t be written to,
 * the log says so: PostgreSQL keeps its WAL and tries again, and answers are saved all the while.
 */
export function openWalArchive(
  launcher: Launcher,
  folder: string,
  dataDir: string,
  log: (line: string) => void,
): Record<string, string> {
  const archive = join(resolve(folder), findWalArchive(dataDir) ?? noteWalArchive(dataDir));
  try {
    mkdirSync(archive, { recursive: true, mode: 0o700 });
    giveTo(launcher, archive);
    grantTraversal(launcher, folder);
  } catch (error) {
    log(`WAL can’t be archived in ${archive}: ${(error as Error).message}`);
  }
  return {
    archive_mode: "on",
    archive_timeout: String(SWITCH_SECONDS),
    archive_command: archiveCommand(archive),
  };
}

/** A segment gets its name once it is on the disk. One that is asked for again is archived if it is there with the same content. */
function archiveCommand(archive: string): string {
  const [folder, segment] = [quote(archive), `${quote(archive)}/%f.gz`];
  return [
    // The disk may have been away at the start.
    `test -d ${folder} || mkdir -m 700 ${folder} || exit`,
    `if test -e ${segment}; then gzip -dc ${segment} | cmp -s - "%p"; exit; fi`,
    `gzip -1 -c "%p" > ${segment}.unfinished && sync ${segment}.unfinished && mv ${segment}.unfinished ${segment} && sync ${folder}`,
  ].join("; ");
}

/** Returns the settings by which PostgreSQL recovers from an archive until a moment, and refuses when the archive ends before it. */
export function recoverySettings(archive: string, to: Date): Record<string, string> {
  return {
    restore_command: `test -e ${quote(archive)}/%f.gz && gzip -dc ${quote(archive)}/%f.gz > "%p"`,
    // This early it knows no names of time zones, not even Z.
    recovery_target_time: to.toISOString().replace("Z", "+00"),
    recovery_target_action: "promote",
    // Nobody is let in before it is done.
    hot_standby: "off",
  };
}
