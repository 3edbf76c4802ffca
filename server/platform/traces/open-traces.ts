import type { Logger } from "pino";
import type { TracesConfig } from "../config.ts";
import type { Traces } from "./traces.ts";

/** Opens traces where they are set. What makes and sends them is loaded only then. */
export async function openTraces(config: TracesConfig | null, log: Logger, version: string): Promise<Traces | null> {
  if (!config) return null;
  const { exportTraces } = await import("./export-traces.ts");
  return exportTraces(config, log, version);
}
