import { realpathSync } from "node:fs";
import { checkBackup } from "../administration/backup/check-backup.ts";
import { describeFaults } from "../administration/backup/check-chains.ts";
import { checkUrl } from "../administration/backup/check-url.ts";
import { NotABackup, readManifest } from "../administration/backup/manifest.ts";
import { requireKnown } from "../administration/backup/require-known.ts";
import { upgradeCopy } from "../administration/upgrade/upgrade-copy.ts";
import { readCommandLine } from "../platform/command-line.ts";
import { readConfig } from "../platform/config.ts";
import { explainConnection } from "../platform/database/explain-connection.ts";
import { admitSealingKeys } from "../platform/sealing-keys.ts";
import { openStorage } from "../platform/storage/open-storage.ts";

const usage = `Usage: npm run verify -- <backup or URL>

Proves that a backup can be restored. Compares each of its files with the manifest, starts PostgreSQL on a copy of its database (beside the
backup, which needs as much free disk space as the database), and checks that all rows can be read, that the chains of answers and of the
audit log are intact, and that no uploaded file is missing. Changes nothing in the backup, runs no jobs and sends no messages.

With the URL of a database (postgres://…), checks the same in that one, such as one that you restored with tools of your own. Uploaded files
are looked for in DATA_DIR/files, or in the bucket (S3_BUCKET). A role that may only read is enough.

Exits with 0 when the backup is good, with 1 when it isn’t (the first fault is named), and with 2 when it couldn’t be checked.`;

const say = (line: string) => console.log(line);
const isUrl = (text: string) => /^postgres(ql)?:\/\//.test(text);

function readArguments(): string | null {
  const { values, positionals } = readCommandLine({
    allowPositionals: true,
    options: { help: { type: "boolean", short: "h" } },
  });
  if (values.help) return null;
  const [asked, ...rest] = positionals;
  if (asked === undefined || rest.length > 0) throw new Error(usage);
  return isUrl(asked) ? asked : realpathSync(asked);
}

/** @returns What is wrong, in words. */
async function check(asked: string): Promise<string[]> {
  const config = readConfig(process.env);
  const keys = admitSealingKeys(config);
  if (isUrl(asked)) return checkUrl(asked, config, keys, say);
  const manifest = await readManifest(asked);
  await requireKnown(manifest, keys);
  say(`Backup of ${manifest.stop.at}, made by Sextant ${manifest.sextant} with PostgreSQL ${manifest.postgres}.`);
  return checkBackup(asked, manifest, config.s3 && openStorage(config), say, (copy) => upgradeCopy(copy, say));
}

async function verify(asked: string): Promise<number> {
  const faults = await check(asked);
  for (const line of faults.length > 0
    ? describeFaults(faults)
    : [`The ${isUrl(asked) ? "database" : "backup"} is good.`])
    say(line);
  return faults.length > 0 ? 1 : 0;
}

let asked: string | null = null;
try {
  asked = readArguments();
  if (asked === null) say(usage);
  else process.exitCode = await verify(asked);
} catch (error) {
  const isNone = error instanceof NotABackup;
  const words = error instanceof Error ? error.message : String(error);
  (isNone ? console.log : console.error)(
    explainConnection(error, { "The database": asked && isUrl(asked) ? asked : null }) ?? words,
  );
  process.exitCode = isNone ? 1 : 2;
}
