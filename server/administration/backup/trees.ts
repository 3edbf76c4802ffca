import { createHash } from "node:crypto";
import { type FileHandle, mkdir, open, readdir } from "node:fs/promises";
import { join } from "node:path";

const CHUNK_BYTES = 2 ** 20;
/** Files that are copied or read at once: enough that the disk always has something to do. */
const AT_ONCE = 4;

export interface Content {
  bytes: number;
  sha256: string;
}

/** A file by its path in its tree. */
export interface FileEntry extends Content {
  path: string;
}

interface Tree {
  folders: string[];
  files: string[];
}

const isMissing = (error: unknown) => (error as { code?: string }).code === "ENOENT";

/** Lists what is below a folder, by paths from there, in order. What goes away meanwhile is left out. */
export async function listTree(root: string, skips: (path: string) => boolean = () => false): Promise<Tree> {
  const found: Tree = { folders: [], files: [] };
  const visit = async (folder: string): Promise<void> => {
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    for (const entry of entries) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (skips(path)) continue;
      if (entry.isDirectory()) {
        found.folders.push(path);
        await visit(path);
      } else if (entry.isFile()) found.files.push(path);
      else throw new Error(`${join(root, path)} is neither a file nor a folder.`);
    }
  };
  await visit("");
  return { folders: found.folders.toSorted(), files: found.files.toSorted() };
}

/** Does something for each item, a few at a time. When one fails, no other is begun, and those under way are waited for. */
export async function eachOf<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const rest = items[Symbol.iterator]();
  const failures: unknown[] = [];
  const next = async () => {
    for (let item = rest.next(); !item.done && failures.length === 0; item = rest.next())
      await work(item.value).catch((error: unknown) => failures.push(error));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  if (failures.length > 0) throw failures[0];
}

/** Makes what was created, renamed or removed in a folder last through a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes the folders of a tree, for the one user alone. */
export async function makeFolders(root: string, folders: Iterable<string>): Promise<void> {
  for (const folder of folders) await mkdir(join(root, folder), { recursive: true, mode: 0o700 });
}

async function openThere(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, "r");
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function readHashed(from: FileHandle, take: (piece: Buffer) => Promise<void>): Promise<Content> {
  const hash = createHash("sha256");
  // A backup reads thousands of small files: a buffer of the full size for each took half of its time.
  const { size } = await from.stat();
  const buffer = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, Math.max(size, 4096)));
  for (let bytes = 0; ; ) {
    const { bytesRead } = await from.read(buffer, 0, buffer.length, null);
    if (bytesRead === 0) return { bytes, sha256: hash.digest("hex") };
    const piece = buffer.subarray(0, bytesRead);
    hash.update(piece);
    await take(piece);
    bytes += bytesRead;
  }
}

/** Returns what a file holds, as its size and hash; null when it isn't there. */
export async function hashFile(path: string): Promise<Content | null> {
  const from = await openThere(path);
  try {
    return from && (await readHashed(from, async () => {}));
  } finally {
    await from?.close();
  }
}

/** Writes a file that isn't there yet. It lasts through a power cut once its folder is synced. */
async function writeNew<Written>(path: string, write: (to: FileHandle) => Promise<Written>): Promise<Written> {
  const to = await open(path, "wx", 0o600);
  try {
    const written = await write(to);
    await to.sync();
    return written;
  } finally {
    await to.close();
  }
}

/** Writes a file that isn't there yet, and returns what it holds. */
export async function writeFile(path: string, text: string): Promise<Content> {
  await writeNew(path, (to) => to.writeFile(text));
  return { bytes: Buffer.byteLength(text), sha256: createHash("sha256").update(text).digest("hex") };
}

/** Copies a file that may change or go meanwhile, and returns what was copied; null when it has gone. */
export async function copyFile(source: string, target: string): Promise<Content | null> {
  const from = await openThere(source);
  try {
    return from && (await writeNew(target, (to) => readHashed(from, (piece) => to.writeFile(piece))));
  } finally {
    await from?.close();
  }
}
