import { constants } from "node:fs";
import { access, statfs } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import { Refusal } from "../refusal.ts";
import { sizeOfBallast } from "./ballast.ts";

export const BYTES_PER_MB = 1024 * 1024;
/** PostgreSQL adds to its WAL by files of 16 MB. With less free it ends at the next one. */
const LEAST_BYTES = 16 * BYTES_PER_MB;

/** Why nothing can be written to a disk. */
export type DiskFault = "full" | "read_only";

/**
 * Returns how much of the disk of a folder is free, and how large it is; null for a folder that isn’t there, or a system that doesn’t
 * tell. Ballast in the folder counts as free, as it’s given up when space runs out.
 */
export async function readDisk(folder: string): Promise<{ free_bytes: number; total_bytes: number } | null> {
  const found = await statfs(folder).catch(() => null);
  if (!found) return null;
  return {
    free_bytes: found.bavail * found.bsize + (await sizeOfBallast(folder)),
    total_bytes: found.blocks * found.bsize,
  };
}

/** Returns why nothing can be written to the disk of a folder; null where it can be, or the system doesn’t tell. */
export async function findDiskFault(folder: string): Promise<DiskFault | null> {
  const refused = await access(folder, constants.W_OK).catch((error: { code?: string }) => error);
  if (refused?.code === "EROFS") return "read_only";
  const found = await statfs(folder).catch(() => null);
  if (!found) return null;
  // Some file systems don’t count files, and say that they can hold none.
  const hasNoFiles = found.files > 0 && found.ffree === 0;
  return hasNoFiles || found.bavail * found.bsize < LEAST_BYTES ? "full" : null;
}

/** The room on the disk that holds uploads and the embedded database. */
export interface DiskSpace {
  freeBytes: number;
  /** Less is free than the operator wants kept for answers. */
  isLow: boolean;
}

export async function findDiskSpace({
  dataDir,
  diskReserveMb,
}: Pick<Config, "dataDir" | "diskReserveMb">): Promise<DiskSpace> {
  // A folder that is not there yet, or a system that does not tell, is no full disk.
  const freeBytes = (await readDisk(dataDir))?.free_bytes ?? Number.POSITIVE_INFINITY;
  return { freeBytes, isLow: freeBytes < diskReserveMb * BYTES_PER_MB };
}

/** Returns the refusal of what the disk has no room for. */
export const diskFull = (): Refusal =>
  new Refusal("disk_full", "The server is nearly out of disk space. Try again once there’s more.");

/**
 * Refuses uploads that would leave less free than is kept for answers, by what they say of their size. What is written looks again as it
 * comes: many may begin at once, and another program may fill the disk.
 */
export function guardDisk(app: FastifyInstance, config: Pick<Config, "dataDir" | "diskReserveMb">): void {
  const reserveBytes = config.diskReserveMb * BYTES_PER_MB;
  app.addHook("onRequest", async ({ method, url, headers }) => {
    if (method === "GET" || method === "HEAD" || method === "DELETE") return;
    if (!url.startsWith("/api/files/") && !headers["content-type"]?.startsWith("multipart/")) return;
    // Uploads in pieces count what others have still to bring, and make room where there's none.
    if (url.startsWith("/api/files/tus/")) return;
    const { freeBytes } = await findDiskSpace(config);
    if (freeBytes - Number(headers["content-length"] ?? 0) < reserveBytes) throw diskFull();
  });
}
