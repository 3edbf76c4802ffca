import { setPercentileTable } from "../learning/performance/percentile-tables.ts";
import type { Actor } from "../platform/binder.ts";
import type { Tx } from "../platform/database/client.ts";
import { simulatedPercentiles } from "./simulated-percentiles.ts";

/** Sets the percentiles of the SAT that the demo's scores are told beside: of simulated test takers, as their source says. */
export async function fillPercentiles(tx: Tx, staff: Actor): Promise<void> {
  const source = "Our estimate from simulated test takers, for this demo only";
  await setPercentileTable(tx, staff, { exam: "SAT", source, counts: "below", ...simulatedPercentiles() });
}
