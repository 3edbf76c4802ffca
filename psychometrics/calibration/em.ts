import type { Quadrature } from "../quadrature.ts";
import { createAccelerator } from "./accelerator.ts";
import { fillTable, type Layout, spread } from "./blocks.ts";
import type { CalibrationOptions, Priors } from "./calibration.ts";
import type { Engine } from "./engine.ts";
import { type Expected, fitItems } from "./item-step.ts";
import { fitPopulation } from "./population-step.ts";
import { FLAGS } from "./posterior.ts";
import { priorOfAll } from "./priors.ts";
import { abilities, copyState, type Design, fillCurves, pack, type State, unpack } from "./state.ts";

/** Where a fit has come to. */
export interface Fit {
  readonly state: State;
  /** Marginal log-likelihood at `state`, without priors. */
  readonly logLikelihood: number;
  readonly cycles: number;
  readonly converged: boolean;
  /** Largest change of a parameter in the last cycle. */
  readonly change: number;
  /** The caller ended it. */
  readonly stopped: boolean;
  /** The E step at `state`. */
  readonly expected: Expected;
}

/** The E step at a state: log-likelihood, and expectations into `expected`. */
function createExpectation(layout: Layout, engine: Engine, grid: Quadrature, items: number) {
  const { memory } = engine;
  const size = items * memory.points;
  const [right, wrong] = [new Float64Array(size), new Float64Array(size)];
  const sums = new Float64Array(memory.table.length);
  const expected = {
    thetas: grid.points,
    right: new Float64Array(size),
    answered: new Float64Array(size),
    population: new Float64Array(memory.points),
  };
  return {
    expected,
    run(state: State): number {
      expected.thetas = abilities(grid, state.population);
      fillCurves(state, expected.thetas, right, wrong);
      memory.flags[FLAGS.secondTop] = state.asymptotes.some((value) => value > Number.NEGATIVE_INFINITY) ? 1 : 0;
      const owed = fillTable(layout, memory.points, right, wrong, memory.table);
      const logLikelihood = engine.expect(sums) + owed;
      spread(layout, memory.points, sums, expected.right, expected.answered);
      expected.population.fill(0);
      // Every person has one row in the first block, so its rows together are all people.
      const rows = (layout.blocks[1]?.first ?? layout.rows - 1) * memory.points;
      for (let at = 0; at < rows; at += 1) {
        const point = at % memory.points;
        expected.population[point] = (expected.population[point] as number) + (sums[at] as number);
      }
      return logLikelihood;
    },
  };
}

/**
 * Fits by marginal maximum likelihood (or, with priors, the mode) by EM. Source: Bock & Aitkin (1981), Marginal maximum likelihood
 * estimation of item parameters: application of an EM algorithm; Mislevy (1986) for the priors. Each cycle's step is carried
 * further by `createAccelerator`; a guess at which the likelihood has fallen is given up for the EM step before it, which never
 * lets it fall.
 */
export function fitByEm(
  layout: Layout,
  engine: Engine,
  grid: Quadrature,
  design: Design,
  start: State,
  priors: Priors,
  { tolerance = 1e-7, maxCycles = 500, onCycle, quadrature }: CalibrationOptions,
): Fit {
  const { expected, run } = createExpectation(layout, engine, grid, design.items);
  const accelerator = createAccelerator();
  const rasch = design.model === "rasch";
  let state = start;
  let here = pack(design, start);
  let safe: { state: State; worth: number; leapt: boolean } | null = null;
  // On a custom grid the population cannot be moved and scaled back, see `fitPopulation`.
  let expand = design.freePopulation || !quadrature;
  let logLikelihood = 0;
  let change = Number.POSITIVE_INFINITY;
  for (let cycle = 1; ; cycle += 1) {
    logLikelihood = run(state);
    const worth = logLikelihood + priorOfAll(priors, { ...design, rasch }, state);
    if (safe && !(worth >= safe.worth - 1e-9 * Math.abs(safe.worth))) {
      accelerator.distrust();
      if (!safe.leapt) expand = design.freePopulation;
      state = safe.state;
      here = pack(design, state);
      safe = null;
      continue;
    }
    const next = copyState(state);
    fitItems(design, expected, next, priors);
    const moved = expand ? fitPopulation(design, grid, expected.population, next, priors) : next;
    const image = unpack(design, moved, pack(design, moved));
    const there = pack(design, image);
    change = there.reduce((most, value, at) => Math.max(most, Math.abs(value - (here[at] as number))), 0);
    const stopped = onCycle?.(cycle, change, logLikelihood) === false;
    const converged = change <= tolerance;
    if (converged || stopped || cycle >= maxCycles)
      return { state, logLikelihood, cycles: cycle, converged, change, stopped, expected };
    // The last cycle is no place for a guess.
    const beyond = cycle + 1 < maxCycles ? accelerator.leap(here, there) : there;
    safe = { state: image, worth, leapt: beyond !== there };
    state = unpack(design, image, beyond);
    here = pack(design, state);
  }
}
