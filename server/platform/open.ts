import { randomBytes } from "node:crypto";
import type pg from "pg";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import {
  answerTimeouts,
  type Database,
  jobTimeouts,
  longTimeouts,
  openDatabase,
  type PooledDatabase,
  type PoolOptions,
} from "./database/client.ts";
import { poolSizes } from "./database/pool-sizes.ts";
import { createLiveHub } from "./live-hub.ts";
import { watchLoad } from "./load.ts";
import { createMetrics, type Metrics } from "./metrics/metrics.ts";
import type { Platform } from "./platform.ts";
import { createReadiness } from "./readiness.ts";
import { openReplica } from "./replica/replica.ts";
import { admitSealingKeys, INSIDE, openBy, requireFitting, type SealingKeys, sealBy } from "./sealing-keys.ts";
import { createTokens } from "./tokens.ts";
import { openTraces } from "./traces/open-traces.ts";

/**
 * Connections of the answer path run one prepared statement that looks up rows by their keys. On small tables the planner would prefer to
 * scan the whole table at each save.
 */
const answerSettings = {
  enable_hashjoin: "off",
  enable_mergejoin: "off",
  enable_seqscan: "off",
  plan_cache_mode: "force_generic_plan",
  jit: "off",
};

/** The secret that signs, made the first time. @throws Error when the database is sealed with another key than was given. */
async function openInstallation(db: Database, keys: SealingKeys): Promise<Buffer> {
  const made = randomBytes(32);
  const token_secret = keys.current === INSIDE ? made : sealBy(keys.current, made);
  await db
    .insertInto("installations")
    .values({ token_secret, sealed_by: keys.current })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom("installations")
    .select(["token_secret", "sealed_by", "rotating_from"])
    .executeTakeFirstOrThrow();
  requireFitting(keys, row);
  return row.sealed_by === INSIDE ? row.token_secret : openBy(row.sealed_by, row.token_secret);
}

/** Has connections of a pool counted, by what they do. */
function watchPools(metrics: Metrics, pools: Record<string, pg.Pool>): void {
  for (const [pool, each] of Object.entries(pools)) each.on("connect", () => metrics.connected(pool));
  metrics.figure({
    name: "sextant_database_pool_connections",
    help: "Connections of this process, and requests that wait for one",
    labels: ["pool", "state"],
    read: () =>
      Object.entries(pools).flatMap(([pool, { totalCount, idleCount, waitingCount }]) => [
        { labels: { pool, state: "used" }, value: totalCount - idleCount },
        { labels: { pool, state: "idle" }, value: idleCount },
        { labels: { pool, state: "waiting" }, value: waitingCount },
      ]),
  });
}

/**
 * Opens the shared services of the server on a migrated database; creates the installation's secret the first time.
 *
 * @param answerLimits For how long the answer path waits.
 */
export async function openPlatform(
  config: Config,
  url: string,
  log: Logger,
  version: string,
  answerLimits = answerTimeouts,
): Promise<Platform> {
  const opened: PooledDatabase[] = [];
  // One dead connection is probably not the only one, so none of the others is trusted.
  const onStuck = () => {
    for (const { dropIdle } of opened) dropIdle();
  };
  const open = (options: PoolOptions) => {
    const database = openDatabase(url, { ...options, onStuck });
    opened.push(database);
    return database;
  };
  const handle = open({ max: poolSizes.requests });
  const secret = await openInstallation(handle.db, admitSealingKeys(config)).catch(async (error: unknown) => {
    await handle.close();
    throw error;
  });
  const metrics = createMetrics();
  const live = createLiveHub(url, handle.db, metrics, onStuck);
  const answers = open({ max: poolSizes.answers, timeouts: answerLimits, settings: answerSettings });
  const jobs = open({ max: poolSizes.jobs, timeouts: jobTimeouts });
  const long = open({ max: poolSizes.long, timeouts: longTimeouts });
  const copies = open({ max: poolSizes.copies(), timeouts: longTimeouts });
  const replica = config.replica && (await openReplica({ ...config.replica, primary: handle, log }));
  if (replica)
    metrics.figure({
      name: "sextant_replica_lag_seconds",
      help: "By how much the read replica is behind",
      read: () => [replica.lag()].flatMap((value) => (value === null ? [] : [{ value }])),
    });
  watchPools(metrics, {
    ...(replica ? { replica: replica.pool } : {}),
    requests: handle.pool,
    answers: answers.pool,
    jobs: jobs.pool,
    long: long.pool,
    copies: copies.pool,
  });
  const traces = await openTraces(config.traces, log, version);
  const load = watchLoad([handle.pool, answers.pool], config.busyDelayMs);
  return {
    db: handle.db,
    pool: handle.pool,
    answers: answers.pool,
    jobs,
    long,
    copies: copies.pool,
    replica,
    config,
    log,
    live,
    readiness: createReadiness(answers.pool),
    load,
    metrics,
    traces,
    tokens: createTokens(secret),
    secret,
    version,
    async close() {
      load.stop();
      await live.close();
      await replica?.close();
      await Promise.all(opened.map((database) => database.close()));
      await traces?.close();
    },
  };
}
