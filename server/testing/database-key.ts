import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What a prepared database depends on: its migrations, what makes a cluster of it, and the versions of PostgreSQL and the queue. */
const MADE_BY = [
  "server/platform/database/*.ts",
  "server/platform/database/migrations/*.sql",
  "server/testing/database-server.ts",
  "package-lock.json",
];

/**
 * Returns a key that changes with everything that a prepared database of the tests depends on.
 *
 * @param root The project's folder.
 */
export function databaseKey(root: string): string {
  const hash = createHash("sha256").update(`${process.platform}-${process.arch}`);
  for (const file of globSync(MADE_BY, { cwd: root }).sort()) {
    if (!file.endsWith(".test.ts")) hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest("hex").slice(0, 32);
}
