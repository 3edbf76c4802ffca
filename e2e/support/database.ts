import { openDatabase } from "@sextant/server/platform/database/client.ts";

/** The same as the limit of every expectation in `playwright.config.ts`: it only ends a query that hangs. */
const PATIENCE_MS = 500_000;
const timeouts = {
  queueMs: PATIENCE_MS,
  connectMs: PATIENCE_MS,
  statementMs: PATIENCE_MS,
  queryMs: PATIENCE_MS,
};

/** Opens the database of a server of journeys: the limits by which the product refuses what takes long would end a journey on a slow machine. */
export const openPatiently = (url: string, max = 1) => openDatabase(url, { max, timeouts });
