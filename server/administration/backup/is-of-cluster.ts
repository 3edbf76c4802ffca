import type { Config } from "../../platform/config.ts";
import { locatePostgres } from "../../platform/database/embedded-binaries.ts";
import { findWalArchive } from "../../platform/database/wal-archive.ts";
import type { Manifest } from "./manifest.ts";

/**
 * Tells whether a backup can be continued to now: it is of the PostgreSQL that runs, and of the archive into which it writes its WAL. After an
 * upgrade and after a restore there is none.
 */
export function isOfCluster(
  { postgres, wal }: Pick<Manifest, "postgres" | "wal">,
  { dataDir, walArchive }: Pick<Config, "dataDir" | "walArchive">,
): boolean {
  if (Number.parseInt(postgres, 10) !== locatePostgres().major) return false;
  return walArchive === null || wal === findWalArchive(dataDir);
}
