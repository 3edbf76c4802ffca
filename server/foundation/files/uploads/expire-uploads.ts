import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** An upload that nobody went on with for so long is given up. */
export const UPLOAD_KEPT_MS = 24 * 60 * 60 * 1000;

/** Returns where uploads lie that are not finished. */
export const uploadsFolder = (dataDir: string): string => join(dataDir, "uploads");

/** Removes what was not gone on with. */
export async function expireUploads(dataDir: string, now = Date.now()): Promise<void> {
  const folder = uploadsFolder(dataDir);
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    // Another process may be quicker.
    const found = await stat(path).catch(() => null);
    if (found && now - found.mtimeMs > UPLOAD_KEPT_MS) await rm(path, { force: true });
  }
}
