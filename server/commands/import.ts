import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { authors } from "@sextant/contract/who.ts";
import { type Bundle, BundleError } from "@sextant/interchange/bundle/bundle.ts";
import { openFile, openFolder } from "@sextant/interchange/bundle/open-folder.ts";
import { openZip } from "@sextant/interchange/bundle/open-zip.ts";
import { recogniseBundle } from "@sextant/interchange/read-bundle.ts";
import { updateDatabase } from "../administration/backup/update-database.ts";
import { importQuestions } from "../authoring/questions/import/import-questions.ts";
import type { OnDuplicate } from "../authoring/questions/import/import-run.ts";
import type { ImportItem } from "../authoring/questions/import/report.ts";
import { summaryLines } from "../authoring/questions/import/summary-lines.ts";
import { findActiveByEmail } from "../people/directory/find-by-email.ts";
import { actorWithoutRequest } from "../platform/actor-without-request.ts";
import { readCommandLine } from "../platform/command-line.ts";
import { readConfig } from "../platform/config.ts";
import { explainConnection } from "../platform/database/explain-connection.ts";
import { grantRights } from "../platform/database/grant-rights.ts";
import { openOurDatabase } from "../platform/database/open-ours.ts";
import { newId } from "../platform/ids.ts";
import { openStorage } from "../platform/storage/open-storage.ts";

const usage = `Usage: npm run import -- <file | zip | folder> --as <email> [--dry-run] [--on-duplicate skip|replace|keep]
                     [--pool secure|practice]

Brings questions into the bank in the name of a tutor or member of staff: from JSONL, CSV, Excel (.xlsx), GIFT, Aiken, Moodle XML, QTI (1.2 to 3.0,
items and packages), Word documents (.docx), plain text (.txt) or YAML sets. Pictures are looked for in the zip, in the folder, or in images/ beside the file. Questions come in as published, and secure unless a line or --pool says otherwise: they can be
put into assessments at once, and are not for practice. Those that are there already are left alone unless --on-duplicate says otherwise.

  --as <email>       the tutor or member of staff who brings them in
  --dry-run          only looks: reports on every question and brings nothing in
  --on-duplicate     skip (unless given), replace by a new version, or keep both
  --pool             secure (unless given) or practice, for questions whose file doesn’t say

What files may look like, with examples: interchange/README.md

Ends with 0 when every question was understood, with 2 when some were invalid (they are named), with 1 when nothing could be done.`;

/** Said to the person at the terminal, without a stack. */
class ImportError extends Error {}

interface Arguments {
  path: string;
  email: string;
  isDryRun: boolean;
  onDuplicate: OnDuplicate;
  pool: "secure" | "practice";
}

function readArguments(): Arguments | null {
  const { values, positionals } = readCommandLine({
    allowPositionals: true,
    options: {
      as: { type: "string" },
      "dry-run": { type: "boolean", default: false },
      "on-duplicate": { type: "string", default: "skip" },
      pool: { type: "string", default: "secure" },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) return null;
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new ImportError("Give one file or folder to import.");
  if (values.as === undefined) throw new ImportError("Say whose account to import with: --as <email>.");
  const onDuplicate = (["skip", "replace", "keep"] as const).find((one) => one === values["on-duplicate"]);
  if (!onDuplicate) throw new ImportError("--on-duplicate must be skip, replace or keep.");
  const pool = (["secure", "practice"] as const).find((one) => one === values.pool);
  if (!pool) throw new ImportError("--pool must be secure or practice.");
  return { path, email: values.as, isDryRun: values["dry-run"], onDuplicate, pool };
}

async function openPath(path: string): Promise<Bundle> {
  const found = await stat(path).catch(() => null);
  if (!found) throw new ImportError(`${path} doesn’t exist.`);
  const isZip = /\.(?:zip|imscc)$/i.test(path);
  const bundle = await (found.isDirectory() ? openFolder(path) : isZip ? openZip(path) : openFile(path, true));
  if ((await recogniseBundle(bundle)).length > 0) return bundle;
  await bundle.close();
  if (/\.(?:doc|rtf|odt|pages)$/i.test(path))
    throw new ImportError(`We can’t read ${path}. Save it as .docx and import that.`);
  throw new ImportError(`${path} has no question file we can read.`);
}

async function main(): Promise<number> {
  const given = readArguments();
  if (!given) {
    console.log(usage);
    return 0;
  }
  const config = readConfig(process.env);
  const bundle = await openPath(given.path);
  const database = await openOurDatabase(config, async (ownerUrl, runtimeUrl) => {
    await updateDatabase(config, ownerUrl, (line) => console.error(line));
    await grantRights(ownerUrl, runtimeUrl);
  });
  let told = performance.now();
  try {
    const author = await findActiveByEmail(database.db, given.email);
    if (!author || !authors.some((role) => role === author.role)) {
      throw new ImportError(`${given.email} isn’t an active tutor or staff account.`);
    }
    console.error(`Importing ${basename(given.path)} as ${given.email} …`);
    const items: ImportItem[] = [];
    const counts = await importQuestions({
      id: newId(),
      db: database.db,
      storage: openStorage(config),
      actor: actorWithoutRequest(author),
      language: "en",
      bundle,
      name: basename(given.path),
      keep: (item) => items.push(item),
      options: {
        isDryRun: given.isDryRun,
        onDuplicate: given.onDuplicate,
        pool: given.pool,
        status: "published",
        schoolId: null,
      },
      async progress(done, total) {
        if (performance.now() - told < 1000) return;
        told = performance.now();
        console.error(total === null ? `${done} …` : `${done} of ${total} …`);
      },
    });
    for (const line of summaryLines({ counts, items }, given.isDryRun)) console.log(line);
    return counts.invalid > 0 ? 2 : 0;
  } finally {
    await bundle.close();
    await database.stop();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  const isOurs = error instanceof ImportError || error instanceof BundleError;
  const { DATABASE_URL = null, MIGRATE_DATABASE_URL = null } = process.env;
  const unreachable = isOurs ? null : explainConnection(error, { DATABASE_URL, MIGRATE_DATABASE_URL });
  console.error(unreachable ?? (error instanceof Error ? error.message : error));
  if (!isOurs && error instanceof Error && process.env.LOG_LEVEL === "debug") console.error(error.stack);
  console.error("\nFor help: npm run import -- --help");
  process.exitCode = 1;
}
