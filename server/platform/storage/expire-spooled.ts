import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { isSpooledName, spoolFolder } from "./disk.ts";

/** What nobody wrote to for so long is half of a file: the process that wrote it is gone. */
const UNFINISHED_KEPT_MS = 60 * 60 * 1000;
/** No work waits so long for what was spooled for it. */
const WHOLE_KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** Removes from this machine what was spooled by a process that didn't live to finish it, or to note it. */
export async function expireSpooled(dataDir: string, now = Date.now()): Promise<void> {
  const folder = spoolFolder(dataDir);
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    // Another process may be quicker.
    const found = await stat(path).catch(() => null);
    const keptMs = isSpooledName(name) ? WHOLE_KEPT_MS : UNFINISHED_KEPT_MS;
    if (found && now - found.mtimeMs > keptMs) await rm(path, { force: true });
  }
}
