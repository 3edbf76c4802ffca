import { existsSync, realpathSync } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../../platform/config.ts";
import { longTimeouts, openDatabase } from "../../platform/database/client.ts";
import { startEmbeddedDatabase, startOlderDatabase } from "../../platform/database/embedded.ts";
import { locateOlderPostgres } from "../../platform/database/embedded-binaries.ts";
import { finishMove, upgradedPath } from "../../platform/database/embedded-cluster.ts";
import { lockDataDirectory } from "../../platform/database/embedded-lock.ts";
import { clearOrphan } from "../../platform/database/embedded-orphan.ts";
import { listApplied, migrate, migrateLike } from "../../platform/database/migrate.ts";
import { checkChains, describeChains, faultsOf } from "../backup/check-chains.ts";
import { eachOf, listTree, syncFolder } from "../backup/trees.ts";
import { copyDatabase } from "./copy-database.ts";
import { findOlderCluster, inMb, isTaken, type OlderCluster, oldPath } from "./look-at-cluster.ts";
import { requireOurCluster } from "./require-ours.ts";

type Say = (line: string) => void;

/** In the data directory: where the new cluster is made. */
const WORK = "upgrade";

/** It is thrown away unless it is finished, and made to last then. */
const UNTIL_WHOLE = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  autovacuum: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  maintenance_work_mem: "256MB",
};

/** Proves the chains of answers and of the audit log in the copy. */
async function proveChains(url: string, say: Say): Promise<void> {
  const database = openDatabase(url, { max: 2, timeouts: longTimeouts });
  try {
    const report = await checkChains(database.db);
    const [first, ...more] = faultsOf(report);
    if (first !== undefined)
      throw new Error(
        `The copy’s chains aren’t intact: ${first}${more.length > 0 ? ` (and ${more.length} more)` : ""} Check the old database with the version of Sextant that made it: npm run verify-chains.`,
      );
    for (const line of describeChains(report)) say(line);
  } finally {
    await database.close();
  }
}

/** Syncs a whole tree to disk, so that it survives a power cut. */
async function syncTree(root: string): Promise<void> {
  const { files, folders } = await listTree(root);
  await eachOf(files, async (path) => {
    const file = await open(join(root, path), "r+");
    try {
      await file.sync();
    } finally {
      await file.close();
    }
  });
  for (const path of folders) await syncFolder(join(root, path));
  await syncFolder(root);
}

/** Fills a new cluster in the work folder with what is in the old one, at today’s schema. */
async function fill(dataDir: string, { major }: OlderCluster, archive: string | null, say: Say): Promise<void> {
  const work = join(dataDir, WORK);
  const old = await startOlderDatabase({ dataDir, major, archive, log: say });
  try {
    const names = await listApplied(old.url);
    const made = await startEmbeddedDatabase({ dataDir: work, log: say, settings: UNTIL_WHOLE });
    try {
      if (names.length === 0) return;
      await requireOurCluster(old.url, made.url);
      await migrateLike(made.url, names);
      const { tables, rows } = await copyDatabase(old.url, made.url, say);
      say(`Copied ${rows.toLocaleString("en")} rows of ${tables} tables. Each foreign key holds.`);
      const { applied } = await migrate(made.url);
      if (applied.length > 0)
        say(`Updated the copy (${applied.length === 1 ? "1 migration" : `${applied.length} migrations`}).`);
      await proveChains(made.url, say);
    } finally {
      await made.stop();
    }
  } finally {
    await old.stop();
  }
}

/**
 * Replaces the old cluster with the new one. Each step is one rename, so an interrupted exchange continues from there at the next start.
 */
async function exchange(dataDir: string, major: number): Promise<void> {
  const [cluster, work] = [join(dataDir, "postgres"), join(dataDir, WORK)];
  await syncTree(join(work, "postgres"));
  await rename(join(work, "postgres"), upgradedPath(cluster));
  await syncFolder(dataDir);
  await rename(cluster, oldPath(dataDir, major));
  await syncFolder(dataDir);
  finishMove(cluster);
  await syncFolder(dataDir);
  await rm(work, { recursive: true });
}

async function upgrade(dataDir: string, older: OlderCluster, archive: string | null, say: Say): Promise<void> {
  const { major, own, bytes, neededBytes, freeBytes } = older;
  const [cluster, work, kept] = [join(dataDir, "postgres"), join(dataDir, WORK), oldPath(dataDir, major)];
  locateOlderPostgres(major);
  if (isTaken(kept))
    throw new Error(
      `The database in ${dataDir} is of PostgreSQL ${major} and must be upgraded, but ${kept} is still there from an upgrade before. Move it away, and try again. Nothing was changed.`,
    );
  if (freeBytes < neededBytes)
    throw new Error(
      `The database in ${dataDir} is of PostgreSQL ${major} and must be upgraded to ${own}, which needs ${inMb(neededBytes)} of free disk space. ${inMb(freeBytes)} are free. Free some space, and try again. Nothing was changed.`,
    );
  say(
    `Upgrading the database from PostgreSQL ${major} to ${own}: copying ${inMb(bytes)} to a new database. The old one stays as it is, in ${kept}, until you accept the upgrade …`,
  );
  await clearOrphan(join(work, "postgres"), say);
  for (const left of [work, upgradedPath(cluster)]) await rm(left, { recursive: true, force: true });
  await mkdir(work, { mode: 0o700 });
  try {
    await fill(dataDir, older, archive, say);
  } catch (error) {
    await rm(work, { recursive: true, force: true });
    throw new Error(
      `The upgrade from PostgreSQL ${major} to ${own} failed, and the old database stays as it was. ${(error as Error).message}`,
    );
  }
  await exchange(dataDir, major);
  say(
    `Upgraded to PostgreSQL ${own}. Earlier backups are of PostgreSQL ${major}: make a new one. When everything works, remove the old database: npm run upgrade -- --accept`,
  );
}

/**
 * Upgrades the embedded cluster of an older PostgreSQL; does nothing for others. Builds the new cluster beside the old one and replaces it
 * only once it is complete and verified. An interrupted upgrade leaves the old cluster, and the next start begins again.
 */
export async function upgradeCluster(
  config: Pick<Config, "dataDir" | "walArchive">,
  say: Say = console.log,
): Promise<void> {
  if (!existsSync(config.dataDir)) return;
  const dataDir = realpathSync(config.dataDir);
  const lock = lockDataDirectory(dataDir);
  try {
    const older = await findOlderCluster(dataDir);
    if (older) await upgrade(dataDir, older, config.walArchive, say);
  } finally {
    lock.release();
  }
}
