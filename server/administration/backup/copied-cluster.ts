import { constants } from "node:fs";
import { copyFile, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "../../platform/database/embedded.ts";
import { adoptCluster } from "../../platform/database/embedded-account.ts";
import { lockDataDirectory } from "../../platform/database/embedded-lock.ts";
import { VERIFYING } from "./folder.ts";
import type { Manifest } from "./manifest.ts";
import { eachOf, makeFolders } from "./trees.ts";

const CLUSTER = "postgres/";

/** Brings the cluster in a data directory to this version’s PostgreSQL. */
export type UpgradeCopy = (dataDir: string) => Promise<void>;

/** Copies the database of a backup to `<dataDir>/postgres`; where the file system can, without using more disk until it is changed. */
async function copyCluster(backup: string, { folders, files }: Manifest, dataDir: string): Promise<void> {
  const isOfCluster = (path: string) => `${path}/`.startsWith(CLUSTER);
  await makeFolders(dataDir, folders.filter(isOfCluster));
  await eachOf(
    files.filter(({ path }) => isOfCluster(path)),
    ({ path }) => copyFile(join(backup, path), join(dataDir, path), constants.COPYFILE_FICLONE),
  );
  adoptCluster(dataDir);
}

/**
 * Starts PostgreSQL alone on a copy of a backup's database, beside the backup, so that the backup stays as it is.
 *
 * @returns The database; `stop` also removes the copy.
 */
export async function startCopiedCluster(
  backup: string,
  manifest: Manifest,
  log: (line: string) => void,
  upgrade: UpgradeCopy,
): Promise<Pick<EmbeddedDatabase, "url" | "stop">> {
  const dataDir = `${backup}${VERIFYING}`;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  // Refuses while the same is being verified; what was cut off is cleared away.
  lockDataDirectory(dataDir).release();
  const remove = () => rm(dataDir, { recursive: true, force: true });
  await remove();
  try {
    await mkdir(dataDir, { mode: 0o700 });
    await copyCluster(backup, manifest, dataDir);
    await upgrade(dataDir);
    // The copy is thrown away: it need not outlive a power cut.
    const settings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };
    const database = await startEmbeddedDatabase({ dataDir, log, settings });
    return {
      url: database.url,
      async stop() {
        await database.stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
