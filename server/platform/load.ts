import { monitorEventLoopDelay } from "node:perf_hooks";
import type pg from "pg";

/** How finely delays are sampled, and over how long they are averaged. */
const RESOLUTION_MS = 10;
const WINDOW_MS = 1000;

/** How much this process has to do. */
export interface Load {
  /** True while requests wait for a connection, or the process is late: what can come later is refused then. */
  isBusy(): boolean;
  stop(): void;
}

const meanMs = (delays: ReturnType<typeof monitorEventLoopDelay>) =>
  delays.count === 0 ? 0 : delays.mean / 1e6 - RESOLUTION_MS;

/**
 * Watches how late this process is, and who waits for its connections.
 *
 * @param pools Those that requests are answered with.
 * @param lateMs A process that answers this much later than it could, on average, has more to do than it can.
 */
export function watchLoad(pools: readonly pg.Pool[], lateMs: number): Load {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  let before = 0;
  const timer = setInterval(() => {
    before = meanMs(delays);
    delays.reset();
  }, WINDOW_MS);
  timer.unref();
  return {
    isBusy: () => before > lateMs || pools.some(({ waitingCount }) => waitingCount > 0),
    stop() {
      clearInterval(timer);
      delays.disable();
    },
  };
}
