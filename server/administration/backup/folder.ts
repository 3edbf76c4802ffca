import { access, mkdir, readdir, readFile, realpath, rename, rm, stat, statfs, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { DataDirectoryInUseError, lockDataDirectory } from "../../platform/database/embedded-lock.ts";
import { findWalArchive, isWalArchive } from "../../platform/database/wal-archive.ts";
import { installationIdOf } from "../../platform/installation-id.ts";
import { MANIFEST, type Manifest, NotABackup, readManifest } from "./manifest.ts";
import { syncFolder } from "./trees.ts";

/** Ends the name of what isn't a backup yet, or no longer. */
const UNFINISHED = ".unfinished";
/** Ends the name of the copy on which a backup is being verified. */
export const VERIFYING = ".verifying";
/** Beside the backups: the name of the last one that was verified, of an installation; from before these had names, of any. */
const verifiedName = (installation: string) => `last-verified.${installation}.txt`;
const VERIFIED = "last-verified.txt";
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/;
/** Archived WAL, or the note of a backup in it; where a timeline came from is kept. */
const SEGMENT = /^[0-9A-F]{24}(\.[0-9A-F]{8}\.backup)?\.gz$/;
const afterTimeline = (segment: string) => segment.slice(8, 24);
const BYTES_PER_MB = 1024 * 1024;
/** For the WAL of the meantime and the manifest. */
const SPARE_BYTES = 128 * BYTES_PER_MB;

/** A folder of backups, as an installation sees it that has its own in there. */
export interface OwnFolder {
  path: string;
  installation: string;
  /** The folder beside the backups for archived WAL; null without archiving. */
  wal: string | null;
}

/** Returns a folder with the installation and WAL archive of a DATA_DIR. */
export function ownFolder(path: string, dataDir: string): OwnFolder {
  return { path, installation: installationIdOf(dataDir), wal: findWalArchive(dataDir) };
}

/** A locked folder of backups: only one backup runs at a time. */
export interface BackupFolder extends OwnFolder {
  /** Apparent remains of an interrupted backup that can't be proven to belong to this installation. */
  left: string[];
  /** It is on the same disk as the data, so one fault destroys both. */
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

/** Returns what a backup is called while it is not whole, or no longer: by whose it is. */
const unfinishedName = (name: string, installation: string) => `${name}.${installation}${UNFINISHED}`;

type Rest = "own" | "unknown" | null;

/** Returns the owner of the remains of an interrupted backup; null for anything else. */
async function judgeRest({ path, installation }: OwnFolder, name: string): Promise<Rest> {
  if (name.endsWith(UNFINISHED)) {
    const [begun = "", id] = name.slice(0, -UNFINISHED.length).split(/(?<=Z)\./);
    if (!NAME.test(begun)) return null;
    return id === installation ? "own" : "unknown";
  }
  const verified = name.slice(0, -VERIFYING.length);
  if (!name.endsWith(VERIFYING) || !NAME.test(verified)) return null;
  // A copy that is being verified is locked; an abandoned one isn't.
  if (isHeld(join(path, name))) return null;
  return (await isOwn(join(path, verified), installation)) ? "own" : "unknown";
}

function isHeld(folder: string): boolean {
  try {
    lockDataDirectory(folder).release();
    return false;
  } catch (error) {
    if (error instanceof DataDirectoryInUseError) return true;
    throw error;
  }
}

/** Returns whether a backup is complete and belongs to this installation. */
async function isOwn(backup: string, installation: string): Promise<boolean> {
  try {
    return (await readManifest(backup)).installation === installation;
  } catch (error) {
    if (error instanceof NotABackup) return false;
    throw error;
  }
}

/** Opens the folder of backups, creating it if needed, and removes this installation's interrupted backups. */
export async function openBackupFolder(folder: string, dataDir: string): Promise<BackupFolder> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const [path, data] = [await realpath(folder), await realpath(dataDir)];
  if (isWithin(path, data))
    throw new Error(`${folder} is inside DATA_DIR. Choose a folder elsewhere, best on another disk.`);
  const release = hold(path);
  try {
    const own = ownFolder(path, data);
    const left: string[] = [];
    for (const name of await readdir(path)) {
      const rest = await judgeRest(own, name);
      if (rest === "own") await rm(join(path, name), { recursive: true });
      else if (rest === "unknown") left.push(name);
    }
    const [here, there] = [await stat(path), await stat(data)];
    return { ...own, left, isOnSameDisk: here.dev === there.dev, release };
  } catch (error) {
    release();
    throw error;
  }
}

/** Refuses what doesn't fit, before anything is written. */
export async function requireFreeDisk(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const needed = bytes + SPARE_BYTES;
  if (free >= needed) return;
  const inMb = (size: number) => `${Math.ceil(size / BYTES_PER_MB).toLocaleString("en")} MB`;
  throw new Error(
    `The disk of ${folder} has ${inMb(free)} free, and the backup needs about ${inMb(needed)}. Free some space or choose another disk.`,
  );
}

/** Creates the folder of a backup in progress, which gets its final name only once it is complete. */
export async function beginFolder({
  path,
  installation,
}: BackupFolder): Promise<{ unfinished: string; finish(): Promise<string> }> {
  const target = join(path, new Date().toISOString().replaceAll(":", "-"));
  const unfinished = unfinishedName(target, installation);
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

/** Returns when a backup began, from its name. */
export function begunAt(name: string): Date {
  const [day, time = ""] = name.split("T");
  return new Date(`${day}T${time.replaceAll("-", ":")}`);
}

/** Returns a predicate for manifests of backups that an installation may have made. */
export const mayBeOf = (installation: string | null) => (manifest: Manifest) =>
  manifest.installation === null || manifest.installation === installation;

/** Returns the name of the newest whole backup in a folder that is `isWanted`; null when there is none. */
export async function findNewest(
  path: string,
  isWanted: (manifest: Manifest) => boolean = () => true,
): Promise<string | null> {
  for (const name of (await listNamed(path)).toReversed()) {
    const backup = join(path, name);
    if ((await isWhole(backup)) && isWanted(await readManifest(backup))) return name;
  }
  return null;
}

/** Returns the name of the oldest whole backup in a folder; null when there is none. */
export async function findOldest(path: string): Promise<string | null> {
  for (const name of await listNamed(path)) if (await isWhole(join(path, name))) return name;
  return null;
}

/** Returns the name of the last backup that an installation verified automatically; null if there is none. */
export async function findVerified(path: string, installation: string | null): Promise<string | null> {
  const own = installation && (await readFile(join(path, verifiedName(installation)), "utf8").catch(() => null));
  const name = own ?? (await readFile(join(path, VERIFIED), "utf8").catch(() => ""));
  return NAME.test(name) ? name : null;
}

/** Records that a backup was verified, so that an interrupted verification is repeated. */
export async function noteVerified(path: string, installation: string, name: string): Promise<void> {
  await writeFile(join(path, verifiedName(installation)), name, { mode: 0o600 });
}

/** Removes archived WAL that is older than the oldest complete backup that could use it, including backups of other installations. */
async function pruneWal({ path, wal }: OwnFolder, own: ReadonlySet<string>): Promise<void> {
  const first = new Map<string, string>();
  for (const name of await listWhole(path)) {
    const manifest = await readManifest(join(path, name));
    const needed = manifest.files
      .find((file) => file.path.startsWith("postgres/pg_wal/"))
      ?.path.split("/")
      .at(-1);
    if (manifest.wal !== null && needed && !first.has(manifest.wal)) first.set(manifest.wal, needed);
  }
  for (const name of (await readdir(path)).filter((each) => isWalArchive(each) && own.has(each))) {
    const needed = first.get(name);
    // The one that is written to may be waiting for its first backup.
    if (needed === undefined && name !== wal) await rm(join(path, name), { recursive: true });
    if (needed === undefined) continue;
    for (const file of await readdir(join(path, name)))
      if (SEGMENT.test(file) && afterTimeline(file) < afterTimeline(needed)) await rm(join(path, name, file));
  }
}

/**
 * Removes all but the newest `keep` complete backups of an installation, and the WAL that only the removed ones could use. Keeps incomplete
 * backups for inspection, and backups that this installation can't be proven to have made.
 *
 * @param isAlone No other installation has backups in this folder, so backups from before installations had names belong to this one too.
 * @returns The names of the removed backups, and of complete ones with an unknown owner.
 */
export async function keepNewest(
  folder: OwnFolder,
  keep: number,
  isAlone = false,
): Promise<{ removed: string[]; left: string[] }> {
  const { path, installation, wal } = folder;
  const archives = new Set(wal === null ? [] : [wal]);
  const [own, left]: [string[], string[]] = [[], []];
  for (const name of await listWhole(path)) {
    const made = await readManifest(join(path, name));
    const isOurs = made.installation === installation || (isAlone && made.installation === null);
    (isOurs ? own : left).push(name);
    if (isOurs && made.wal !== null) archives.add(made.wal);
  }
  const removed = own.slice(0, Math.max(0, own.length - keep));
  for (const name of removed) {
    const unfinished = join(path, unfinishedName(name, installation));
    // Renamed first: what is half removed is never taken for a backup.
    await rename(join(path, name), unfinished);
    await syncFolder(path);
    await rm(unfinished, { recursive: true });
  }
  await pruneWal(folder, archives);
  return { removed, left };
}
