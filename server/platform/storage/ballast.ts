import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { open, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";

const NAME = "ballast";
const STATS_BLOCK_BYTES = 512;
const SLICE_BYTES = 1024 * 1024;

const placeOf = (dataDir: string) => join(dataDir, NAME);
const unfinishedOf = (dataDir: string) => `${placeOf(dataDir)}.unfinished`;

/** Returns how much of a disk the ballast in a folder takes; 0 where there is none. */
export async function sizeOfBallast(dataDir: string): Promise<number> {
  const found = await stat(placeOf(dataDir)).catch(() => null);
  return found?.isFile() ? found.blocks * STATS_BLOCK_BYTES : 0;
}

/** Has the system set the space aside, which writes nothing. Returns false where the system or the disk can’t. */
async function allocate(path: string, bytes: number): Promise<boolean> {
  const child = spawn("fallocate", ["--length", String(bytes), path], { stdio: "ignore" });
  try {
    const [code] = (await once(child, "exit")) as [number | null];
    return code === 0;
  } catch {
    return false;
  }
}

/** Takes the space by writing: bytes that no file system can compress or leave out. */
async function fill(path: string, bytes: number): Promise<void> {
  const slice = randomBytes(SLICE_BYTES);
  const file = await open(path, "w", 0o600);
  try {
    for (let written = 0; written < bytes; written += slice.length) {
      slice.writeDoubleLE(written, 0);
      await file.write(slice, 0, Math.min(slice.length, bytes - written));
    }
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Lays ballast in a folder: space that is given up for the database when the disk is full. @throws Error where there is no room for it. */
export async function layBallast(dataDir: string, bytes: number): Promise<void> {
  const unfinished = unfinishedOf(dataDir);
  try {
    if (!(await allocate(unfinished, bytes))) await fill(unfinished, bytes);
    await rename(unfinished, placeOf(dataDir));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Gives the ballast of a folder up, also one that was cut off while it was laid. @returns How many bytes that frees. */
export async function giveUpBallast(dataDir: string): Promise<number> {
  const bytes = await sizeOfBallast(dataDir);
  for (const path of [placeOf(dataDir), unfinishedOf(dataDir)]) await rm(path, { force: true });
  return bytes;
}
