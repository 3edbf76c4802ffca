import { checkChains, describeChains, describeFaults, faultsOf } from "../administration/backup/check-chains.ts";
import { readCommandLine } from "../platform/command-line.ts";
import { readConfig } from "../platform/config.ts";
import { openOurDatabase } from "../platform/database/open-ours.ts";
import { admitSealingKeys } from "../platform/sealing-keys.ts";
import { runCommand } from "./run-command.ts";

const usage = `Usage: npm run verify-chains

Checks that no answer and no entry of the audit log was changed, removed or added behind the server’s back. It reads the database at
DATABASE_URL, or the embedded one in DATA_DIR, also while Sextant runs, and changes nothing.

Ends with 0 when all is as it was written, with 1 when something is not (the first is named), with 2 when it could not be checked.`;

async function main(): Promise<number> {
  if (readCommandLine({ options: { help: { type: "boolean", short: "h" } } }).values.help) {
    console.log(usage);
    return 0;
  }
  const config = readConfig(process.env);
  admitSealingKeys(config);
  const database = await openOurDatabase(config);
  try {
    const report = await checkChains(database.db);
    for (const line of describeChains(report)) console.log(line);
    const faults = faultsOf(report);
    if (faults.length === 0) {
      console.log("All chains are intact.");
      return 0;
    }
    for (const line of describeFaults(faults)) console.log(line);
    return 1;
  } finally {
    await database.stop();
  }
}

await runCommand(main, 2);
