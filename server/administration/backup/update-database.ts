import { realpathSync } from "node:fs";
import packageJson from "../../../package.json" with { type: "json" };
import type { Config } from "../../platform/config.ts";
import { backupUrlOf } from "../../platform/database/embedded.ts";
import { listMissing, migrate } from "../../platform/database/migrate.ts";
import { createBackup } from "./create-backup.ts";
import { keepNewest, openBackupFolder } from "./folder.ts";

/** Backups from before updates that are kept where they have a folder of their own. */
const KEPT = 2;

type UpdatedConfig = Pick<Config, "dataDir" | "backupDir" | "backsUpBeforeUpdate" | "databaseUrl" | "s3">;

/** Backs up the embedded database: to the folder of the backups, or without one beside DATA_DIR. @returns Where the backup is. */
async function backUp({ dataDir, backupDir, s3 }: UpdatedConfig, ownerUrl: string): Promise<string> {
  const data = realpathSync(dataDir);
  const folder = await openBackupFolder(backupDir ?? `${data}-before-update`, data);
  try {
    const source = {
      dataDir: data,
      url: backupUrlOf(ownerUrl),
      hasUploads: s3 === null,
      version: packageJson.version,
    };
    const { path } = await createBackup(source, folder, () => {});
    if (backupDir === null) await keepNewest(folder, KEPT, true);
    return path;
  } finally {
    folder.release();
  }
}

/**
 * Brings the database to this version's schema. An embedded one that an earlier version wrote is backed up first, since an update has no
 * other way back.
 *
 * @param ownerUrl Connection string of the role that owns the tables.
 * @throws Error when the database is of a newer version, or when the backup failed: then nothing is updated.
 */
export async function updateDatabase(
  config: UpdatedConfig,
  ownerUrl: string,
  say: (line: string) => void,
): Promise<void> {
  const missing = await listMissing(ownerUrl);
  if (missing?.length && config.databaseUrl === null && config.backsUpBeforeUpdate) {
    say("Backing up before the database is updated …");
    try {
      say(`Backed up: ${await backUp(config, ownerUrl)}`);
    } catch (error) {
      throw new Error(
        `The database has to be updated, and the backup before that failed, so nothing was changed. ${(error as Error).message} Set BACKUP_DIR to a folder with enough room, or start once with BACKUP_BEFORE_UPDATE=0 to update without a backup.`,
      );
    }
  }
  const { applied } = await migrate(ownerUrl);
  if (applied.length > 0)
    say(`Updated the database (${applied.length === 1 ? "1 migration" : `${applied.length} migrations`}).`);
}
