import type { ChildProcess } from "node:child_process";
import pLimit from "p-limit";
import { ownShare } from "../cluster/share.ts";
import { ProcessLost } from "./process-lost.ts";
import { requestProcess } from "./request-process.ts";
import { startProcess } from "./start-process.ts";

/** What processes may take. */
export interface PoolLimits {
  /** Heap of a process, and of each thread in it, in MB. */
  heapMb: number;
  /**
   * Memory that a process may take beyond what an idle one does, in MB: heap, buffers and what libraries hold, as the system counts it. For
   * work on files and text that others made; without it only the heap is limited.
   */
  memoryMb?: number;
  /** How long a process may take to start, and to take a request, in milliseconds. */
  startMs: number;
  /** How long nothing may come of a request that has begun, in milliseconds. */
  stallMs: number;
  /** How many processes work at once, of all servers on this machine; further requests wait their turn. */
  atMost: number;
  /** A process with more resident memory than this, in MB, isn't kept for the next request. */
  keptMb: number;
  /** How long a process is kept without a request, in milliseconds; without it as long as this process lives. */
  idleMs?: number;
  /** Of the processes; without it none of the server's. */
  env?: NodeJS.ProcessEnv;
}

interface Following<Message> {
  onMessage?: (message: Message) => void;
  /** Ends it: nobody waits for it any more. */
  signal?: AbortSignal | undefined;
}

/**
 * Makes a pool of processes for work that could fill the heap or block: a thread's full heap ends the whole server, a process's only that
 * process. Nothing is started before the first request. One process is kept between requests.
 *
 * @param entry What the processes run; it calls `serveRequests`.
 * @returns Has a request done. @throws ProcessLost when the process ended; what the work threw; what `signal` was aborted with.
 */
export function createProcessPool<Request, Message, Result>(entry: URL, limits: PoolLimits) {
  // Only at the first request it is known with how many others this process shares the machine.
  let turns: ReturnType<typeof pLimit> | null = null;
  let kept: { child: ChildProcess; take(): void } | null = null;

  function takeIdle(): ChildProcess | null {
    const child = kept?.child ?? null;
    kept?.take();
    return child;
  }

  function keep(child: ChildProcess): void {
    const take = () => {
      clearTimeout(idle);
      child.off("disconnect", end);
      kept = null;
    };
    const end = () => {
      take();
      child.kill("SIGKILL");
    };
    const { idleMs } = limits;
    const idle = idleMs === undefined ? undefined : setTimeout(end, idleMs).unref();
    child.once("disconnect", end);
    kept = { child, take };
  }

  async function attempt(child: ChildProcess, request: Request, following: Following<Message>): Promise<Result> {
    const answer = await requestProcess<Message, Result>(child, request, limits, following);
    if (kept === null && answer.residentMb <= limits.keptMb && child.connected) keep(child);
    else child.kill("SIGKILL");
    if ("error" in answer) throw answer.error;
    return answer.result;
  }

  async function run(request: Request, following: Following<Message>): Promise<Result> {
    const warm = takeIdle();
    if (warm) {
      try {
        return await attempt(warm, request, following);
      } catch (error) {
        // It had died, unnoticed, before the request came.
        if (!(error instanceof ProcessLost) || error.hasBegun) throw error;
      }
    }
    return attempt(await startProcess(entry, limits), request, following);
  }

  return async (request: Request, following: Following<Message> = {}): Promise<Result> => {
    const { signal } = following;
    turns ??= pLimit(ownShare(limits.atMost));
    const done = turns(() => {
      signal?.throwIfAborted();
      return run(request, following);
    });
    return signal ? Promise.race([done, abortOf(signal)]) : done;
  };
}

/** Rejects when a signal is aborted, with its reason. */
function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
