import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { runtimeUrlOf } from "../platform/database/embedded.ts";
import { chooseLauncher, grantTraversal } from "../platform/database/embedded-account.ts";
import { locateOlderPostgres } from "../platform/database/embedded-binaries.ts";
import { BACKUP_USER, ensureCluster, RUNTIME_USER } from "../platform/database/embedded-cluster.ts";
import { type ServerPlan, startWithRetries } from "../platform/database/embedded-server.ts";
import { prepareSocketDirectory } from "../platform/database/embedded-socket.ts";
import { grantRights } from "../platform/database/grant-rights.ts";
import { migrate } from "../platform/database/migrate.ts";
import { run } from "./database-server.ts";
import { migrateAs } from "./released/migrate-as.ts";
import { readReplaced } from "./released/releases.ts";

/**
 * Makes a data directory as a Sextant left it that came with an older PostgreSQL, and starts it.
 *
 * @param isOfRelease Whether it was the last release before the baseline, and not this version.
 */
export async function startOlderCluster(
  dataDir: string,
  major: number,
  isOfRelease = false,
): Promise<{ url: string; stop(): Promise<void> }> {
  mkdirSync(dataDir, { mode: 0o700 });
  const cluster = join(dataDir, "postgres");
  const binaries = locateOlderPostgres(major);
  const launcher = chooseLauncher(cluster, () => {});
  grantTraversal(launcher, dataDir);
  await ensureCluster(binaries, launcher, cluster);
  const plan: ServerPlan = {
    binaries,
    launcher,
    cluster,
    logFile: join(dataDir, "postgres.log"),
    socketDirectory: prepareSocketDirectory(dataDir, launcher),
    settings: { fsync: "off", synchronous_commit: "off", full_page_writes: "off", autovacuum: "off" },
  };
  const server = await startWithRetries(plan, () => {});
  const addressOf = (database: string) =>
    `postgres://sextant@localhost/${database}?host=${encodeURIComponent(plan.socketDirectory)}`;
  const url = addressOf("sextant");
  await run(addressOf("postgres"), "create database sextant");
  for (const role of [RUNTIME_USER, BACKUP_USER]) await run(url, `create role ${role} login`);
  await run(url, `grant pg_read_all_data to ${BACKUP_USER}`);
  if (isOfRelease) await migrateAs(url, await readReplaced());
  else await migrate(url);
  await grantRights(url, runtimeUrlOf(url));
  return {
    url,
    async stop() {
      server.interrupt("SIGINT");
      await server.ended;
    },
  };
}
