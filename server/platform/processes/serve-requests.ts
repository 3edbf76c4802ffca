import { Worker } from "node:worker_threads";
import { type Told, writeError } from "./messages.ts";

const MB = 1024 * 1024;
const residentMb = () => process.memoryUsage.rss() / MB;

/** Resolves once it has left: a crash right afterwards doesn't take it along. */
function tell(told: Told): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(told, undefined, {}, () => resolve());
  });
}

/**
 * Makes this process one that a pool can start (`createProcessPool`): it does one request after another, and ends with the process that
 * started it.
 *
 * @param work Does a request. What it says on the way counts as progress; `say` resolves once that has left.
 */
export function serveRequests<Request, Message, Result>(
  work: (request: Request, say: (message: Message) => Promise<void>) => Promise<Result>,
): void {
  process.on("message", async (request: Request) => {
    try {
      await tell({ kind: "begun" });
      const result = await work(request, (message) => tell({ kind: "said", message }));
      await tell({ kind: "done", result, residentMb: residentMb() });
    } catch (error) {
      await tell({ kind: "failed", error: writeError(error), residentMb: residentMb() });
    }
  });
  process.on("uncaughtException", async (error) => {
    await tell({ kind: "failed", error: writeError(error), residentMb: residentMb() });
    process.exit(1);
  });
  process.once("disconnect", () => process.exit());
  // A server that is told to stop decides itself when its work ends; the terminal or service manager may tell all of its processes.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
  new Worker(new URL("./end-with-parent.ts", import.meta.url), {
    workerData: process.ppid,
    // Without it V8 reserves 512 MB more, which the system counts.
    resourceLimits: { codeRangeSizeMb: 16 },
  }).unref();
  void tell({ kind: "ready" });
}
