import { migrate } from "../../platform/database/migrate.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { checkDatabase, type NamedFile } from "./check-database.ts";
import { compareFiles } from "./compare-files.ts";
import { startCopiedCluster, type UpgradeCopy } from "./copied-cluster.ts";
import type { Manifest } from "./manifest.ts";

/** Returns what tells whether a file is in the backup as it was uploaded. */
function inManifest({ files }: Manifest): (file: NamedFile) => boolean {
  const kept = new Map(files.map((file) => [file.path, file]));
  return ({ hash, bytes }) => {
    const found = kept.get(`files/${hash.slice(0, 2)}/${hash.slice(2)}`);
    return found?.sha256 === hash && found.bytes === bytes;
  };
}

/**
 * Proves that a backup can be restored: compares its files with its manifest, starts PostgreSQL on a copy of its database, and checks what is
 * in it. The backup stays as it is.
 *
 * @param bucket Where uploads are kept, when they aren't in the backup; null when it isn't known.
 * @param say Is given what was checked.
 * @param upgrade Is given the copy before it is started.
 * @returns What is wrong, in words.
 */
export async function checkBackup(
  backup: string,
  manifest: Manifest,
  bucket: Pick<Storage, "has"> | null,
  say: (line: string) => void,
  upgrade: UpgradeCopy,
): Promise<string[]> {
  const changed = await compareFiles(backup, manifest);
  if (changed.length > 0) return changed;
  say(`Files: ${manifest.files.length.toLocaleString("en")}, all as they were written.`);
  const database = await startCopiedCluster(backup, manifest, () => {}, upgrade);
  try {
    const hasFile =
      manifest.uploads === "here" ? inManifest(manifest) : bucket && (({ hash }: NamedFile) => bucket.has(hash));
    const { lines, faults } = await checkDatabase(database.url, {
      counts: manifest.counts,
      hasFile,
      // As a start would.
      update: migrate,
    });
    for (const line of lines) say(line);
    return faults;
  } finally {
    await database.stop();
  }
}
