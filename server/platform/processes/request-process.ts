import type { ChildProcess } from "node:child_process";
import { readError, type Told } from "./messages.ts";
import { lossOf, ProcessLost } from "./process-lost.ts";

interface Timeouts {
  /** How long the process may take to take the request, in milliseconds. */
  startMs: number;
  /** How long nothing may come of it from then on, in milliseconds. */
  stallMs: number;
}

/** What came of a request in a process that is ready for the next. */
export type Answer<Result> = ({ result: Result } | { error: Error }) & { residentMb: number };

/**
 * Has a process do a request. One that stalls is ended, and so is one whose request nobody wants any more.
 *
 * @throws ProcessLost; what `signal` was aborted with.
 */
export function requestProcess<Message, Result>(
  child: ChildProcess,
  request: unknown,
  { startMs, stallMs }: Timeouts,
  { onMessage, signal }: { onMessage?: (message: Message) => void; signal?: AbortSignal | undefined },
): Promise<Answer<Result>> {
  return new Promise((resolve, reject) => {
    let heard = 0;
    let hasBegun = false;
    let hasDisconnected = false;
    let exit: [number | null, NodeJS.Signals | null] | null = null;

    const finish = (settle: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
      child.off("message", hear).off("disconnect", onDisconnect).off("exit", onExit);
      settle();
    };
    const give = (reason: unknown) => {
      child.kill("SIGKILL");
      finish(() => reject(reason));
    };
    const abort = () => give(signal?.reason);
    const giveUp = () => {
      const before = heard;
      // After a while in which this process heard nothing, what was said meanwhile comes first.
      setImmediate(() => {
        if (heard === before) give(new ProcessLost(hasBegun ? "stalled" : "not_started", hasBegun));
      });
    };
    let timer = setTimeout(giveUp, startMs);
    const hear = (told: Told) => {
      heard += 1;
      if (told.kind === "ready") return;
      if (told.kind === "done") {
        return finish(() => resolve({ result: told.result as Result, residentMb: told.residentMb }));
      }
      if (told.kind === "failed") {
        return finish(() => resolve({ error: readError(told.error), residentMb: told.residentMb }));
      }
      if (hasBegun) timer.refresh();
      else {
        hasBegun = true;
        clearTimeout(timer);
        timer = setTimeout(giveUp, stallMs);
      }
      if (told.kind === "said") onMessage?.(told.message as Message);
    };
    // The channel closes only after everything sent through it has arrived; the process's own exit may be noticed sooner or later.
    const end = () => {
      if (!hasDisconnected || exit === null) return;
      const reason = lossOf(...exit);
      finish(() => reject(new ProcessLost(reason, hasBegun)));
    };
    const onDisconnect = () => {
      hasDisconnected = true;
      child.kill("SIGKILL");
      end();
    };
    const onExit = (code: number | null, by: NodeJS.Signals | null) => {
      exit = [code, by];
      end();
    };
    if (signal?.aborted) return abort();
    if (!child.connected) return give(new ProcessLost("killed", false));
    signal?.addEventListener("abort", abort, { once: true });
    child.on("message", hear).on("disconnect", onDisconnect).on("exit", onExit);
    child.send(request as object, () => {});
  });
}
