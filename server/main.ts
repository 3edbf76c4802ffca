import cluster from "node:cluster";
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import packageJson from "../package.json" with { type: "json" };
import { findPort } from "./platform/cluster/find-port.ts";
import { followPrimary, type Serving } from "./platform/cluster/follow-primary.ts";
import { createServingProcesses, ProcessNotStarted } from "./platform/cluster/serving-processes.ts";
import { shareWith } from "./platform/cluster/share.ts";
import { createFigureSum } from "./platform/cluster/sum-figures.ts";
import type { Found } from "./platform/cluster/words.ts";
import { type Config, readConfig } from "./platform/config.ts";
import { explainConnection } from "./platform/database/explain-connection.ts";
import { serveMetrics } from "./platform/metrics/serve-metrics.ts";
import { openPlatform } from "./platform/open.ts";
import { stopWithParent } from "./platform/parent.ts";
import type { Platform } from "./platform/platform.ts";
import { openLog } from "./platform/request-ids.ts";
import { readCertificate } from "./platform/tls/certificate.ts";
import { startKeeping, watchMachine } from "./start/once-per-machine.ts";
import { fillDemo, findDatabase, prepareDatabase, sayReady } from "./start/prepare.ts";
import { startServing } from "./start/serve.ts";
import { startWhenPossible } from "./start/start-when-possible.ts";

const say = (line: string) => console.log(line);

type Stops = (() => Promise<unknown>)[];

interface Started {
  /** Reports itself as not ready. Resolves with whether a load balancer asks for readiness, which needs time to notice. */
  leave(): Promise<boolean>;
  /** Stops everything in the reverse order. */
  stop(): Promise<void>;
}

