import { startSaveHistory } from "../administration/operations/watch-saves.ts";
import { startSweep } from "../delivery/sessions/sweep.ts";
import { startChaining } from "../foundation/audit/chain-entries.ts";
import { pageAddress } from "../platform/banner.ts";
import { eachListens } from "../platform/cluster/find-port.ts";
import { startBeating } from "../platform/downtime.ts";
import { startKeepingPage } from "../platform/kept-page.ts";
import { onPool, type Platform } from "../platform/platform.ts";
import { startWorker } from "../platform/worker.ts";
import { createWorkerLocks } from "../platform/worker-locks.ts";
import { buildApp } from "./app.ts";
import { startNotifying } from "./notifying.ts";
import { tasksOf } from "./tasks.ts";

/**
 * Starts what any number of processes do side by side: jobs and ending sittings, page and API.
 *
 * @param isAlone No other process works on this database.
 * @param beforeListening Is called right before the port is opened.
 * @param stops Gets what stops each.
 * @returns The page’s address; null where this process serves none.
 */
export async function startServing(
  platform: Platform,
  { url, isAlone, beforeListening }: { url: string; isAlone: boolean; beforeListening: () => Promise<void> },
  stops: (() => Promise<unknown>)[],
): Promise<string | null> {
  const { config, log } = platform;
  if (config.parts.worker) {
    const locks = createWorkerLocks(url, log, isAlone);
    stops.push(() => locks.stop());
    await locks.poll();
    const worker = await startWorker(
      platform.jobs.pool,
      tasksOf(onPool(platform, platform.jobs)),
      log,
      locks,
      platform.traces,
    );
    stops.push(() => worker.stop());
    const chaining = startChaining(platform.jobs.db, log);
    stops.push(() => chaining.stop());
    const sweep = startSweep(platform.db, platform.live.wake, log);
    stops.push(() => sweep.stop());
    const notifying = startNotifying(platform);
    stops.push(() => notifying.stop());
  }
  if (!config.parts.http) return null;
  const beating = await startBeating(platform.db, log);
  stops.push(async () => beating.stop());
  const saves = startSaveHistory(platform, log);
  stops.push(() => saves.stop());
  const app = await buildApp(platform);
  // For localhost Fastify opens a second server, which would never learn of a renewed certificate.
  const host = config.tls && config.host === "localhost" ? "127.0.0.1" : config.host;
  await beforeListening();
  await app.listen({ port: config.port, host, ...(config.processes > 1 && eachListens ? { reusePort: true } : {}) });
  stops.push(() => app.close());
  const page = startKeepingPage(config, log);
  stops.push(async () => page.stop());
  return pageAddress(config, app);
}
