import type { Supervisor } from "../soak/supervisor.ts";
import type { Tally } from "../soak/tally.ts";
import type { Answering } from "./answering.ts";
import type { Cluster } from "./cluster.ts";
import type { Probe } from "./probe.ts";
import type { Measured } from "./summary.ts";

/** What runs while things break, and what was found by now. */
export interface Run {
  cluster: Cluster;
  servers: readonly (Supervisor & { address: string })[];
  tally: Tally;
  probe: Probe;
  students: Answering;
  /** Looks for what is lost since it looked last. Returns how much that is. */
  findLosses: (event: string) => Promise<number>;
  measured: Measured[];
  /** What must not have happened, in words. */
  wrong: string[];
}

export const say = (line: string) => console.log(line);
