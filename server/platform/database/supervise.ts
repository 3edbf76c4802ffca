import { setTimeout as pause } from "node:timers/promises";
import { restartDelay } from "../cluster/restart-delay.ts";
import { type DiskFault, findDiskFault } from "../storage/disk-space.ts";
import { diskFaultOf, explainDiskFault } from "../storage/disk-trouble.ts";
import type { PostgresProcess } from "./embedded-server.ts";

/** What has run for so long ends of something new. */
const STEADY_MS = 60_000;
/** How often it is looked whether the disk takes writes again. */
const LOOK_MS = 500;

interface Supervising {
  dataDir: string;
  log: (line: string) => void;
  /** Is told why PostgreSQL isn’t there, once for each cause. */
  onTrouble: (reason: string) => void;
  /** Starts PostgreSQL again. */
  startAgain: () => Promise<PostgresProcess>;
  /** Makes room on the disk where it is full. @returns Why nothing can be written even so. */
  lookAtDisk: () => Promise<DiskFault | null>;
  /** How long to wait after so many failures in a row, in milliseconds. */
  delayAfter?: (failures: number) => number;
}

/**
 * Starts PostgreSQL again whenever it ends, until stopped: at once after it has run for a while, otherwise after growing pauses of at most
 * half a minute. It never gives up, as nobody would be served better: a cause that lasts, such as a full disk, is named, and the next start
 * comes as soon as it is over.
 */
export function supervise(
  first: PostgresProcess,
  { dataDir, log, onTrouble, startAgain, lookAtDisk, delayAfter = restartDelay }: Supervising,
) {
  let current = first;
  const stopping = new AbortController();
  const { signal } = stopping;
  let failures = 0;
  let said = "";

  /** Says why PostgreSQL isn’t there, once for each cause. */
  function say(fault: DiskFault | null, error: unknown): void {
    const reason = fault ? explainDiskFault(fault, dataDir) : error instanceof Error ? error.message : "";
    if (reason === "" || reason === said) return;
    said = reason;
    log(reason);
    onTrouble(reason);
  }

  async function wait(ms: number, fault: DiskFault | null): Promise<void> {
    const until = performance.now() + ms;
    while (!signal.aborted && performance.now() < until) {
      await pause(Math.min(LOOK_MS, Math.max(1, until - performance.now())), undefined, { signal }).catch(() => {});
      if (fault !== null && (await findDiskFault(dataDir)) === null) return;
    }
  }

  /** What ends while it still recovers has only ended once more. @returns Null once it is to stop. */
  async function bringBack(): Promise<PostgresProcess | null> {
    for (let error: unknown = null; ; failures += 1) {
      // It may be too full for PostgreSQL to write down what is wrong.
      const fault = (await lookAtDisk().catch(() => null)) ?? diskFaultOf(error);
      say(fault, error);
      await wait(delayAfter(failures), fault);
      if (signal.aborted) return null;
      try {
        return await startAgain();
      } catch (reason) {
        error = reason;
      }
    }
  }

  const finished = (async () => {
    for (let startedAt = performance.now(); ; startedAt = performance.now()) {
      await current.ended;
      if (signal.aborted) return;
      failures = performance.now() - startedAt > STEADY_MS ? 0 : failures + 1;
      log("PostgreSQL ended unexpectedly; starting it again");
      const next = await bringBack();
      if (next === null) return;
      current = next;
      said = "";
      log("PostgreSQL is back");
      if (signal.aborted) current.interrupt("SIGINT");
    }
  })();

  return {
    async stop(): Promise<void> {
      stopping.abort();
      current.interrupt("SIGINT");
      const timer = setTimeout(() => {
        log("PostgreSQL takes long to stop; ending it at once (it will recover at the next start)");
        current.interrupt("SIGQUIT");
      }, 30_000);
      await finished;
      clearTimeout(timer);
    },
  };
}
