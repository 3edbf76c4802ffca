import { Worker } from "node:worker_threads";
import type { Calibration } from "@sextant/psychometrics/calibration/calibration.ts";
import { type AnalysisInput, type AnalysisResult, analyseItems } from "./analyse-items.ts";
import type { Choices } from "./choices.ts";
import { type Described, describeItems } from "./describe-items.ts";
import type { FigureRequest } from "./figures.ts";

/** Fewer responses than this are done with before a thread has started. */
const SMALL = 40_000;

function inThread<Result>(request: FigureRequest, signal?: AbortSignal): Promise<Result> {
  const worker = new Worker(new URL("./figures-thread.ts", import.meta.url), { workerData: request });
  return new Promise<Result>((resolve, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
    worker.on("message", resolve);
    worker.on("error", reject);
    worker.on("exit", () => reject(new Error("The thread ended before it was done")));
  }).finally(() => worker.terminate());
}

/** As `describeItems`, beside what else this process does. */
export async function describeBeside(
  choices: Choices,
  calibration: Calibration,
  signal?: AbortSignal,
): Promise<Described> {
  if (choices.matrix.values.length < SMALL) return describeItems(choices, calibration);
  return inThread<Described>({ kind: "describe", choices, calibration }, signal);
}

/** As `analyseItems`, beside what else this process does. */
export async function analyseBeside(input: AnalysisInput): Promise<AnalysisResult> {
  if (input.matrix.values.length < SMALL) return analyseItems(input);
  return inThread<AnalysisResult>({ kind: "analyse", input });
}
