import { mkdir, readdir, realpath, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { holdWhatWaits } from "../../foundation/notifications/held/held-since-restore.ts";
import { repeatErasures } from "../../people/directory/privacy/erase.ts";
import { readErasedPeople } from "../../people/directory/privacy/erased-people.ts";
import { sendPhoneCodeTask } from "../../people/identity/phone-codes.ts";
import { sendResetMailTask } from "../../people/identity/reset-password.ts";
import type { Config } from "../../platform/config.ts";
import { type Database, longTimeouts, openDatabase } from "../../platform/database/client.ts";
import { startEmbeddedDatabase } from "../../platform/database/embedded.ts";
import { adoptCluster } from "../../platform/database/embedded-account.ts";
import { locatePostgres } from "../../platform/database/embedded-binaries.ts";
import { DataDirectoryInUseError, lockDataDirectory } from "../../platform/database/embedded-lock.ts";
import { clearOrphan } from "../../platform/database/embedded-orphan.ts";
import { migrate } from "../../platform/database/migrate.ts";
import { recoverySettings } from "../../platform/database/wal-archive.ts";
import { openStorage } from "../../platform/storage/open-storage.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import type { UpgradeCopy } from "./copied-cluster.ts";
import { requireFreeDisk } from "./folder.ts";
import type { Manifest } from "./manifest.ts";
import { copyFile, eachOf, makeFolders, syncFolder, writeFile } from "./trees.ts";

interface RestorePlan {
  /** Whether uploads are in the backup or in a bucket. */
  s3: Config["s3"];
  /** The moment to recover to, from archived WAL; null for that of the backup. */
  to: Date | null;
  upgrade: UpgradeCopy;
}

/** Where a restore is made, in the folder that is to become DATA_DIR. */
const WORK = "restoring";
const CLUSTER = "postgres";
/** In the place of the cluster: says that it is still to come. */
const UNFINISHED = "restore-unfinished";
const LOCK = "sextant.lock";
/** All that a restore has in its folder until it is done. */
const OWN: ReadonlySet<string> = new Set([WORK, CLUSTER, "files", LOCK]);

/** Tells whether all that is in a folder is what a restore left there when it was killed. A server never starts on this. */
async function isCutOff(target: string, found: readonly string[]): Promise<boolean> {
  if (found.some((name) => !OWN.has(name))) return false;
  if (found.every((name) => name === LOCK)) return true;
  const inPlace = await readdir(join(target, CLUSTER)).catch(() => []);
  if (inPlace.length === 0) return found.includes(WORK) || !found.includes("files");
  return inPlace.length === 1 && inPlace[0] === UNFINISHED;
}

function hold(target: string): () => void {
  try {
    return lockDataDirectory(target).release;
  } catch (error) {
    if (!(error instanceof DataDirectoryInUseError)) throw error;
    throw new Error(`A backup is being restored to ${target}. Wait until that has finished.`);
  }
}

/**
 * Makes the folder if needed, holds it, and clears away what a restore left there that was killed.
 *
 * @throws Error when something else is in it, or another restore is at work.
 */
async function openEmptyFolder(path: string): Promise<{ target: string; release: () => void }> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  const target = await realpath(path);
  const found = await readdir(target);
  if (found.length > 0 && !(await isCutOff(target, found)))
    throw new Error(`${path} isn’t empty (${found[0]}). Choose a new folder: a restore never replaces anything.`);
  const release = hold(target);
  try {
    // Its PostgreSQL may have outlived it.
    await clearOrphan(join(target, WORK, CLUSTER), () => {});
    // The work goes first: what is in the place of the cluster says until then whose the rest is.
    for (const name of [WORK, "files", CLUSTER]) await rm(join(target, name), { recursive: true, force: true });
    return { target, release };
  } catch (error) {
    release();
    throw error;
  }
}

async function copyCompared(backup: string, { folders, files }: Manifest, target: string): Promise<void> {
  await makeFolders(target, folders);
  await eachOf(files, async ({ path, bytes, sha256 }) => {
    const copied = await copyFile(join(backup, path), join(target, path));
    if (copied === null) throw new Error(`${path} is missing in the backup. Nothing was restored.`);
    if (copied.bytes !== bytes || copied.sha256 !== sha256)
      throw new Error(`${path} was changed since the backup was made. Nothing was restored.`);
  });
  for (const path of folders) await syncFolder(join(target, path));
}

/** Says how much was held; nothing where nothing was. */
function describeHeld({ mail, sms, notified }: Awaited<ReturnType<typeof holdWhatWaits>>): string[] {
  const counts = [
    ...(mail > 0 ? [mail === 1 ? "1 email" : `${mail} emails`] : []),
    ...(sms > 0 ? [sms === 1 ? "1 text message" : `${sms} text messages`] : []),
    ...(notified > 0 ? [`notification emails for ${notified === 1 ? "1 person" : `${notified} people`}`] : []),
  ];
  if (counts.length === 0) return [];
  const all = new Intl.ListFormat("en").format(counts);
  return [`Holding ${all}, which may have been sent since. Staff can send or drop them in the outbox.`];
}

