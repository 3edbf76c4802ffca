import { type ItemParameters, logistic } from "../item.ts";
import { normalQuadrature, type Quadrature } from "../quadrature.ts";
import type { ResponseMatrix } from "../responses.ts";
import { layOut } from "./blocks.ts";
import type { Calibration, CalibrationOptions } from "./calibration.ts";
import { checkOptions } from "./check-options.ts";
import { type Fit, fitByEm } from "./em.ts";
import { type MakeEngine, makeSingleEngine } from "./engine.ts";
import { chooseItems } from "./estimable.ts";
import { makeProblem, tally } from "./problem.ts";
import { describe, nothingToFit } from "./result.ts";
import { startingState } from "./start.ts";
import { type Design, LIMITS, type State } from "./state.ts";

/** The finest grid that is tried, and the spacing, in posterior standard deviations, that is fine enough. */
const FINEST = 241;
const FINE = 1.25;

/**
 * Calibrates items: item parameters by marginal maximum likelihood over a normal ability (with priors, the mode), with
 * standard errors from the observed information. Missing and not reached answers are left out of the likelihood. Items
 * that cannot be estimated are left out with a note.
 *
 * @throws RangeError when the matrix or an option is malformed; never for what the data are like
 */
export function calibrate(responses: ResponseMatrix, options: CalibrationOptions): Calibration {
  return calibrateWith(makeSingleEngine, false, responses, options);
}

/** Returns the same with the passes over people done by `makeEngine`; `shared` puts large arrays where other threads see them. */
export function calibrateWith(
  makeEngine: MakeEngine,
  shared: boolean,
  responses: ResponseMatrix,
  options: CalibrationOptions,
): Calibration {
  const counts = tally(responses);
  checkOptions(responses, options);
  const anchors = options.anchors ?? new Map<number, ItemParameters>();
  const priors = options.priors ?? {};
  const { columns, notes } = chooseItems(counts, options);
  const problem = makeProblem(responses, columns);
  if (columns.length === 0 || problem.people === 0) return nothingToFit(responses, options, notes);
  const model = options.model;
  const design: Design = {
    model,
    items: columns.length,
    anchored: Uint8Array.from(columns, (column) => (anchors.has(column) ? 1 : 0)),
    freePopulation: anchors.size > 0,
    slope: model === "rasch" ? (anchors.size > 0 ? "fixed" : "common") : model === "1pl" ? "common" : "own",
    asymptote: model === "3pl",
  };
  const places = new Map<number, ItemParameters>();
  columns.forEach((column, place) => {
    const anchor = anchors.get(column);
    if (anchor) places.set(place, anchor);
  });
  const layout = layOut(problem, shared);
  let state = startingState(problem, design, places, priors);
  let grid = options.quadrature ?? normalQuadrature();
  let cycles = 0;
  for (;;) {
    const engine = makeEngine(problem, layout, grid);
    const fit: Fit = fitByEm(layout, engine, grid, design, state, priors, options);
    cycles += fit.cycles;
    const finer = options.quadrature || fit.stopped ? null : finerGrid(grid, fit.state);
    if (!finer) return describe({ responses, options, design, problem, engine, grid, fit: { ...fit, cycles }, notes });
    [state, grid] = [fit.state, finer];
  }
}

/**
 * A sum over a grid is as good as the integral while its spacing stays below about the standard deviation of what is
 * summed: posteriors as narrow as the test's information makes them (Rasch items over a wide population, steep items,
 * hundreds of items). Null when the grid is fine enough.
 */
function finerGrid(grid: Quadrature, { slopes, intercepts, asymptotes, population }: State): Quadrature | null {
  let narrowest = 1;
  for (const z of grid.points) {
    if (Math.abs(z) > 2.5) continue;
    let information = 1;
    slopes.forEach((slope, item) => {
      // What has run away is no reason.
      if (Math.abs(slope) >= LIMITS.slope) return;
      const curve = logistic(slope * (population.mean + population.sd * z) + (intercepts[item] as number));
      const guess = logistic(asymptotes[item] as number);
      const p = guess + (1 - guess) * curve;
      if (p > 0) information += ((slope * population.sd) ** 2 * curve * curve * (1 - p)) / p;
    });
    narrowest = Math.min(narrowest, 1 / Math.sqrt(information));
  }
  const spacing = (grid.points[1] as number) - (grid.points[0] as number);
  if (spacing <= FINE * narrowest || grid.points.length >= FINEST) return null;
  const count = Math.min(FINEST, 2 * Math.ceil(6 / narrowest) + 1);
  return count > grid.points.length ? normalQuadrature({ count }) : null;
}
