import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "@sextant/server/testing/server-process.ts";
import { startCluster } from "./cluster.ts";
import { failOver } from "./fail-over.ts";
import { readOptions } from "./options.ts";
import { missingPackages, sayMissing } from "./packages.ts";
import { say } from "./run.ts";

const options = readOptions(process.argv.slice(2));
const missing = sayMissing(missingPackages());
if (missing) {
  console.error(missing);
  process.exit(1);
}
const folder = await mkdtemp(join(tmpdir(), "sextant-failover-"));
const ports = [await findFreePort(), await findFreePort()];
const servers = ports.map((port) => `127.0.0.1:${port}`);
process.exitCode = 1;
try {
  const cluster = await startCluster(folder, options.ttl, servers);
  // PostgreSQL outlives its Patroni, and so would outlive us.
  process.once("exit", cluster.stop);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
  process.exitCode = (await failOver(folder, options, cluster, ports)) ? 0 : 1;
} finally {
  if (process.exitCode === 0) await rm(folder, { recursive: true, force: true });
  else say(`Logs: ${folder}`);
}
process.exit();