/** Says how many uploads the database names that came after the backup; nothing where there are none. */
async function describeMissing(db: Database, storage: Storage): Promise<string[]> {
  const named = await db.selectFrom("files").select("hash").distinct().execute();
  let count = 0;
  for (const { hash } of named) if (!(await storage.has(hash))) count += 1;
  if (count === 0) return [];
  return [
    `Missing ${count === 1 ? "1 uploaded file" : `${count} uploaded files`} from after the backup. Copy what’s left of the old DATA_DIR/files into the new one.`,
  ];
}

/**
 * Brings the copied database to where it may be used: recovered, with today's tables, without whom it must not know any more, and with
 * nothing that would be sent a second time.
 */
async function settleDatabase(dataDir: string, { s3, to }: RestorePlan, erased: readonly string[]): Promise<string[]> {
  const embedded = await startEmbeddedDatabase({ dataDir, log: () => {} });
  try {
    const { applied } = await migrate(embedded.url);
    const database = openDatabase(embedded.url, { max: 4, timeouts: longTimeouts });
    try {
      const storage = openStorage({ dataDir, s3 });
      const repeated = await repeatErasures(database.db, storage, erased);
      // Those who wait for a code or a link ask again.
      const held = await holdWhatWaits(database.db, [sendPhoneCodeTask, sendResetMailTask]);
      return [
        ...(applied.length > 0
          ? [`Updated the database (${applied.length === 1 ? "1 migration" : `${applied.length} migrations`}).`]
          : []),
        ...(repeated > 0
          ? [`Erased ${repeated === 1 ? "1 person" : `${repeated} people`} again, who were erased after the backup.`]
          : []),
        ...describeHeld(held),
        ...(to ? await describeMissing(database.db, storage) : []),
      ];
    } finally {
      await database.close();
    }
  } finally {
    await embedded.stop();
  }
}

/** Refuses a moment that the backup can’t be brought to. @returns Where its WAL is archived. */
async function findArchive(backup: string, { stop, wal, postgres, sextant }: Manifest, to: Date): Promise<string> {
  if (Number.parseInt(postgres, 10) !== locatePostgres().major)
    throw new Error(
      `This backup is of PostgreSQL ${postgres}, and only the Sextant that made it (${sextant}) can bring it to a later time. Restore it with that version, then start this one on the folder: it upgrades the database.`,
    );
  if (to < new Date(stop.at))
    throw new Error(`This backup was completed at ${stop.at}. Choose a later time, or an earlier backup.`);
  if (wal === null)
    throw new Error("No WAL was archived with this backup (BACKUP_WAL=1), so it can only be restored as it is.");
  const archive = join(dirname(backup), wal);
  if ((await readdir(archive).catch(() => [])).length > 0) return archive;
  throw new Error(
    `The WAL archived with this backup isn’t in ${archive}. Copy it there, or restore the backup as it is.`,
  );
}

/** Brings a copied database to a moment after its backup. */
async function recoverTo(dataDir: string, archive: string, to: Date): Promise<void> {
  await writeFile(join(dataDir, CLUSTER, "recovery.signal"), "");
  adoptCluster(dataDir);
  try {
    const settings = recoverySettings(archive, to);
    const recovered = await startEmbeddedDatabase({ dataDir, log: () => {}, settings });
    await recovered.stop();
  } catch (error) {
    const said = error instanceof Error ? error.message : "";
    if (!said.includes("recovery ended before configured recovery target was reached")) throw error;
    const last = /last completed transaction was at log time ([^\n]+)/.exec(said)?.[1];
    throw new Error(
      `The archived WAL ends before ${to.toISOString()}${last ? `, at ${last}` : ""}. Choose an earlier time. Nothing was restored.`,
    );
  }
}

/**
 * Restores a backup into an empty folder, which may then be used as DATA_DIR. Until it is whole, a server refuses to start on the
 * folder; a restore that fails leaves it empty, and one that was killed is run again.
 *
 * @returns What was done beyond copying, in lines.
 */
export async function restoreBackup(
  backup: string,
  manifest: Manifest,
  folder: string,
  plan: RestorePlan,
): Promise<string[]> {
  const archive = plan.to && (await findArchive(backup, manifest, plan.to));
  const { target, release } = await openEmptyFolder(folder);
  const work = join(target, WORK);
  const place = join(target, CLUSTER);
  try {
    await requireFreeDisk(
      target,
      manifest.files.reduce((sum, { bytes }) => sum + bytes, 0),
    );
    // A folder that isn’t a database keeps a server from making a new one here.
    await makeFolders(target, [WORK, CLUSTER]);
    await writeFile(join(place, UNFINISHED), "A backup is being restored here, or this was interrupted.\n");
    await copyCompared(backup, manifest, work);
    adoptCluster(work);
    if (plan.to && archive) await recoverTo(work, archive, plan.to);
    await plan.upgrade(work);
    const done = await settleDatabase(work, plan, await readErasedPeople(dirname(backup)));
    if (manifest.uploads === "here") await rename(join(work, "files"), join(target, "files"));
    await rm(join(place, UNFINISHED));
    // Takes the place of an empty folder in one step.
    await rename(join(work, CLUSTER), place);
    await rm(work, { recursive: true });
    await syncFolder(target);
    return done;
  } catch (error) {
    for (const name of await readdir(target)) await rm(join(target, name), { recursive: true, force: true });
    throw error;
  } finally {
    release();
  }
}
