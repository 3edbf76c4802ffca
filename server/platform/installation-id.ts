import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const NAME = "installation-id";

/** Returns which installation a DATA_DIR is of; null where none has been named yet. */
export function findInstallationId(dataDir: string): string | null {
  try {
    const id = readFileSync(join(dataDir, NAME), "utf8").trim();
    return /^[\da-f-]{36}$/.test(id) ? id : null;
  } catch {
    return null;
  }
}

/**
 * Returns the same, and names the installation if it has no name yet. It is beside the database rather than in it: a database that is restored
 * elsewhere is another installation.
 */
export function installationIdOf(dataDir: string): string {
  const found = findInstallationId(dataDir);
  if (found !== null) return found;
  try {
    writeFileSync(join(dataDir, NAME), `${randomUUID()}\n`, { flag: "wx", flush: true, mode: 0o644 });
  } catch (error) {
    // Another command was faster.
    if ((error as { code?: string }).code !== "EEXIST") throw error;
  }
  const named = findInstallationId(dataDir);
  if (named === null) throw new Error(`${join(dataDir, NAME)} can’t be read. Remove it, and it is made again.`);
  return named;
}
