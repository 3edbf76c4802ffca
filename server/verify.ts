import { realpathSync } from "node:fs";
import { parseArgs } from "node:util";
import { checkBackup } from "./backup/check-backup.ts";
import { describeFaults } from "./backup/check-chains.ts";
import { type Manifest, NotABackup, readManifest } from "./backup/manifest.ts";
import { requireKnown } from "./backup/require-known.ts";
import { readConfig } from "./platform/config.ts";
import { admitSealingKeys } from "./platform/sealing-keys.ts";
import { openStorage } from "./platform/storage/open-storage.ts";

const usage = `Usage: npm run verify -- <backup>

Proves that a backup can be restored. Compares each of its files with the manifest, starts PostgreSQL on a copy of its database (beside the
backup, which needs as much free disk space as the database), and checks that all rows can be read, that the chains of answers and of the
audit log are intact, and that no uploaded file is missing. Changes nothing in the backup, runs no jobs and sends no messages.

Exits with 0 when the backup is good, with 1 when it isn’t (the first fault is named), and with 2 when it couldn’t be checked.`;

function readArguments(): string | null {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: "boolean", short: "h" } },
  });
  if (values.help) return null;
  const [backup, ...rest] = positionals;
  if (backup === undefined || rest.length > 0) throw new Error(usage);
  return realpathSync(backup);
}

async function main(): Promise<number> {
  const backup = readArguments();
  if (backup === null) {
    console.log(usage);
    return 0;
  }
  const config = readConfig(process.env);
  let manifest: Manifest;
  try {
    manifest = await readManifest(backup);
  } catch (error) {
    if (!(error instanceof NotABackup)) throw error;
    console.log(error.message);
    return 1;
  }
  await requireKnown(manifest, admitSealingKeys(config));
  console.log(
    `Backup of ${manifest.stop.at}, made by Sextant ${manifest.sextant} with PostgreSQL ${manifest.postgres}.`,
  );
  const faults = await checkBackup(backup, manifest, config.s3 && openStorage(config), (line) => console.log(line));
  if (faults.length === 0) {
    console.log("The backup is good.");
    return 0;
  }
  for (const line of describeFaults(faults)) console.log(line);
  return 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
