import { ProcessLost } from "../../platform/processes/process-lost.ts";
import { createProcessPool } from "../../platform/processes/process-pool.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { SimulationDesign } from "./design.ts";
import type { StoredReport } from "./stored-report.ts";

const MINUTE_MS = 60_000;

const pool = createProcessPool<SimulationDesign, number, StoredReport[]>(
  new URL("./simulation-process.ts", import.meta.url),
  { heapMb: 512, startMs: 10 * MINUTE_MS, stallMs: 10 * MINUTE_MS, atMost: 1, keptMb: 256, idleMs: MINUTE_MS },
);

/**
 * Simulates each section as `simulateSection` does, in a process of its own (decision 96).
 *
 * @param course `onDone` is told how many students are done, of all sections together.
 * @throws Refusal `too_large` for what takes more memory or time than there is, `overloaded` when the process can’t start, or something
 * else ended it; what `signal` was aborted with.
 */
export async function simulateBeside(
  design: SimulationDesign,
  { signal, onDone }: { signal: AbortSignal; onDone: (done: number) => void },
): Promise<StoredReport[]> {
  try {
    return await pool(design, { signal, onMessage: onDone });
  } catch (error) {
    if (!(error instanceof ProcessLost)) throw error;
    if (error.reason === "broken" || error.reason === "stalled")
      throw new Refusal("too_large", "This is too much to simulate at once. Simulate fewer students.");
    throw new Refusal("overloaded", "The simulation was interrupted. Try again.", { retryAfter: 5 });
  }
}
