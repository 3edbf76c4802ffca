import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Makes a temporary folder that a database's own account may get through: where root can't have a namespace, PostgreSQL runs as one. */
export function makeFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  chmodSync(folder, 0o711);
  return folder;
}
