import { statfs } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import { Refusal } from "../refusal.ts";

export const BYTES_PER_MB = 1024 * 1024;

/** Returns how much of the disk of a folder is free, and how large it is; null for a folder that isn’t there, or a system that doesn’t tell. */
export async function readDisk(folder: string): Promise<{ free_bytes: number; total_bytes: number } | null> {
  const found = await statfs(folder).catch(() => null);
  return found && { free_bytes: found.bavail * found.bsize, total_bytes: found.blocks * found.bsize };
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

/** Refuses uploads while the disk is nearly full, so that what is left is for answers. */
export function guardDisk(app: FastifyInstance, config: Pick<Config, "dataDir" | "diskReserveMb">): void {
  app.addHook("onRequest", async ({ method, url, headers }) => {
    if (method === "GET" || method === "HEAD" || method === "DELETE") return;
    if (!url.startsWith("/api/files/") && !headers["content-type"]?.startsWith("multipart/")) return;
    if (!(await findDiskSpace(config)).isLow) return;
    throw new Refusal(
      "disk_full",
      "The server is nearly out of disk space. You can’t upload files until there’s more.",
    );
  });
}