/** Runs the steps of a start. When one fails, what was started before it stops. */
async function starting<Result>(
  log: Logger,
  steps: (stops: Stops) => Promise<Result>,
): Promise<Result & { stop(): Promise<void> }> {
  const stops: Stops = [];
  const stop = async () => {
    for (const each of stops.splice(0).reverse())
      await each().catch((error) => log.error({ err: error }, "while stopping"));
  };
  try {
    return { ...(await steps(stops)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What is known before the port is opened. */
interface Opening {
  url: string;
  isEmbedded: boolean;
  beforeListening: () => Promise<void>;
}

/** Serves all that the database is asked for by this process alone. */
async function serveAlone(platform: Platform, { url, isEmbedded, beforeListening }: Opening, stops: Stops) {
  const { config, readiness } = platform;
  if (config.metrics) {
    const figures = await serveMetrics(config.metrics, platform);
    stops.push(() => figures.stop());
  }
  await fillDemo(platform, say);
  startKeeping(platform, stops);
  const address = await startServing(platform, { url, isAlone: isEmbedded, beforeListening }, stops);
  await sayReady(platform, address, say);
  return { leave: async () => readiness.leave() };
}

/** Starts the processes that serve, and adds up what they count. */
async function serveBySeveral(platform: Platform, { url, beforeListening }: Opening, stops: Stops) {
  const { config, log, metrics } = platform;
  const sum = createFigureSum();
  const watching = { log, onEnd: sum.ended, onRestart: metrics.restarted };
  const processes = createServingProcesses(config.processes, watching);
  if (config.metrics) {
    metrics.figure({
      name: "sextant_processes",
      help: "Processes that serve, by state",
      labels: ["state"],
      read: () => Object.entries(processes.count()).map(([state, value]) => ({ labels: { state }, value })),
    });
    const figures = await serveMetrics(config.metrics, {
      metrics: {
        ...metrics,
        async text() {
          const asked = [...processes.ask("figures")];
          for (const [id, answer] of asked) {
            const counted = await answer;
            if (counted) sum.note(id, counted);
          }
          return sum.text(await metrics.figures());
        },
      },
      readiness: {
        async prove() {
          const answers = [...processes.ask("readiness").values()];
          // Requests go to those that serve: one that is started again is no reason to send them elsewhere.
          await Promise.any(answers.map(async (each) => (await each) || Promise.reject(new Error("not ready"))));
          return null;
        },
      },
      log,
    });
    stops.push(() => figures.stop());
  }
  await fillDemo(platform, say);
  startKeeping(platform, stops);
  stops.push(() => processes.stop());
  await beforeListening();
  const port = config.parts.http ? await findPort(config.port, config.host) : null;
  const address = await processes.start({ url, port });
  await sayReady(platform, address, say);
  return {
    leave: async () => (await Promise.all(processes.ask("leave").values())).some((isWatched) => isWatched === true),
  };
}

/** Starts config → database → jobs → http. */
async function start(config: Config, log: Logger, beforeListening: () => Promise<void>): Promise<Started> {
  return starting(log, async (stops) => {
    // What is wrong with it is said before anything is started.
    if (config.tls) await readCertificate(config.tls);
    const database = await findDatabase(config, say, log);
    const { url, embedded } = database;
    if (embedded) stops.push(() => embedded.stop());
    await prepareDatabase(config, database, say);
    const platform = await openPlatform(config, url, log, packageJson.version);
    stops.push(() => platform.close());
    if (config.metrics) watchMachine(platform);
    const opening = { url, isEmbedded: embedded !== null, beforeListening };
    return config.processes === 1 ? serveAlone(platform, opening, stops) : serveBySeveral(platform, opening, stops);
  });
}

/** Serves as one of several processes, on a database that the primary has prepared. */
async function serveBeside(config: Config, log: Logger, { url, port }: Found): Promise<Serving> {
  return starting(log, async (stops) => {
    const own = { ...config, port: port ?? config.port };
    const platform = await openPlatform(own, url, log, packageJson.version);
    stops.push(() => platform.close());
    if (config.metrics) platform.metrics.watchProcess();
    const address = await startServing(platform, { url, isAlone: false, beforeListening: async () => {} }, stops);
    const { metrics, readiness } = platform;
    return {
      address,
      answer: {
        figures: () => metrics.figures(),
        readiness: () =>
          readiness.prove().then(
            () => true,
            () => false,
          ),
        leave: async () => readiness.leave(),
      },
    };
  });
}

/** Prints what went wrong, in one line where an operator needs no more. */
function explain(error: unknown): string {
  const { code, message, port } = error as { code?: string; message?: string; port?: number };
  if (code === "EADDRINUSE")
    return `Port ${port} is in use. Stop the other program, or choose another port: PORT=3001 npm start`;
  if (code === "EACCES" && port !== undefined)
    return `This user may not open port ${port}. Allow it (docs/operations.md), or choose another port: PORT=8443 npm start`;
  const { DATABASE_URL = null, MIGRATE_DATABASE_URL = null } = process.env;
  return explainConnection(error, { DATABASE_URL, MIGRATE_DATABASE_URL }) ?? message ?? String(error);
}

function giveUp(error: unknown): never {
  console.error(explain(error));
  if (process.env.LOG_LEVEL === "debug") console.error(error);
  process.exit(error instanceof ProcessNotStarted ? error.exitCode : 1);
}

/** Reads the configuration, and whether this process shares its machine. */
function configure(): { config: Config; log: Logger } {
  const config = readConfig(process.env, process.argv.slice(2));
  shareWith(config.processes);
  return { config, log: openLog(config.logLevel) };
}

let stopping: Promise<void> | null = null;
let started: Promise<Started | null> | null = null;
const waiting = new AbortController();

/** Stops once, in the reverse order. Ctrl-C may come twice: from the terminal, and passed on by what started us. */
function end(drainSeconds: number | null = null): void {
  if (stopping || !started) return;
  waiting.abort();
  stopping = started
    .then(async (running) => {
      if (drainSeconds !== null && (await running?.leave())) await pause(drainSeconds * 1000);
      await running?.stop();
    })
    .then(() => process.exit());
}

function run(): void {
  const { config, log } = configure();
  if (cluster.isWorker) {
    followPrimary((found) => serveBeside(config, log, found), explain);
    return;
  }
  started = startWhenPossible({
    config,
    log,
    say,
    version: packageJson.version,
    signal: waiting.signal,
    start: (beforeListening) => start(config, log, beforeListening),
  });
  started.catch(giveUp);
  process.on("SIGINT", () => end());
  // What sends SIGTERM to a server may have others to send its requests to.
  process.on("SIGTERM", () => end(config.parts.http ? config.drainSeconds : 0));
  stopWithParent(end);
}

try {
  run();
} catch (error) {
  giveUp(error);
}
