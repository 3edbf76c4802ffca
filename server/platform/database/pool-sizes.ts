import { ownShare } from "../cluster/share.ts";

/** Most connections of each pool of a process. */
export const poolSizes = {
  requests: 10,
  answers: 6,
  jobs: 6,
  long: 4,
  /** Results that PostgreSQL writes as files: two at a time on a machine, so that they leave the processors to others. */
  copies: () => ownShare(2),
};

/** 28 of the pools, one for live events, one for the locks of workers, and two for each of three imports. */
const OF_A_PROCESS = 36;
/** For commands that run beside the server, such as a backup. */
const FOR_COMMANDS = 20;

/** Returns for how many connections the embedded database is made. @param processes That serve; several have a primary beside them. */
export function maxConnections(processes: number): number {
  return Math.max(100, OF_A_PROCESS * (processes === 1 ? 1 : processes + 1) + FOR_COMMANDS);
}
