import type { Actor } from "../../../platform/binder.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { ImportOptions } from "../import-questions.ts";
import type { ImportOrder } from "./order.ts";

interface Ordered {
  id: string;
  actor: Actor;
  source: { path: string; name: string };
  options: ImportOptions;
}

/** Returns what a process needs to import this, but for its task. */
export function orderOf(
  { pool, config }: Pick<Platform, "pool" | "config">,
  { id, actor, source, options }: Ordered,
): Omit<ImportOrder, "task"> {
  const databaseUrl = pool.options.connectionString ?? "";
  const { dataDir, s3 } = config;
  return { id, databaseUrl, config: { dataDir, s3 }, path: source.path, name: source.name, actor, options };
}
