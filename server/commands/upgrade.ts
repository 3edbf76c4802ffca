import { existsSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { findOlderCluster, inMb, listKept, removeKept } from "../administration/upgrade/look-at-cluster.ts";
import { readCommandLine } from "../platform/command-line.ts";
import { readConfig } from "../platform/config.ts";
import { runCommand } from "./run-command.ts";

const usage = `Usage: npm run upgrade -- [--accept]

Says whether the embedded database in DATA_DIR waits for an upgrade to this version’s PostgreSQL, and whether an old one is kept from the
last upgrade. Sextant upgrades the database when it starts (npm start).

With --accept, removes the old database. After that, the way back is a backup.

Exits with 0, and with 1 when there is no database, or nothing to accept: npm run upgrade says which`;

const say = (line: string) => console.log(line);

async function main(): Promise<number> {
  const { values } = readCommandLine({
    options: { accept: { type: "boolean" }, help: { type: "boolean", short: "h" } },
  });
  if (values.help) {
    say(usage);
    return 0;
  }
  const config = readConfig(process.env);
  if (config.databaseUrl)
    throw new Error(
      "DATABASE_URL is set, and only the embedded database is upgraded here. Upgrade your PostgreSQL with pg_upgrade.",
    );
  if (!existsSync(join(config.dataDir, "postgres")) && !existsSync(join(config.dataDir, "postgres.upgraded")))
    throw new Error(`There’s no database in ${config.dataDir}. Set DATA_DIR to the folder that Sextant uses.`);
  const dataDir = realpathSync(config.dataDir);
  const older = await findOlderCluster(dataDir);
  if (older) {
    const { major, own, bytes, neededBytes, freeBytes } = older;
    say(`The database is of PostgreSQL ${major} (${inMb(bytes)}). Sextant upgrades it to ${own} when it starts.`);
    say(`The upgrade needs ${inMb(neededBytes)} of free disk space. ${inMb(freeBytes)} are free.`);
    if (values.accept) throw new Error("There’s no upgrade to accept yet.");
    return 0;
  }
  const kept = await listKept(dataDir);
  if (kept.length === 0) {
    say("The database is of this version’s PostgreSQL, and no old one is kept.");
    return values.accept ? 1 : 0;
  }
  for (const { path, major, bytes } of kept) {
    if (values.accept) await removeKept(dataDir, path);
    say(
      values.accept
        ? `Removed ${path} (PostgreSQL ${major}, ${inMb(bytes)}).`
        : `The old database of PostgreSQL ${major} is kept in ${path} (${inMb(bytes)}).`,
    );
  }
  if (!values.accept) say("When everything works, remove it: npm run upgrade -- --accept");
  return 0;
}

await runCommand(main);
