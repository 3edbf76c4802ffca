import { type Memory, posterior } from "./posterior.ts";
import { NONE } from "./problem.ts";

/** Derivatives of the log-likelihood of an answer, over the grid. */
export interface Scores {
  /** How many free parameters. */
  readonly parameters: number;
  /** How many columns `Problem.values` has. */
  readonly columns: number;
  /** The grid in units of the population. */
  readonly grid: Float64Array;
  /** For each entry its item, and the parameter it belongs to; the entries of an item are adjacent. */
  readonly items: Int32Array;
  readonly places: Int32Array;
  /** Entries × points: the derivative when the answer is right, and when it is wrong. */
  readonly right: Float64Array;
  readonly wrong: Float64Array;
  /** Derivatives of ln density by population parameters, places × points, from place `populationFrom` on. */
  readonly population: Float64Array;
  readonly populationFrom: number;
}

/** What is left of a person's covariance may be dropped below this part (of its root) of the first term. */
const NEGLIGIBLE = 3e-3;

/**
 * Adds, for the patterns from `from` to below `to`, people's posterior covariance of their scores to the lower triangle
 * of `matrix`: what the observed information lacks of the complete data's. Source: Louis (1982), Finding the observed
 * information matrix when using the EM algorithm.
 *
 * The covariance over all points of the grid would cost points × parameters² a person. Scores are smooth in θ, so they
 * are written in polynomials that are orthonormal under the person's own posterior (Stieltjes' recurrence): the
 * covariance is the sum of the squares of the coefficients beyond the constant, of which three or four say everything
 * for a long test, and as many as there are points are exact for any.
 */
export function addInformation(
  memory: Memory,
  values: Uint8Array,
  scores: Scores,
  from: number,
  to: number,
  matrix: Float64Array,
): void {
  const { points } = memory;
  const { parameters, columns, grid, items, places } = scores;
  const weights = new Float64Array(points);
  let [before, current, next] = [new Float64Array(points), new Float64Array(points), new Float64Array(points)];
  const weighted = new Float64Array(points);
  const batch = createBatch(parameters, matrix);
  for (let pattern = from; pattern < to; pattern += 1) {
    posterior(memory, pattern, weights);
    const begin = memory.begins[pattern] as number;
    const end = memory.ends[pattern] as number;
    const root = Math.sqrt(memory.frequencies[pattern] as number);
    before.fill(0);
    current.fill(1);
    let norm = 0;
    let first = 0;
    for (let degree = 1; degree < end - begin; degree += 1) {
      let mean = 0;
      for (let at = begin; at < end; at += 1)
        mean += (weights[at] as number) * (grid[at] as number) * (current[at] as number) ** 2;
      let square = 0;
      for (let at = begin; at < end; at += 1) {
        const value = ((grid[at] as number) - mean) * (current[at] as number) - norm * (before[at] as number);
        next[at] = value;
        square += (weights[at] as number) * value * value;
      }
      norm = Math.sqrt(square);
      if (!(norm > 1e-9)) break;
      for (let at = begin; at < end; at += 1) {
        next[at] = (next[at] as number) / norm;
        weighted[at] = (weights[at] as number) * (next[at] as number) * root;
      }
      [before, current, next] = [current, next, before];
      const row = batch.row();
      for (let entry = 0; entry < items.length; entry += 1) {
        const answer = values[pattern * columns + (items[entry] as number)] as number;
        if (answer === NONE) continue;
        const score = answer === 1 ? scores.right : scores.wrong;
        let sum = 0;
        for (let at = begin; at < end; at += 1)
          sum += (weighted[at] as number) * (score[entry * points + at] as number);
        const place = places[entry] as number;
        row[place] = (row[place] as number) + sum;
      }
      for (let place = scores.populationFrom; place < parameters; place += 1) {
        const start = (place - scores.populationFrom) * points;
        let sum = 0;
        for (let at = begin; at < end; at += 1)
          sum += (weighted[at] as number) * (scores.population[start + at] as number);
        row[place] = sum;
      }
      let largest = 0;
      for (let place = 0; place < parameters; place += 1) largest = Math.max(largest, Math.abs(row[place] as number));
      batch.add();
      if (degree === 1) first = largest;
      else if (degree > 2 && largest < NEGLIGIBLE * first) break;
    }
  }
  batch.flush();
}

/** Adds rows' outer products to a matrix, four at a time, so that each of its cells is read and written once for four. */
function createBatch(size: number, matrix: Float64Array) {
  const rows = new Float64Array(4 * size);
  let filled = 0;
  const places = new Int32Array(size);
  function flush() {
    for (let i = 0; i < size; i += 1) {
      const [a, b] = [rows[i] as number, rows[size + i] as number];
      const [c, d] = [rows[2 * size + i] as number, rows[3 * size + i] as number];
      if (a === 0 && b === 0 && c === 0 && d === 0) continue;
      for (let j = 0; j <= i; j += 1)
        matrix[i * size + j] =
          (matrix[i * size + j] as number) +
          a * (rows[j] as number) +
          b * (rows[size + j] as number) +
          c * (rows[2 * size + j] as number) +
          d * (rows[3 * size + j] as number);
    }
    rows.fill(0);
    filled = 0;
  }
  /** For a person who answered few of many items: only what is not zero. */
  function addSparse(row: Float64Array, count: number) {
    for (let i = 0; i < count; i += 1) {
      const place = places[i] as number;
      const value = row[place] as number;
      for (let j = 0; j <= i; j += 1) {
        const cell = place * size + (places[j] as number);
        matrix[cell] = (matrix[cell] as number) + value * (row[places[j] as number] as number);
      }
    }
    row.fill(0);
  }
  return {
    flush,
    row: () => rows.subarray(filled * size, (filled + 1) * size),
    add() {
      const row = rows.subarray(filled * size, (filled + 1) * size);
      let count = 0;
      for (let place = 0; place < size; place += 1) if (row[place] !== 0) places[count++] = place;
      if (count * 3 < size) return addSparse(row, count);
      filled += 1;
      if (filled === 4) flush();
    },
  };
}
