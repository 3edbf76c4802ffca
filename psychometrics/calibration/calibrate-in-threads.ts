import { MessageChannel, type MessagePort, Worker } from "node:worker_threads";
import type { ResponseMatrix } from "../responses.ts";
import type { Calibration, CalibrationOptions } from "./calibration.ts";
import type { ThreadData, ThreadMessage } from "./calibration-thread.ts";
import { checkOptions } from "./check-options.ts";
import { tally } from "./problem.ts";

export interface ThreadOptions extends Omit<CalibrationOptions, "onCycle"> {
  /** How many threads do the work, beside the calling one, which stays free. 2. */
  readonly threads?: number;
  readonly onProgress?: (progress: { cycle: number; change: number; logLikelihood: number }) => void;
  /** Aborting rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** Below this many responses a second thread costs more than it does. */
const SMALL = 200_000;

/**
 * Calibrates as `calibrate` does, in threads of its own: one leads, the others do their part of the people. The caller's event loop
 * is never held up. Small data are given to one thread whatever `threads` says.
 *
 * @throws RangeError as `calibrate`
 */
export async function calibrateInThreads(
  responses: ResponseMatrix,
  { threads = 2, onProgress, signal, ...options }: ThreadOptions,
): Promise<Calibration> {
  if (!(Number.isInteger(threads) && threads > 0)) throw new RangeError(`${threads} threads`);
  tally(responses);
  checkOptions(responses, options);
  signal?.throwIfAborted();
  const helpers = responses.values.length < SMALL ? 0 : threads - 1;
  const workers: Worker[] = [];
  const unwanted = new Int32Array(new SharedArrayBuffer(4));
  const url = new URL("./calibration-thread.ts", import.meta.url);
  const start = (workerData: ThreadData, ports: MessagePort[]) => {
    const worker = new Worker(url, { workerData, transferList: ports });
    workers.push(worker);
    return worker;
  };
  let give = () => {};
  try {
    return await new Promise<Calibration>((resolve, reject) => {
      give = () => {
        Atomics.store(unwanted, 0, 1);
        reject(signal?.reason);
      };
      signal?.addEventListener("abort", give, { once: true });
      const ports: MessagePort[] = [];
      for (let helper = 0; helper < helpers; helper += 1) {
        const { port1, port2 } = new MessageChannel();
        ports.push(port1);
        start({ role: "help", port: port2 }, [port2]).on("error", reject);
      }
      const lead = start({ role: "lead", ports, responses, options, unwanted }, ports);
      lead.on("error", reject);
      lead.on("exit", () => reject(new Error("The calibration's thread ended before it was done")));
      lead.on("message", (message: ThreadMessage) => {
        if (message.kind === "done") resolve(message.calibration);
        else onProgress?.({ cycle: message.cycle, change: message.change, logLikelihood: message.logLikelihood });
      });
    });
  } finally {
    signal?.removeEventListener("abort", give);
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}
