import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { access, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { newId } from "../ids.ts";
import { sha256 } from "../secrets.ts";
import type { Storage } from "./storage.ts";

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

/** Makes a rename last through a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Opens storage in the data directory: `files/ab/cdef…` and `spool/`. What is there is whole: it is written beside its place,
 * synced, then renamed.
 */
export function openDiskStorage(dataDir: string): Storage {
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
  return {
    async put(bytes) {
      const hash = sha256(bytes).toString("hex");
      const target = place(hash);
      const folder = dirname(target);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const unfinished = join(files, `${newId()}.unfinished`);
      try {
        const handle = await open(unfinished, "wx", 0o600);
        try {
          await handle.writeFile(bytes);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(unfinished, target);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      await syncFolder(folder);
      return hash;
    },
    async putFile(path) {
      const hash = await hashOf(path);
      const target = place(hash);
      const folder = dirname(target);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const unfinished = join(files, `${newId()}.unfinished`);
      try {
        await pipeline(
          createReadStream(path),
          createWriteStream(unfinished, { flags: "wx", mode: 0o600, flush: true }),
        );
        await rename(unfinished, target);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      await syncFolder(folder);
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
        await pipeline(source, createWriteStream(unfinished, { flags: "wx", mode: 0o600, flush: true }));
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
