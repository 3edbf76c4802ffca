import { rebuildResults } from "../delivery/marking/rebuild-results.ts";
import { refreshAllFigures } from "../delivery/results/version-figures.ts";
import { readCommandLine } from "../platform/command-line.ts";
import { readConfig } from "../platform/config.ts";
import { openOurDatabase } from "../platform/database/open-ours.ts";
import { admitSealingKeys } from "../platform/sealing-keys.ts";
import { runCommand } from "./run-command.ts";

const usage = `Usage: npm run rebuild-results

Writes everything that figures rest on again: the result of each sitting, the facts of its answers, and the figures of each version.
Scores, answers and visits stay as they are. It uses the database at DATABASE_URL, or the embedded one in DATA_DIR, also while Sextant
runs. If it’s stopped, run it again to continue.`;

async function main(): Promise<number> {
  if (readCommandLine({ options: { help: { type: "boolean", short: "h" } } }).values.help) {
    console.log(usage);
    return 0;
  }
  const config = readConfig(process.env);
  admitSealingKeys(config);
  const database = await openOurDatabase(config);
  try {
    const sittings = await rebuildResults(database.db, (last, done) => {
      console.log(`${done.toLocaleString("en")} sittings, up to ${last}`);
    });
    const versions = await refreshAllFigures(database.db);
    console.log(`Rebuilt ${sittings.toLocaleString("en")} sittings and ${versions.toLocaleString("en")} versions.`);
    return 0;
  } finally {
    await database.stop();
  }
}

await runCommand(main);
