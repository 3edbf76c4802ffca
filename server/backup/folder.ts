import { access, mkdir, readdir, readFile, realpath, rename, rm, stat, statfs, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { DataDirectoryInUseError, lockDataDirectory } from "../platform/database/embedded-lock.ts";
import { isWalArchive } from "../platform/database/wal-archive.ts";
import { MANIFEST, NotABackup, readManifest } from "./manifest.ts";
import { syncFolder } from "./trees.ts";

/** Ends the name of what isn't a backup yet, or no longer. */
const UNFINISHED = ".unfinished";
/** Ends the name of the copy on which a backup is being verified. */
export const VERIFYING = ".verifying";
/** Beside the backups: the name of the last one that was verified. */
const VERIFIED = "last-verified.txt";
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/;
/** Archived WAL, or the note of a backup in it; where a timeline came from is kept. */
const SEGMENT = /^[0-9A-F]{24}(\.[0-9A-F]{8}\.backup)?\.gz$/;
const afterTimeline = (segment: string) => segment.slice(8, 24);
const BYTES_PER_MB = 1024 * 1024;
/** For the WAL of the meantime and the manifest. */
const SPARE_BYTES = 128 * BYTES_PER_MB;

/** The folder of the backups of one installation, held so that one is made at a time. */
export interface BackupFolder {
  path: string;
  /** It is on the disk of the data, so that one fault takes both. */
  isOnSameDisk: boolean;
  release(): void;
}

const isWithin = (inner: string, outer: string) => !/^\.\.(\/|$)/.test(relative(outer, inner));

function hold(path: string): () => void {
  try {
    return lockDataDirectory(path).release;
  } catch (error) {
    if (!(error instanceof DataDirectoryInUseError)) throw error;
    throw new Error(`Another backup is being written to ${path}. Wait until it has finished.`);
  }
}

/** A copy on which a backup is verified is held while it is; one that was cut off isn't. */
function isLeftVerifying(folder: string, name: string): boolean {
  if (!name.endsWith(VERIFYING) || !NAME.test(name.slice(0, -VERIFYING.length))) return false;
  try {
    lockDataDirectory(join(folder, name)).release();
    return true;
  } catch (error) {
    if (error instanceof DataDirectoryInUseError) return false;
    throw error;
  }
}

/** Opens the folder of backups, making it if needed, and clears away what was cut off in it. */
export async function openBackupFolder(folder: string, dataDir: string): Promise<BackupFolder> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const [path, data] = [await realpath(folder), await realpath(dataDir)];
  if (isWithin(path, data))
    throw new Error(`${folder} is inside DATA_DIR. Choose a folder elsewhere, best on another disk.`);
  const release = hold(path);
  try {
    for (const name of await readdir(path)) {
      const isCutOff = NAME.test(name.slice(0, -UNFINISHED.length)) && name.endsWith(UNFINISHED);
      if (isCutOff || isLeftVerifying(path, name)) await rm(join(path, name), { recursive: true });
    }
    const [here, there] = [await stat(path), await stat(data)];
    return { path, isOnSameDisk: here.dev === there.dev, release };
  } catch (error) {
    release();
    throw error;
  }
}

/** Refuses what doesn't fit, before anything is written. */
export async function requireRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const needed = bytes + SPARE_BYTES;
  if (free >= needed) return;
  const inMb = (size: number) => `${Math.ceil(size / BYTES_PER_MB).toLocaleString("en")} MB`;
  throw new Error(
    `The disk of ${folder} has ${inMb(free)} free, and the backup needs about ${inMb(needed)}. Free some space or choose another disk.`,
  );
}

/** Makes the folder of a backup that is being made: it only gets its name once it is whole. */
export async function beginFolder({ path }: BackupFolder): Promise<{ unfinished: string; finish(): Promise<string> }> {
  const target = join(path, new Date().toISOString().replaceAll(":", "-"));
  const unfinished = `${target}${UNFINISHED}`;
  await mkdir(unfinished, { mode: 0o700 });
  return {
    unfinished,
    async finish() {
      await rename(unfinished, target);
      await syncFolder(path);
      return target;
    },
  };
}

