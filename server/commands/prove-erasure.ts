import { type ErasureProof, proveErasure } from "../administration/retention/prove-erasure.ts";
import { readCommandLine } from "../platform/command-line.ts";
import { type Config, readConfig } from "../platform/config.ts";
import { openOurDatabase } from "../platform/database/open-ours.ts";
import { runCommand } from "./run-command.ts";

const usage = `Usage: npm run prove-erasure -- <id of a person>

Says when a person was erased, what is left about them in the database, and which backups in BACKUP_DIR still hold them. It reads the
database at DATABASE_URL, or the embedded one in DATA_DIR, also while Sextant is running, and changes nothing.

Exits with 0 when nothing is left and no backup holds the person, with 1 when something does, and with 2 when it couldn't be checked.`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** @returns Whether no backup holds the person. */
function describeBackups({ backupDir, dailyBackups }: Config, backups: ErasureProof["backups"]): boolean {
  if (!backups)
    throw new Error(
      backupDir === null
        ? "Backups weren’t checked. Set BACKUP_DIR to the folder of the backups."
        : `Backups weren’t checked: ${backupDir} can’t be read.`,
    );
  const { holding, unreadable, newer, goneAt, isNoted } = backups;
  if (holding.length === 0) console.log(`Backups in ${backupDir} that hold this person: none of ${newer}.`);
  else {
    console.log(`Backups in ${backupDir} that hold this person: ${holding.length} of ${holding.length + newer}.`);
    for (const name of holding) console.log(`  ${name}`);
    if (goneAt && dailyBackups)
      console.log(`  Daily backups keep ${dailyBackups.keep}, so the last of these is removed on ${dayOf(goneAt)}.`);
    else console.log("  They stay until you remove them, or until a backup with --keep does.");
    console.log(
      isNoted
        ? "  A restore erases the person again: erased-people.txt has the id."
        : "  A restore would bring the person back: erased-people.txt hasn’t the id. The next backup adds it.",
    );
  }
  for (const name of unreadable) console.log(`  ${name} isn’t a whole backup, so it couldn’t be checked. Remove it.`);
  return holding.length === 0 && unreadable.length === 0;
}

async function main(): Promise<number> {
  const { values, positionals } = readCommandLine({
    allowPositionals: true,
    options: { help: { type: "boolean", short: "h" } },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const [given = "", ...rest] = positionals;
  if (!UUID.test(given) || rest.length > 0) throw new Error(usage);
  const id = given.toLowerCase();
  const config = readConfig(process.env);
  const database = await openOurDatabase(config);
  try {
    const check = await proveErasure(database.db, config, id);
    if (check === undefined) throw new Error("Nobody has this id.");
    if (check === null) {
      console.log("This person’s data wasn’t erased.");
      return 1;
    }
    console.log(`Erased at ${check.erasedAt.toISOString()}.`);
    console.log(`Left in the database: ${check.left.length === 0 ? "nothing" : ""}`.trimEnd());
    for (const { table, rows } of check.left) console.log(`  ${table}: ${rows}`);
    const isGone = describeBackups(config, check.backups);
    console.log("Copies of backups elsewhere weren’t checked. Those from before the erasure hold this person.");
    return isGone && check.left.length === 0 ? 0 : 1;
  } finally {
    await database.stop();
  }
}

await runCommand(main, 2);
