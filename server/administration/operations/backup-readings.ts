import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import type { Config } from "../../platform/config.ts";
import { findInstallationId } from "../../platform/installation-id.ts";
import { begunAt, findNewest, findOldest, findVerified, listKept, mayBeOf } from "../backup/folder.ts";
import type { Readings } from "./readings.ts";

const SHOWN_MS = 14 * 24 * 3_600_000;

/** Returns the state of the backup folder; null where there is none. */
export async function readBackups({
  backupDir,
  dataDir,
}: Pick<Config, "backupDir" | "dataDir">): Promise<NonNullable<Readings["backups"]>["folder"]> {
  if (backupDir === null) return null;
  const away = {
    is_reachable: false,
    is_same_disk: false,
    good_at: null,
    verified_at: null,
    first_at: null,
    made_at: [],
  };
  try {
    await access(backupDir, constants.R_OK | constants.W_OK | constants.X_OK);
    const [here, there] = [await stat(backupDir), await stat(dataDir)];
    const at = (name: string | null) => (name === null ? null : begunAt(name));
    return {
      is_reachable: true,
      is_same_disk: here.dev === there.dev,
      good_at: at(await findNewest(backupDir, mayBeOf(findInstallationId(dataDir)))),
      verified_at: at(await findVerified(backupDir, findInstallationId(dataDir))),
      first_at: at(await findOldest(backupDir)),
      made_at: (await listKept(backupDir)).map(begunAt).filter((made) => Date.now() - made.getTime() < SHOWN_MS),
    };
  } catch {
    // A disk that isn't there, or is broken, answers with one error or another.
    return away;
  }
}
