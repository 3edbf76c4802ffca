import type { Calibration } from "@sextant/psychometrics/calibration/calibration.ts";
import { type AnalysisInput, type AnalysisResult, analyseItems } from "./analyse-items.ts";
import type { Choices } from "./choices.ts";
import { type Described, describeItems } from "./describe-items.ts";

/** What may take so long that nobody should wait for it in this thread. */
export type FigureRequest =
  | { kind: "describe"; choices: Choices; calibration: Calibration }
  | { kind: "analyse"; input: AnalysisInput };

/** Computes what was asked for. Pure. */
export function figures(request: FigureRequest): Described | AnalysisResult {
  return request.kind === "describe"
    ? describeItems(request.choices, request.calibration)
    : analyseItems(request.input);
}
