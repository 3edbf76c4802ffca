import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import type { ResponseMatrix } from "../responses.ts";
import { calibrateWith } from "./calibrate.ts";
import type { Calibration, CalibrationOptions } from "./calibration.ts";
import { makeSingleEngine } from "./engine.ts";
import { createWorkerPool, runWorker } from "./worker-pool.ts";

/** What a thread is started with: to lead a calibration, or to help another that leads. */
export type ThreadData =
  | { readonly role: "help"; readonly port: MessagePort }
  | {
      readonly role: "lead";
      readonly ports: readonly MessagePort[];
      readonly responses: ResponseMatrix;
      readonly options: Omit<CalibrationOptions, "onCycle">;
      /** Not 0 when the calibration is no longer wanted. */
      readonly unwanted: Int32Array;
    };

/** What the leading thread says: after each cycle, and at the end. */
export type ThreadMessage =
  | { readonly kind: "cycle"; readonly cycle: number; readonly change: number; readonly logLikelihood: number }
  | { readonly kind: "done"; readonly calibration: Calibration };

const data = workerData as ThreadData;
if (data.role === "help") runWorker(data.port);
else {
  const { ports, responses, options, unwanted } = data;
  const say = (message: ThreadMessage) => parentPort?.postMessage(message);
  const calibration = calibrateWith(
    ports.length > 0 ? createWorkerPool(ports) : makeSingleEngine,
    ports.length > 0,
    responses,
    {
      ...options,
      onCycle(cycle, change, logLikelihood) {
        say({ kind: "cycle", cycle, change, logLikelihood });
        return Atomics.load(unwanted, 0) === 0;
      },
    },
  );
  say({ kind: "done", calibration });
}
