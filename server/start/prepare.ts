import { resolve } from "node:path";
import type { Logger } from "pino";
import { updateDatabase } from "../administration/backup/update-database.ts";
import { listDemoAccounts } from "../administration/settings/demo-accounts.queries.ts";
import { upgradeCluster } from "../administration/upgrade/upgrade-cluster.ts";
import { demoPassword } from "../demo/accounts.ts";
import { needsDemo } from "../demo/needs-demo.ts";
import { dropPartialUploads } from "../foundation/files/uploads/drop-partial.ts";
import { demoAccountsMaySignIn } from "../foundation/sign-ins/demo-lock.ts";
import { createFirstStaffLink, needsFirstStaff } from "../people/identity/first-staff.ts";
import { readyLines } from "../platform/banner.ts";
import type { Config } from "../platform/config.ts";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "../platform/database/embedded.ts";
import { grantRights } from "../platform/database/grant-rights.ts";
import { maxConnections } from "../platform/database/pool-sizes.ts";
import { onPool, type Platform } from "../platform/platform.ts";

type Say = (line: string) => void;

/** A database that the server can use. */
interface FoundDatabase {
  /** For the server. */
  url: string;
  /** For who brings the schema up to date. */
  ownerUrl: string;
  embedded: EmbeddedDatabase | null;
}

/** Finds the database that was given; else starts the embedded one. */
export async function findDatabase(config: Config, say: Say, log: Logger): Promise<FoundDatabase> {
  const { databaseUrl, migrateDatabaseUrl, dataDir, walArchive, processes, diskBallastMb, diskReserveMb } = config;
  if (databaseUrl) return { url: databaseUrl, ownerUrl: migrateDatabaseUrl ?? databaseUrl, embedded: null };
  await upgradeCluster(config, say);
  const embedded = await startEmbeddedDatabase({
    dataDir: resolve(dataDir),
    log: say,
    archive: walArchive,
    onTrouble: (reason) => log.error(reason),
    settings: { max_connections: String(maxConnections(processes)) },
    disk: { ballastMb: diskBallastMb, diskReserveMb, freeDiskSpace: dropPartialUploads },
  });
  return { url: embedded.runtimeUrl, ownerUrl: embedded.url, embedded };
}

/** Brings the schema up to date, and the rights of the role that the server runs under. */
export async function prepareDatabase(config: Config, { url, ownerUrl }: FoundDatabase, say: Say): Promise<void> {
  await updateDatabase(config, ownerUrl, say);
  await grantRights(ownerUrl, url);
}

/** Adds the demo school where nobody else is: to the embedded database when it is empty, to a given one only when asked. */
export async function fillDemo(platform: Platform, say: Say): Promise<void> {
  const { config, db } = platform;
  if (config.databaseUrl && !config.demo) return;
  if (!(await needsDemo(db, config.demo))) return;
  const { seedDemo } = await import("../demo/seed.ts");
  await seedDemo(onPool(platform, platform.long), say);
}

/** Without a demo and without a staff person, nobody could begin: a link that makes the first one. */
async function offerFirstStaff({ db }: Platform, address: string, hasDemo: boolean, say: Say): Promise<void> {
  if (hasDemo || !(await needsFirstStaff(db))) return;
  const token = await createFirstStaffLink(db);
  say(`\nCreate the first staff account with this link. It works once:\n  ${address}/first-staff?token=${token}\n`);
}

/** Says that the server is ready, and who may try it. @param address Of the page; null where this server has none. */
export async function sayReady(platform: Platform, address: string | null, say: Say): Promise<void> {
  if (address === null) return say("Working on jobs. Press Ctrl+C to stop.");
  const accounts = demoAccountsMaySignIn(platform.config) ? await listDemoAccounts(platform.db) : [];
  for (const line of readyLines(address, accounts, demoPassword)) say(line);
  await offerFirstStaff(platform, address, accounts.length > 0, say);
}
