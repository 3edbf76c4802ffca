import { existsSync, realpathSync } from "node:fs";
import { join } from "node:path";
import packageJson from "../../package.json" with { type: "json" };
import { createBackup, type Phase } from "../administration/backup/create-backup.ts";
import { keepNewest, openBackupFolder } from "../administration/backup/folder.ts";
import { readCommandLine } from "../platform/command-line.ts";
import { readConfig } from "../platform/config.ts";
import { backupUrlOf } from "../platform/database/embedded.ts";
import { reachEmbedded } from "../platform/database/open-ours.ts";

const usage = `Usage: npm run backup -- [<folder>] [--keep <number>]

Copies the embedded database and the uploaded files in DATA_DIR to a new folder in <folder>, also while Sextant is running. Use a disk of
its own. Without <folder>, BACKUP_DIR is used. With --keep, the oldest backups of this installation are then removed, but for so many.

Exits with 0 when the backup is whole, and with 1 when there is none.`;

const phases: Record<Phase, string> = {
  files: "Copying uploaded files …",
  database: "Copying the database …",
  stopping: "Completing the backup …",
};

const BYTES_PER_MB = 1024 * 1024;

/** @returns null when help was asked for. @throws Error for what can't be understood. */
function readArguments(): { folder: string | undefined; keep: number | null } | null {
  const { values, positionals } = readCommandLine({
    allowPositionals: true,
    options: { keep: { type: "string" }, help: { type: "boolean", short: "h" } },
  });
  if (values.help) return null;
  const [folder, ...rest] = positionals;
  if (rest.length > 0) throw new Error(usage);
  if (values.keep === undefined) return { folder, keep: null };
  if (!/^[1-9]\d{0,5}$/.test(values.keep)) throw new Error("--keep must be a number from 1.");
  return { folder, keep: Number(values.keep) };
}

/** Names what stays in the folder because another installation may need it. */
const describeLeft = (names: readonly string[]) =>
  [
    "Warning: These stay. Another installation may have made them, or this one before backups named theirs. Remove what you no longer need:",
    ...names.map((name) => `  ${name}`),
  ].join("\n");

async function main(): Promise<void> {
  const asked = readArguments();
  if (!asked) return console.log(usage);
  const config = readConfig(process.env);
  if (config.databaseUrl)
    throw new Error(
      "DATABASE_URL is set, and only the embedded database can be backed up here. Back up your PostgreSQL with pgBackRest, and DATA_DIR/files with it (docs/operations.md).",
    );
  if (!existsSync(join(config.dataDir, "postgres")))
    throw new Error(`There’s no database in ${config.dataDir}. Set DATA_DIR to the folder that Sextant uses.`);
  const chosen = asked.folder ?? config.backupDir;
  if (chosen === null) throw new Error(usage);
  const folder = await openBackupFolder(chosen, config.dataDir);
  try {
    if (folder.isOnSameDisk)
      console.error(`Warning: ${folder.path} is on the same disk as DATA_DIR. If it fails, both are lost.`);
    const embedded = await reachEmbedded(config);
    try {
      const source = {
        dataDir: realpathSync(config.dataDir),
        url: backupUrlOf(embedded.url),
        hasUploads: config.s3 === null,
        version: packageJson.version,
      };
      const { path, manifest } = await createBackup(source, folder, (phase) => console.log(phases[phase]));
      const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
      console.log(
        `Backed up ${manifest.files.length.toLocaleString("en")} files, ${Math.ceil(bytes / BYTES_PER_MB).toLocaleString("en")} MB: ${path}`,
      );
      if (manifest.uploads === "bucket")
        console.log(`Uploaded files are in the bucket ${config.s3?.bucket} and aren’t in this backup.`);
    } finally {
      await embedded.stop();
    }
    if (folder.left.length > 0) console.error(describeLeft(folder.left));
    if (asked.keep === null) return;
    const { removed, left } = await keepNewest(folder, asked.keep);
    for (const name of removed) console.log(`Removed the backup ${name}.`);
    if (left.length > 0) console.error(describeLeft(left));
  } finally {
    folder.release();
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
