/**
 * - `not_started`: it didn't start in time, or didn't take the request.
 * - `broken`: it crashed, as it does when its heap is full.
 * - `stalled`: nothing came of the request for too long.
 * - `killed`: something else ended it.
 */
type Reason = "not_started" | "broken" | "stalled" | "killed";

/** The process that a request was given to ended before it was done. */
export class ProcessLost extends Error {
  readonly reason: Reason;
  /** False when the request can't have been the cause. */
  readonly hasBegun: boolean;

  constructor(reason: Reason, hasBegun: boolean) {
    super(`The process was lost: ${reason}`);
    this.reason = reason;
    this.hasBegun = hasBegun;
  }
}

/** How V8 and the system end a process that broke, as opposed to being told to end. */
const crashes = new Set<NodeJS.Signals>(["SIGABRT", "SIGBUS", "SIGFPE", "SIGILL", "SIGSEGV", "SIGTRAP"]);
const ABORTED = 134;

/** Returns why a process is gone, from how it ended. */
export function lossOf(code: number | null, signal: NodeJS.Signals | null): Reason {
  return (signal && crashes.has(signal)) || code === ABORTED ? "broken" : "killed";
}
