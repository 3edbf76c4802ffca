import { calibrate } from "@sextant/psychometrics/calibration/calibrate.ts";
import { calibrateInThreads } from "@sextant/psychometrics/calibration/calibrate-in-threads.ts";
import type { Calibration, CalibrationOptions } from "@sextant/psychometrics/calibration/calibration.ts";
import type { ResponseMatrix } from "@sextant/psychometrics/responses.ts";
import { type AnalysisInput, type AnalysisResult, analyseItems } from "./analyse-items.ts";
import type { Choices } from "./choices.ts";
import { type Described, describeItems } from "./describe-items.ts";

/** What a fit is given; everything in it can be sent to another process. */
export type FitOptions = Omit<CalibrationOptions, "quadrature" | "onCycle">;

/** What takes so long, or so much memory, that it has a process of its own. */
export type FigureRequest =
  | { kind: "fit"; responses: ResponseMatrix; options: FitOptions }
  | { kind: "describe"; choices: Choices; calibration: Calibration }
  | { kind: "analyse"; input: AnalysisInput };

export type Figures = Calibration | Described | AnalysisResult;

/** Fewer responses than this are fitted before threads have started. */
const ALONE = 200_000;

/**
 * Computes what was asked for. A large fit shares its data among threads of this process.
 *
 * @param onCycle Told after each cycle of a fit.
 * @throws RangeError for a fit of malformed data.
 */
export async function figures(request: FigureRequest, onCycle: (cycle: number) => void): Promise<Figures> {
  if (request.kind === "describe") return describeItems(request.choices, request.calibration);
  if (request.kind === "analyse") return analyseItems(request.input);
  const { responses, options } = request;
  if (responses.values.length >= ALONE) {
    return calibrateInThreads(responses, { ...options, onProgress: ({ cycle }) => onCycle(cycle) });
  }
  return calibrate(responses, {
    ...options,
    onCycle(cycle) {
      onCycle(cycle);
      return true;
    },
  });
}
