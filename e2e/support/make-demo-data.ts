import { rmSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { openPatiently } from "./database.ts";
import { DEMO_DATA, type Server, startServer } from "./server.ts";

/** Fills the demo school once, before all journeys; the server of each worker begins with a copy. */
export default async function makeDemoData(): Promise<() => void> {
  const server = await startServer();
  await untilWorked(server);
  await server.stop();
  process.env[DEMO_DATA] = server.dataDir;
  return () => rmSync(server.dataDir, { recursive: true, force: true });
}

/**
 * Until the tasks that filling leaves are done, and PostgreSQL has looked through what they wrote: each copy would begin with both, and
 * its first journeys would wait behind them.
 */
async function untilWorked(server: Server): Promise<void> {
  const { pool, close } = openPatiently(server.databaseUrl());
  const due = "select from graphile_worker.jobs where run_at <= now() limit 1";
  while ((await pool.query(due)).rowCount !== 0) await wait(100);
  await pool.query("vacuum analyze");
  await close();
}
