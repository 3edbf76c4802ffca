import type { Quadrature } from "../quadrature.ts";
import type { ResponseMatrix } from "../responses.ts";
import type { CalibrationOptions } from "./calibration.ts";
import type { Fit } from "./em.ts";
import type { Engine } from "./engine.ts";
import type { Problem } from "./problem.ts";
import type { Design } from "./state.ts";

/** All that a fit's description rests on. */
export interface Fitted {
  readonly responses: ResponseMatrix;
  readonly options: CalibrationOptions;
  readonly design: Design;
  readonly problem: Problem;
  readonly engine: Engine;
  readonly grid: Quadrature;
  readonly fit: Fit;
  /** Why items did not take part, by column. */
  readonly notes: ReadonlyMap<number, string>;
}
