import type { Calibration } from "@sextant/psychometrics/calibration/calibration.ts";
import type { ResponseMatrix } from "@sextant/psychometrics/responses.ts";
import { ProcessLost } from "../../platform/processes/process-lost.ts";
import { createProcessPool, type PoolLimits } from "../../platform/processes/process-pool.ts";
import { Refusal } from "../../platform/refusal.ts";
import { type AnalysisInput, type AnalysisResult, analyseItems } from "./analyse-items.ts";
import type { Choices } from "./choices.ts";
import { type Described, describeItems } from "./describe-items.ts";
import type { FigureRequest, Figures, FitOptions } from "./figures.ts";

/** Fewer responses than this are described before a process has taken them. */
const SMALL = 40_000;

const MINUTE_MS = 60_000;

/** A calibration leaves a process for an item analysis that someone waits for. */
const usual: PoolLimits = {
  heapMb: 1024,
  startMs: 10 * MINUTE_MS,
  stallMs: 30 * MINUTE_MS,
  atMost: 2,
  keptMb: 512,
  idleMs: MINUTE_MS,
};

export interface FitCourse extends FitOptions {
  onProgress?: (progress: { cycle: number }) => void;
  /** Aborting rejects with the signal's reason. */
  signal?: AbortSignal;
}

function refusalOf({ reason }: ProcessLost): Refusal {
  if (reason === "broken" || reason === "stalled") {
    return new Refusal("too_large", "These are too many answers to calculate at once. Choose fewer versions.");
  }
  return new Refusal("overloaded", "The calculation was interrupted. Try again.", { retryAfter: 5 });
}

/**
 * Makes what computes figures in a process of its own, with a heap of its own (decision 96).
 *
 * @throws Refusal `too_large` for what takes more memory or time than there is, `overloaded` when the process can’t start, or something
 * else ended it.
 */
export function createFigures(limits: PoolLimits) {
  const pool = createProcessPool<FigureRequest, number, Figures>(
    new URL("./figures-process.ts", import.meta.url),
    limits,
  );

  async function inProcess<Result extends Figures>(
    request: FigureRequest,
    signal?: AbortSignal,
    onCycle?: (cycle: number) => void,
  ): Promise<Result> {
    try {
      return (await pool(request, { signal, ...(onCycle ? { onMessage: onCycle } : {}) })) as Result;
    } catch (error) {
      throw error instanceof ProcessLost ? refusalOf(error) : error;
    }
  }

  return {
    /** As `calibrate`, beside what else this process does. @throws RangeError for malformed data, as an Error. */
    fit: (responses: ResponseMatrix, { onProgress, signal, ...options }: FitCourse): Promise<Calibration> =>
      inProcess<Calibration>({ kind: "fit", responses, options }, signal, (cycle) => onProgress?.({ cycle })),
    /** As `describeItems`, beside what else this process does. */
    async describe(choices: Choices, calibration: Calibration, signal?: AbortSignal): Promise<Described> {
      if (choices.matrix.values.length < SMALL) return describeItems(choices, calibration);
      return inProcess<Described>({ kind: "describe", choices, calibration }, signal);
    },
    /** As `analyseItems`, beside what else this process does. */
    async analyse(input: AnalysisInput): Promise<AnalysisResult> {
      if (input.matrix.values.length < SMALL) return analyseItems(input);
      return inProcess<AnalysisResult>({ kind: "analyse", input });
    },
  };
}

const { fit, describe, analyse } = createFigures(usual);

export { analyse as analyseBeside, describe as describeBeside, fit as fitBeside };
