import { link, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { newId } from "../ids.ts";
import { type DiskSpace, findDiskSpace } from "./disk-space.ts";

const BYTES_PER_MB = 1024 * 1024;
/** So much more than the limit must be free again: a disk that hovers around it has not recovered. */
const RECOVERED = 1.1;

/** The mark is on the disk that it is about, so that all processes that share the disk, and later ones, know of it. */
const markOf = (dataDir: string) => join(dataDir, "disk-low");

async function findMark(path: string): Promise<string | null> {
  const text = await readFile(path, "utf8").catch(() => "");
  return text === "" ? null : text;
}

async function makeMark(path: string): Promise<string> {
  const id = newId();
  const draft = `${path}-${id}`;
  try {
    await writeFile(draft, id);
    // Unlike a file that is opened, a link is there with all its content or not at all.
    await link(draft, path);
    return id;
  } catch {
    // Another process was sooner. Where nothing can be written at all, the day stands for this time.
    return (await findMark(path)) ?? new Date().toISOString().slice(0, 10);
  } finally {
    await rm(draft, { force: true }).catch(() => {});
  }
}

/**
 * Looks how much room there is, and keeps a mark on the disk from when it becomes too little until it has recovered.
 *
 * @returns As `findDiskSpace`; `low` names this time of being nearly full, null when it is not.
 */
export async function noteLowDisk(
  config: Pick<Config, "dataDir" | "diskReserveMb">,
): Promise<DiskSpace & { low: string | null }> {
  const space = await findDiskSpace(config);
  const path = markOf(config.dataDir);
  if (space.isLow) return { ...space, low: (await findMark(path)) ?? (await makeMark(path)) };
  if (space.freeBytes >= config.diskReserveMb * BYTES_PER_MB * RECOVERED)
    await rm(path, { force: true }).catch(() => {});
  return { ...space, low: null };
}
