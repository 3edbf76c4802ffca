import type pg from "pg";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import type { DatabaseHandle } from "./database/client.ts";
import type { LiveHub } from "./live-hub.ts";
import type { Tokens } from "./tokens.ts";

/** What main.ts (and a test) builds once and hands to the rooms' routes; each function below takes only what it needs of it. */
export interface Platform extends DatabaseHandle {
  config: Config;
  log: Logger;
  live: LiveHub;
  tokens: Tokens;
  /** Connections of the answer path alone: nothing else that goes on can make a saved answer wait. */
  answers: pg.Pool;
  /** Signs links to files. */
  secret: Uint8Array;
  version: string;
}
