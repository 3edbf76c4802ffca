import type { Actor } from "../../../../platform/binder.ts";
import type { Platform } from "../../../../platform/platform.ts";
import type { ImportOptions } from "../import-run.ts";
import type { ImportJob } from "./import-job.ts";

interface Requested {
  id: string;
  actor: Actor;
  source: { path: string; name: string };
  options: ImportOptions;
}

/** Returns what a process needs to import this, but for its task. The actor’s network address isn’t passed on. */
export function importJobSpec(
  { pool, config }: Pick<Platform, "pool" | "config">,
  { id, actor, source, options }: Requested,
): Omit<ImportJob, "task"> {
  const databaseUrl = pool.options.connectionString ?? "";
  const { dataDir, s3 } = config;
  const { path, name } = source;
  return { id, databaseUrl, config: { dataDir, s3 }, path, name, actor: { ...actor, address: "" }, options };
}
