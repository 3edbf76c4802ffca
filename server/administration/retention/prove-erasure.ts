import { access, constants } from "node:fs/promises";
import { checkErasure, type ErasureCheck } from "../../people/directory/privacy/check-erasure.ts";
import { readErasedPeople } from "../../people/directory/privacy/erased-people.ts";
import type { Config } from "../../platform/config.ts";
import type { Database } from "../../platform/database/client.ts";
import { findInstallationId } from "../../platform/installation-id.ts";
import { findHoldingBackups, findRemoval, type HoldingBackups } from "../backup/holding-backups.ts";

type Folder = Pick<Config, "backupDir" | "dailyBackups" | "dataDir">;

export interface BackupProof extends HoldingBackups {
  /** When daily backups will have removed the last that has them; null when none has, or when none are made daily. */
  goneAt: Date | null;
}

/** Finds the backups that still have who was erased at a moment, and until when; null without a folder that can be read. */
export async function proveBackups(
  { backupDir, dailyBackups, dataDir }: Folder,
  erasedAt: Date,
): Promise<BackupProof | null> {
  if (backupDir === null) return null;
  const isReadable = await access(backupDir, constants.R_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  // Of a folder on another machine nothing is known: that is no proof of anything.
  if (!isReadable) return null;
  const found = await findHoldingBackups(backupDir, erasedAt, findInstallationId(dataDir));
  const isRemoved = found.holding.length > 0 && found.lasting.length === 0;
  const goneAt = isRemoved && dailyBackups ? findRemoval(found.newer, dailyBackups, new Date()) : null;
  return { ...found, goneAt };
}

export interface ErasureProof extends ErasureCheck {
  /** Null when the folder of backups isn't known, or can't be read. */
  backups: (BackupProof & { isNoted: boolean }) | null;
}

/**
 * Looks for what is left of a person, in the database and in the backups.
 *
 * @returns Null when the person wasn't erased, undefined when nobody has this id.
 */
export async function proveErasure(db: Database, config: Folder, id: string): Promise<ErasureProof | null | undefined> {
  const check = await checkErasure(db, id);
  if (!check) return check;
  const backups = await proveBackups(config, check.erasedAt);
  if (!backups || config.backupDir === null) return { ...check, backups: null };
  const isNoted = (await readErasedPeople(config.backupDir)).includes(id);
  return { ...check, backups: { ...backups, isNoted } };
}
