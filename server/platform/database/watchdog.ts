/** A wait is counted in this many parts. */
const PARTS = 10;

export interface Watchdog {
  /** Restarts the count. */
  restart(): void;
  stop(): void;
}

/**
 * Calls `expired` after this long without a restart, counting only time in which this process could have heard the other side. When the
 * process stalls (a starved machine, a burst of work), Node runs timers before it reads what arrived meanwhile; a single timer would then
 * give up a connection that has answered. A stall, however long, counts as one part of ten.
 *
 * It doesn't keep the process alive, and waits for a restart after it has expired.
 */
export function watchdog(ms: number, expired: () => void): Watchdog {
  let left = PARTS;
  const timer = setTimeout(() => {
    left -= 1;
    if (left > 0) timer.refresh();
    else expired();
  }, ms / PARTS);
  timer.unref();
  return {
    restart: () => {
      left = PARTS;
      timer.refresh();
    },
    stop: () => clearTimeout(timer),
  };
}
