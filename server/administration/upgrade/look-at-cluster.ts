import { existsSync, readdirSync } from "node:fs";
import { readdir, rename, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { locatePostgres } from "../../platform/database/embedded-binaries.ts";
import { finishMove, newerMessage, readMajor } from "../../platform/database/embedded-cluster.ts";
import { listTree, syncFolder } from "../backup/trees.ts";

const OLD = /^postgres-(\d+)(\.removing)?$/;
/** For the new cluster’s WAL and its empty databases. */
const SPARE_BYTES = 256 * 2 ** 20;
/** Rows take the same room in the new cluster, and indexes about as much. */
const GROWTH = 1.1;

/** Returns where the old cluster is kept until the upgrade is accepted. */
export const oldPath = (dataDir: string, major: number): string => join(dataDir, `postgres-${major}`);

/** A data directory whose cluster must be upgraded before it can be used. */
export interface OlderCluster {
  major: number;
  own: number;
  bytes: number;
  neededBytes: number;
  freeBytes: number;
}

export const inMb = (bytes: number): string => `${Math.ceil(bytes / 2 ** 20).toLocaleString("en")} MB`;

async function measure(folder: string, skips: (path: string) => boolean = () => false): Promise<number> {
  let bytes = 0;
  for (const path of (await listTree(folder, skips)).files) {
    // A PostgreSQL left by a killed Sextant may still be stopping, and take files of its own away.
    const found = await stat(join(folder, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
    });
    bytes += found?.size ?? 0;
  }
  return bytes;
}

/** Looks whether the cluster of a data directory is of an older PostgreSQL; null when not. @throws Error when it is of a newer one. */
export async function findOlderCluster(dataDir: string): Promise<OlderCluster | null> {
  const cluster = join(dataDir, "postgres");
  finishMove(cluster);
  const [major, own] = [readMajor(cluster), locatePostgres().major];
  if (major === null || major === own) return null;
  if (major > own) throw new Error(newerMessage(cluster, major, own));
  const bytes = await measure(cluster, (path) => path === "pg_wal");
  const { bavail, bsize } = await statfs(dataDir);
  return { major, own, bytes, neededBytes: bytes * GROWTH + SPARE_BYTES, freeBytes: bavail * bsize };
}

/** A cluster that was kept when its data was upgraded. */
export interface KeptCluster {
  path: string;
  major: number;
  bytes: number;
}

/** Lists the old clusters in a data directory. */
export async function listKept(dataDir: string): Promise<KeptCluster[]> {
  const kept: KeptCluster[] = [];
  for (const name of (await readdir(dataDir)).toSorted()) {
    const major = Number(OLD.exec(name)?.[1]);
    const path = join(dataDir, name);
    if (major) kept.push({ path, major, bytes: await measure(path) });
  }
  return kept;
}

/** Tells whether an old cluster is in the place where one is about to be put. */
export const isTaken = (path: string): boolean => existsSync(path) && readdirSync(path).length > 0;

/** Removes an old cluster. What is half removed is no longer named as one. */
export async function removeKept(dataDir: string, path: string): Promise<void> {
  const removing = path.endsWith(".removing") ? path : `${path}.removing`;
  if (path !== removing) {
    await rm(removing, { recursive: true, force: true });
    await rename(path, removing);
    await syncFolder(dataDir);
  }
  await rm(removing, { recursive: true });
}
