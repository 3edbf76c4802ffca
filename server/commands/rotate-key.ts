import { rotateKey } from "../administration/settings/rotate-key.ts";
import { readCommandLine } from "../platform/command-line.ts";
import { readConfig } from "../platform/config.ts";
import { openOurDatabase } from "../platform/database/open-ours.ts";
import { admitSealingKeys, INSIDE } from "../platform/sealing-keys.ts";
import { runCommand } from "./run-command.ts";

const usage = `Usage: SECRET_KEY_FILE=<new> SECRET_KEY_FILE_OLD=<old> npm run rotate-key

Seals the secrets in the database with the key in SECRET_KEY_FILE, in small steps. SECRET_KEY_FILE_OLD names the key by which they are
sealed now, or says "inside" where that is the one kept in the database. Without SECRET_KEY_FILE the key moves back inside.

It may be interrupted and run again. Servers go on meanwhile when they were started with both; docs/operations.md tells the order.`;

async function main(): Promise<number> {
  if (readCommandLine({ options: { help: { type: "boolean", short: "h" } } }).values.help) {
    console.log(usage);
    return 0;
  }
  const config = readConfig(process.env);
  const keys = admitSealingKeys(config);
  const database = await openOurDatabase(config);
  try {
    const done = await rotateKey(database.db, keys, (sealed) => console.error(`${sealed.toLocaleString("en")} …`));
    const where =
      keys.current === INSIDE ? "the key inside the database" : `the key with the fingerprint ${keys.current}`;
    console.log(`All is sealed with ${where}. ${done.toLocaleString("en")} personal keys were resealed.`);
    return 0;
  } finally {
    await database.stop();
  }
}

await runCommand(main);
