import { realpathSync } from "node:fs";
import { findOlderCluster, listKept, removeKept } from "./look-at-cluster.ts";
import { upgradeCluster } from "./upgrade-cluster.ts";

/** Upgrades the copied cluster of a backup, where it is of an older PostgreSQL, and keeps no old one: the backup is the way back. */
export async function upgradeCopy(copy: string, say: (line: string) => void): Promise<void> {
  const dataDir = realpathSync(copy);
  const older = await findOlderCluster(dataDir);
  if (!older) return;
  await upgradeCluster({ dataDir, walArchive: null }, () => {});
  for (const { path } of await listKept(dataDir)) await removeKept(dataDir, path);
  say(`Upgraded the copy of the database from PostgreSQL ${older.major} to ${older.own}.`);
}
