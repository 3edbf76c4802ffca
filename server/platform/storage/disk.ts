import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { access, chmod, link, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { newId } from "../ids.ts";
import { sha256 } from "../secrets.ts";
import { createReserve, type ReserveConfig } from "./reserve.ts";
import type { Storage } from "./storage.ts";

/** Written at once; between two of them the disk is looked at. */
const SLICE_BYTES = 4 * 1024 * 1024;

const isHash = (text: string) => /^[0-9a-f]{64}$/.test(text);

/** Returns the SHA-256 of a file in hex, read as a stream. */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

/** Returns where spooled files lie. */
export const spoolFolder = (dataDir: string): string => join(dataDir, "spool");

/** Returns whether a file in the spool's folder is whole; what is being written has a longer name. */
export const isSpooledName = (text: string): boolean => /^[0-9a-f-]{36}$/.test(text);

function* slicesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) yield bytes.subarray(at, at + SLICE_BYTES);
}

/** Makes what was written to a file, or a rename in a folder, last through a power cut. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** What a file system says that makes no second name for a file. */
const withoutLinks = new Set(["EXDEV", "EPERM", "EMLINK", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"]);

/** Gives a file a second name, which takes no room. Returns false where the file system can’t. */
async function linked(path: string, target: string): Promise<boolean> {
  try {
    await link(path, target);
  } catch (error) {
    if (withoutLinks.has((error as { code?: string }).code ?? "")) return false;
    throw error;
  }
  await chmod(target, 0o600);
  await sync(target);
  return true;
}

/**
 * Opens storage in the data directory: `files/ab/cdef…` and `spool/`. What is there is whole: it is written beside its place,
 * synced, then renamed.
 */
export function openDiskStorage(config: ReserveConfig): Storage {
  const { dataDir } = config;
  const reserve = createReserve(config);
  const files = join(dataDir, "files");
  const spooled = spoolFolder(dataDir);
  const place = (hash: string) => {
    // Hashes come from our own tables, yet nothing else may ever name a path.
    if (!isHash(hash)) throw new RangeError("not a content hash");
    return join(files, hash.slice(0, 2), hash.slice(2));
  };
  const spoolPath = (name: string) => {
    if (!isSpooledName(name)) throw new RangeError("not a spooled name");
    return join(spooled, name);
  };

  const write = (source: Readable, path: string) =>
    pipeline(source, reserve.watch(), createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }));

  /** Keeps by a hash what is brought to a path beside its place. */
  async function keep(hash: string, bring: (unfinished: string) => Promise<unknown>): Promise<void> {
    const target = place(hash);
    const folder = dirname(target);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const unfinished = join(files, `${newId()}.unfinished`);
    try {
      await bring(unfinished);
      await rename(unfinished, target);
    } finally {
      // Two names of one file are both still there after a rename.
      await rm(unfinished, { force: true });
    }
    await sync(folder);
  }

  return {
    async put(bytes) {
      const hash = sha256(bytes).toString("hex");
      await reserve.require(bytes.length);
      await keep(hash, (unfinished) => write(Readable.from(slicesOf(bytes)), unfinished));
      return hash;
    },
    async putFile(path) {
      const hash = await hashOf(path);
      await keep(
        hash,
        async (unfinished) => (await linked(path, unfinished)) || write(createReadStream(path), unfinished),
      );
      return hash;
    },
    has: (hash) =>
      access(place(hash)).then(
        () => true,
        () => false,
      ),
    async read(hash, range) {
      try {
        const handle = await open(place(hash), "r");
        const { size } = await handle.stat();
        return { stream: handle.createReadStream(range), size };
      } catch (error) {
        if ((error as { code?: string }).code === "ENOENT") return null;
        throw error;
      }
    },
    remove: (hash) => rm(place(hash), { force: true }),
    async spool(source, name = newId()) {
      const target = spoolPath(name);
      await mkdir(spooled, { recursive: true, mode: 0o700 });
      const unfinished = `${target}.${newId()}`;
      try {
        await write(source, unfinished);
        await rename(unfinished, target);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      return name;
    },
    spooled: async (name) => spoolPath(name),
    removeSpooled: (name) => rm(spoolPath(name), { force: true }),
  };
}
