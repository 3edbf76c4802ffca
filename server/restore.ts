import { realpathSync } from "node:fs";
import { parseArgs } from "node:util";
import { readManifest } from "./backup/manifest.ts";
import { requireKnown } from "./backup/require-known.ts";
import { restoreBackup } from "./backup/restore-backup.ts";
import { readConfig } from "./platform/config.ts";
import { admitSealingKeys } from "./platform/sealing-keys.ts";

const usage = `Usage: npm run restore -- <backup> <folder>

Copies a backup into an empty folder, which you can then use as DATA_DIR. Compares each file with the manifest, updates the database to
this version of Sextant, erases people again who were erased after the backup (erased-people.txt next to the backups), and holds waiting
messages until staff send or drop them. The backup doesn’t change.

Exits with 0 when the folder is ready, and with 1 when nothing was restored.`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: "boolean", short: "h" } },
  });
  if (values.help) return console.log(usage);
  const [from, folder, ...rest] = positionals;
  if (from === undefined || folder === undefined || rest.length > 0) throw new Error(usage);
  const config = readConfig(process.env);
  const backup = realpathSync(from);
  const manifest = await readManifest(backup);
  await requireKnown(manifest, admitSealingKeys(config));
  console.log(`Restoring the backup of ${manifest.stop.at} …`);
  for (const line of await restoreBackup(backup, manifest, folder, config.s3)) console.log(line);
  console.log(`Restored to ${folder}. Start Sextant with DATA_DIR=${folder}.`);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
