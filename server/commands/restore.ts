import { realpathSync } from "node:fs";
import { readManifest } from "../administration/backup/manifest.ts";
import { requireKnown } from "../administration/backup/require-known.ts";
import { restoreBackup } from "../administration/backup/restore-backup.ts";
import { upgradeCopy } from "../administration/upgrade/upgrade-copy.ts";
import { readCommandLine } from "../platform/command-line.ts";
import { readConfig } from "../platform/config.ts";
import { admitSealingKeys } from "../platform/sealing-keys.ts";

const usage = `Usage: npm run restore -- <backup> <folder> [--to <time>]

Copies a backup into an empty folder, which you can then use as DATA_DIR. Compares each file with the manifest, updates the database to
this version of Sextant and its PostgreSQL, erases people again who were erased after the backup (erased-people.txt next to the backups), and holds waiting
messages until staff send or drop them. The backup doesn’t change.

With --to, continues from the backup to a later moment, such as 2026-11-22T14:30:00Z, with the WAL that was archived (BACKUP_WAL=1).

Exits with 0 when the folder is ready, and with 1 when nothing was restored.`;

/** @throws Error for what isn’t a moment: one without its time zone could be another. */
function readMoment(text: string): Date {
  const moment = new Date(text);
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(moment.getTime())) return moment;
  throw new Error("--to must be a time with its time zone, such as 2026-11-22T14:30:00Z or 2026-11-22T15:30:00+01:00.");
}

async function main(): Promise<void> {
  const { values, positionals } = readCommandLine({
    allowPositionals: true,
    options: { to: { type: "string" }, help: { type: "boolean", short: "h" } },
  });
  if (values.help) return console.log(usage);
  const [from, folder, ...rest] = positionals;
  if (from === undefined || folder === undefined || rest.length > 0) throw new Error(usage);
  const to = values.to === undefined ? null : readMoment(values.to);
  const config = readConfig(process.env);
  const backup = realpathSync(from);
  const manifest = await readManifest(backup);
  await requireKnown(manifest, admitSealingKeys(config));
  console.log(`Restoring the backup of ${manifest.stop.at}${to ? `, and on to ${to.toISOString()}` : ""} …`);
  const upgrade = (copy: string) => upgradeCopy(copy, console.log);
  for (const line of await restoreBackup(backup, manifest, folder, { s3: config.s3, to, upgrade })) console.log(line);
  console.log(`Restored to ${folder}. Start Sextant with DATA_DIR=${folder}.`);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