async function isWhole(backup: string): Promise<boolean> {
  try {
    await readManifest(backup);
    return true;
  } catch (error) {
    if (error instanceof NotABackup) return false;
    throw error;
  }
}

/** Lists the names of what may be backups in a folder, the oldest first. */
export async function listNamed(path: string): Promise<string[]> {
  const names = await readdir(path).catch((error: unknown) => {
    if ((error as { code?: string }).code === "ENOENT") return [];
    throw error;
  });
  return names.filter((each) => NAME.test(each)).toSorted();
}

async function listWhole(path: string): Promise<string[]> {
  const whole: string[] = [];
  for (const name of await listNamed(path)) if (await isWhole(join(path, name))) whole.push(name);
  return whole;
}

/** Lists the names of the backups in a folder, the oldest first, by a look at each: one that was altered since is among them. */
export async function listKept(path: string): Promise<string[]> {
  const kept: string[] = [];
  for (const name of await listNamed(path)) {
    const isThere = await access(join(path, name, MANIFEST)).then(
      () => true,
      () => false,
    );
    if (isThere) kept.push(name);
  }
  return kept;
}

/** Returns when a backup was begun, which is its name. */
export function begunAt(name: string): Date {
  const [day, time = ""] = name.split("T");
  return new Date(`${day}T${time.replaceAll("-", ":")}`);
}

/** Returns the name of the newest whole backup in a folder; null when there is none. */
export async function findNewest(path: string): Promise<string | null> {
  for (const name of (await listNamed(path)).toReversed()) if (await isWhole(join(path, name))) return name;
  return null;
}

/** Returns the name of the oldest whole backup in a folder; null when there is none. */
export async function findOldest(path: string): Promise<string | null> {
  for (const name of await listNamed(path)) if (await isWhole(join(path, name))) return name;
  return null;
}

/** Returns the name of the last backup that was verified by itself; null when none was. */
export async function findVerified(path: string): Promise<string | null> {
  const name = await readFile(join(path, VERIFIED), "utf8").catch(() => "");
  return NAME.test(name) ? name : null;
}

/** Notes that a backup was verified, so that one is verified again after an interruption. */
export async function noteVerified(path: string, name: string): Promise<void> {
  await writeFile(join(path, VERIFIED), name, { mode: 0o600 });
}

/** Removes archived WAL that is older than the oldest whole backup that could use it. */
async function pruneWal(path: string): Promise<void> {
  const first = new Map<string, string>();
  for (const name of await listWhole(path)) {
    const { wal, files } = await readManifest(join(path, name));
    const needed = files
      .find((file) => file.path.startsWith("postgres/pg_wal/"))
      ?.path.split("/")
      .at(-1);
    if (wal !== null && needed && !first.has(wal)) first.set(wal, needed);
  }
  const archives = (await readdir(path)).filter(isWalArchive).toSorted();
  for (const [index, name] of archives.entries()) {
    const needed = first.get(name);
    // The newest may be waiting for its first backup.
    if (needed === undefined && index < archives.length - 1) await rm(join(path, name), { recursive: true });
    if (needed === undefined) continue;
    for (const file of await readdir(join(path, name)))
      if (SEGMENT.test(file) && afterTimeline(file) < afterTimeline(needed)) await rm(join(path, name, file));
  }
}

/** Removes the oldest whole backups but so many, and the WAL that only they could use. What isn't whole stays, to be looked at. @returns Names of those that went. */
export async function keepNewest({ path }: Pick<BackupFolder, "path">, keep: number): Promise<string[]> {
  const whole = await listWhole(path);
  const old = whole.slice(0, Math.max(0, whole.length - keep));
  for (const name of old) {
    // Renamed first: what is half removed is never taken for a backup.
    await rename(join(path, name), join(path, `${name}${UNFINISHED}`));
    await syncFolder(path);
    await rm(join(path, `${name}${UNFINISHED}`), { recursive: true });
  }
  await pruneWal(path);
  return old;
}
