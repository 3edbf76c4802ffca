import { randomBytes } from "node:crypto";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { openDatabase } from "./database/client.ts";
import { createLiveHub } from "./live-hub.ts";
import type { Platform } from "./platform.ts";
import { createTokens } from "./tokens.ts";

/**
 * Connections of the answer path run one prepared statement, whose rows are looked up one by one by their keys. On small tables the
 * planner would rather read them whole, at each save anew.
 */
const answerSettings = {
  enable_hashjoin: "off",
  enable_mergejoin: "off",
  enable_seqscan: "off",
  plan_cache_mode: "force_generic_plan",
  jit: "off",
};

/** Opens what the rooms stand on, on a migrated database; makes the installation's secret the first time. */
export async function openPlatform(config: Config, url: string, log: Logger, version: string): Promise<Platform> {
  const handle = openDatabase(url);
  await handle.db
    .insertInto("installations")
    .values({ token_secret: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { token_secret: secret } = await handle.db
    .selectFrom("installations")
    .select("token_secret")
    .executeTakeFirstOrThrow();
  const live = createLiveHub(url, handle.db);
  const answers = openDatabase(url, 6, answerSettings);
  return {
    ...handle,
    answers: answers.pool,
    config,
    log,
    live,
    tokens: createTokens(secret),
    secret,
    version,
    async close() {
      await live.close();
      await answers.close();
      await handle.close();
    },
  };
}
