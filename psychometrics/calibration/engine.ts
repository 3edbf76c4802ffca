import type { Quadrature } from "../quadrature.ts";
import type { Layout } from "./blocks.ts";
import { addInformation, type Scores } from "./information-share.ts";
import { expect, type Memory } from "./posterior.ts";
import type { Problem } from "./problem.ts";

/** Does the passes over all people, alone or with others. */
export interface Engine {
  readonly memory: Memory;
  /** Adds the posteriors of all patterns to `sums` (emptied first), see `expect`; answers the log-likelihood. */
  readonly expect: (sums: Float64Array) => number;
  /** Sum over people of the covariance of their scores, see `addInformation`. */
  readonly information: (scores: Scores) => Float64Array;
}

/** Makes an engine for a layout and a grid; a finer grid wants another one. */
export type MakeEngine = (problem: Problem, layout: Layout, grid: Quadrature) => Engine;

/** Creates the arrays of the passes; `shared` puts them where other threads see them. */
export function createMemory(problem: Problem, layout: Layout, grid: Quadrature, shared: boolean): Memory {
  const room = (bytes: number) => (shared ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes));
  const points = grid.points.length;
  const { patterns } = problem;
  const frequencies = new Float64Array(room(patterns * 8));
  frequencies.set(problem.frequencies);
  const weights = new Float64Array(room(points * 8));
  weights.set(grid.weights);
  return {
    points,
    patterns,
    width: layout.width,
    codes: layout.codes,
    frequencies,
    weights,
    table: new Float64Array(room(layout.rows * points * 8)),
    begins: new Uint16Array(room(patterns * 2)),
    ends: new Uint16Array(room(patterns * 2)),
    flags: new Int32Array(room(8)),
  };
}

/** Creates the engine of one thread. */
export const makeSingleEngine: MakeEngine = (problem, layout, grid) => {
  const memory = createMemory(problem, layout, grid, false);
  return {
    memory,
    expect: (sums) => expect(memory, 0, memory.patterns, sums),
    information(scores) {
      const matrix = new Float64Array(scores.parameters ** 2);
      addInformation(memory, problem.values, scores, 0, memory.patterns, matrix);
      return matrix;
    },
  };
};
