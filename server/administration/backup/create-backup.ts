import { rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import pg from "pg";
import { noteErasedPeople } from "../../people/directory/privacy/erased-people.ts";
import { findWalArchive } from "../../platform/database/wal-archive.ts";
import { beginBackup, countKeptRows, describeDatabase, endBackup, listErasedPeople } from "./backup.queries.ts";
import { CONTROL_FILE, isPassing } from "./cluster-files.ts";
import { type BackupFolder, beginFolder, requireFreeDisk } from "./folder.ts";
import { type Manifest, writeManifest } from "./manifest.ts";
import { copyFile, eachOf, type FileEntry, listTree, makeFolders, syncFolder, writeFile } from "./trees.ts";
import { walSegments } from "./wal-segments.ts";

/** What is being done; `stopping` says that what is acknowledged from now on may miss the backup. */
export type Phase = "files" | "database" | "stopping";

/** How a full disk, a used-up quota and a limit on the size of files are told. */
const WITHOUT_ROOM = ["ENOSPC", "EDQUOT", "EFBIG"];

interface Source {
  /** Of the installation, with its links resolved. */
  dataDir: string;
  /** Connection string of the role for backups. */
  url: string;
  /** False when uploads are in a bucket. */
  hasUploads: boolean;
  /** Of this Sextant. */
  version: string;
}

async function sizeOf(root: string, files: readonly string[]): Promise<number> {
  let bytes = 0;
  await eachOf(files, async (path) => {
    bytes += await stat(join(root, path)).then(
      ({ size }) => size,
      () => 0,
    );
  });
  return bytes;
}

/** What a backup holds so far: each file that is written is noted with its hash. */
function collect(backup: string) {
  const folders = new Set<string>();
  const files = new Map<string, FileEntry>();
  const addFolders = async (paths: readonly string[]) => {
    await makeFolders(backup, paths);
    for (const path of paths) folders.add(path);
  };
  const addWhileThere = async (path: string, source: string): Promise<boolean> => {
    const content = await copyFile(source, join(backup, path));
    if (content) files.set(path, { path, ...content });
    return content !== null;
  };
  return {
    folders,
    files,
    async addFile(path: string, source: string) {
      if (!(await addWhileThere(path, source))) throw new Error(`${source} is missing.`);
    },
    /** Copies what of a tree isn't in the backup yet. */
    async addTree(name: string, root: string, skips: (path: string) => boolean) {
      const tree = await listTree(root, skips);
      await addFolders([name, ...tree.folders.map((path) => `${name}/${path}`)]);
      await eachOf(tree.files, async (path) => {
        if (!files.has(`${name}/${path}`)) await addWhileThere(`${name}/${path}`, join(root, path));
      });
    },
    async addText(path: string, text: string) {
      files.set(path, { path, ...(await writeFile(join(backup, path), text)) });
    },
  };
}

/** Copies the database while it is being written to. @returns What the manifest says of it, and who was erased by now. */
async function copyDatabase(
  into: ReturnType<typeof collect>,
  { dataDir, url }: Pick<Source, "dataDir" | "url">,
  progress: (phase: Phase) => void,
) {
  const cluster = join(dataDir, "postgres");
  const client = new pg.Client({ connectionString: url });
  // A connection that ends meanwhile fails the next query; its event alone would end the process.
  client.on("error", () => {});
  await client.connect();
  try {
    const { segmentBytes, ...start } = await beginBackup(client);
    await into.addTree("postgres", cluster, (path) => isPassing(path) || path === CONTROL_FILE);
    await into.addFile(`postgres/${CONTROL_FILE}`, join(cluster, CONTROL_FILE));
    const described = await describeDatabase(client);
    const counts = await countKeptRows(client);
    progress("stopping");
    const { label, timeline, ...stop } = await endBackup(client);
    for (const name of walSegments(timeline, start.position, stop.position, segmentBytes))
      await into.addFile(`postgres/pg_wal/${name}`, join(cluster, "pg_wal", name));
    await into.addText("postgres/backup_label", label);
    return { described: { ...described, timeline, start, stop, counts }, erased: await listErasedPeople(client) };
  } finally {
    await client.end();
  }
}

/** Returns the name of the archive of the database's WAL; null when there is none in this folder. */
async function findArchiveIn(folder: string, dataDir: string): Promise<string | null> {
  const name = findWalArchive(dataDir);
  if (name === null) return null;
  return stat(join(folder, name)).then(
    () => name,
    () => null,
  );
}

/** What PostgreSQL's files and uploads hold by now; a little more is written while they are copied. */
async function requireSpaceForBackup({ dataDir, hasUploads }: Source, folder: string): Promise<void> {
  const [cluster, uploads] = [join(dataDir, "postgres"), join(dataDir, "files")];
  const database = await sizeOf(cluster, (await listTree(cluster, isPassing)).files);
  const rest = hasUploads ? await sizeOf(uploads, (await listTree(uploads)).files) : 0;
  await requireFreeDisk(folder, database + rest);
}

/**
 * Makes a backup while the installation is in use. Uploads are copied before the database and once more after it: those that are
 * removed meanwhile and those that are added meanwhile are in it, so that no row names a file that is missing.
 *
 * @returns Where it is.
 */
export async function createBackup(
  source: Source,
  folder: BackupFolder,
  progress: (phase: Phase) => void,
): Promise<{ path: string; manifest: Manifest }> {
  await requireSpaceForBackup(source, folder.path);
  const { unfinished, finish } = await beginFolder(folder);
  try {
    const all = collect(unfinished);
    const addUploads = () =>
      source.hasUploads
        ? all.addTree("files", join(source.dataDir, "files"), (path) => path.endsWith(".unfinished"))
        : Promise.resolve();
    progress("files");
    await addUploads();
    progress("database");
    const { described, erased } = await copyDatabase(all, source, progress);
    await addUploads();
    const manifest: Manifest = {
      format: 1,
      sextant: source.version,
      installation: folder.installation,
      ...described,
      wal: await findArchiveIn(folder.path, source.dataDir),
      uploads: source.hasUploads ? "here" : "bucket",
      folders: [...all.folders].toSorted(),
      files: [...all.files.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    };
    for (const path of all.folders) await syncFolder(join(unfinished, path));
    await writeManifest(unfinished, manifest);
    await syncFolder(unfinished);
    await noteErasedPeople(folder.path, erased);
    return { path: await finish(), manifest };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true }).catch(() => {});
    const { code = "" } = error as { code?: string };
    if (!WITHOUT_ROOM.includes(code)) throw error;
    throw new Error(
      `There’s no room left for this backup in ${dirname(unfinished)} (${code}). Nothing is left of it, and earlier ones are as they were. Free some space or choose another disk.`,
    );
  }
}
