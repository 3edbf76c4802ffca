import { explainConnection } from "../platform/database/explain-connection.ts";

/**
 * Runs a command that opens the database of the settings, and ends with the code it returns. Where it fails, it says why in words that
 * name the setting at fault.
 *
 * @param failed The code it ends with then.
 */
export async function runCommand(main: () => Promise<number>, failed = 1): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    const { DATABASE_URL = null, MIGRATE_DATABASE_URL = null } = process.env;
    const words = error instanceof Error ? error.message : String(error);
    console.error(explainConnection(error, { DATABASE_URL, MIGRATE_DATABASE_URL }) ?? words);
    process.exitCode = failed;
  }
}
