import type pg from "pg";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import type { DatabaseHandle } from "./database/client.ts";
import type { LiveHub } from "./live-hub.ts";
import type { Load } from "./load.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { Readiness } from "./readiness.ts";
import type { Replica } from "./replica/replica.ts";
import type { Tokens } from "./tokens.ts";
import type { Traces } from "./traces/traces.ts";

/** What main.ts (and a test) builds once and hands to the rooms' routes; each function below takes only what it needs of it. */
export interface Platform extends Omit<DatabaseHandle, "close"> {
  config: Config;
  log: Logger;
  live: LiveHub;
  readiness: Readiness;
  load: Load;
  metrics: Metrics;
  /** Null when no traces are sent. */
  traces: Traces | null;
  tokens: Tokens;
  /** Connections for the answer path only: no other work can delay saving an answer. */
  answers: pg.Pool;
  /** Connections for the worker: its statements may take longer than those of a request. */
  jobs: DatabaseHandle;
  /** Connections for bulk reads and writes: exports, housekeeping, the demo school. */
  long: DatabaseHandle;
  /** Connections for results that PostgreSQL writes as files: two at a time, to leave processors for other work. */
  copies: pg.Pool;
  /** Null without a read replica. */
  replica: Replica | null;
  /** Signs links to files. */
  secret: Uint8Array;
  version: string;
  close(): Promise<void>;
}

/** Returns the same platform, whose queries run on another pool. */
export function onPool(platform: Platform, { db, pool }: Pick<DatabaseHandle, "db" | "pool">): Platform {
  return { ...platform, db, pool };
}
