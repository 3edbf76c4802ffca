/** What the passes over people read and write. The arrays may lie in shared memory, so that several threads see them. */
export interface Memory {
  readonly points: number;
  readonly patterns: number;
  /** Codes a pattern, see `Layout`. */
  readonly width: number;
  readonly codes: Int32Array;
  readonly frequencies: Float64Array;
  /** Weights of the grid. */
  readonly weights: Float64Array;
  /** Rows of likelihoods, see `fillTable`. */
  readonly table: Float64Array;
  /** Where each pattern's posterior began and ended in the last cycle; end 0 when that is not known. */
  readonly begins: Uint16Array;
  readonly ends: Uint16Array;
  /** 1 at `FLAGS.secondTop` when an item may have a lower asymptote: then a posterior may have two tops, and is always looked at as a whole. */
  readonly flags: Int32Array;
}

/** What is smaller than this part of the top of a posterior is left out: about seven standard deviations off. */
const NEGLIGIBLE = 1e-10;
/** Below this a product of likelihoods has lost digits, and is worked out by logarithms. */
const SMALLEST = 1e-280;

export const FLAGS = { secondTop: 1 } as const;

/**
 * Computes the posterior of one pattern over the grid, normalised, into `out` from `begins[pattern]` to `ends[pattern]`; answers
 * the pattern's log-likelihood, less what `fillTable` owes.
 *
 * A product of table rows needs no exponential for each person. Most of the grid is far from where a person may be; the
 * log-likelihood of logistic items is concave, so when both ends of the last cycle's range (widened by two points) are
 * negligible, all beyond is too; otherwise the whole grid is taken.
 */
export function posterior(memory: Memory, pattern: number, out: Float64Array): number {
  const { points, width, codes, weights, table } = memory;
  const whole = memory.flags[FLAGS.secondTop] === 1 || memory.ends[pattern] === 0;
  let begin = whole ? 0 : Math.max(0, (memory.begins[pattern] as number) - 2);
  let end = whole ? points : Math.min(points, (memory.ends[pattern] as number) + 2);
  const from = pattern * width;
  for (;;) {
    let one = (codes[from] as number) * points;
    let two = (codes[from + 1] as number) * points;
    let [sum, top] = [0, 0];
    for (let at = begin; at < end; at += 1)
      out[at] = (weights[at] as number) * (table[one + at] as number) * (table[two + at] as number);
    for (let block = 2; block < width; block += 2) {
      one = (codes[from + block] as number) * points;
      two = (codes[from + block + 1] as number) * points;
      for (let at = begin; at < end; at += 1)
        out[at] = (out[at] as number) * (table[one + at] as number) * (table[two + at] as number);
    }
    for (let at = begin; at < end; at += 1) {
      const value = out[at] as number;
      sum += value;
      if (value > top) top = value;
    }
    if (!(top > SMALLEST)) {
      if (begin === 0 && end === points) return byLogarithms(memory, pattern, out);
      [begin, end] = [0, points];
      continue;
    }
    const least = top * NEGLIGIBLE;
    if ((begin > 0 && (out[begin] as number) > least) || (end < points && (out[end - 1] as number) > least)) {
      [begin, end] = [0, points];
      continue;
    }
    while ((out[begin] as number) < least) begin += 1;
    while ((out[end - 1] as number) < least) end -= 1;
    for (let at = begin; at < end; at += 1) out[at] = (out[at] as number) / sum;
    memory.begins[pattern] = begin;
    memory.ends[pattern] = end;
    return Math.log(sum);
  }
}

/** The same by sums of logarithms: for hundreds of items, or items so steep that no point suits all answers. */
function byLogarithms(
  { points, width, codes, weights, table, begins, ends }: Memory,
  pattern: number,
  out: Float64Array,
) {
  let top = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < points; at += 1) {
    let total = Math.log(weights[at] as number);
    for (let block = 0; block < width; block += 1)
      total += Math.log(table[(codes[pattern * width + block] as number) * points + at] as number);
    out[at] = total;
    if (total > top) top = total;
  }
  let sum = 0;
  for (let at = 0; at < points; at += 1) {
    const value = Math.exp((out[at] as number) - top);
    out[at] = value;
    sum += value;
  }
  for (let at = 0; at < points; at += 1) out[at] = (out[at] as number) / sum;
  begins[pattern] = 0;
  ends[pattern] = points;
  return Math.log(sum) + top;
}

/**
 * Does the E step for the patterns from `from` to below `to`: adds each posterior, times its people, to the rows of its blocks in
 * `sums` (rows × points, emptied first), and answers their log-likelihood, less what `fillTable` owes.
 */
export function expect(memory: Memory, from: number, to: number, sums: Float64Array): number {
  const { points, width, codes, frequencies, begins, ends } = memory;
  const weights = new Float64Array(points);
  let logLikelihood = 0;
  sums.fill(0);
  for (let pattern = from; pattern < to; pattern += 1) {
    const people = frequencies[pattern] as number;
    logLikelihood += people * posterior(memory, pattern, weights);
    const begin = begins[pattern] as number;
    const end = ends[pattern] as number;
    if (people !== 1) for (let at = begin; at < end; at += 1) weights[at] = (weights[at] as number) * people;
    for (let block = 0; block < width; block += 2) {
      const one = (codes[pattern * width + block] as number) * points;
      const two = (codes[pattern * width + block + 1] as number) * points;
      for (let at = begin; at < end; at += 1) {
        const weight = weights[at] as number;
        sums[one + at] = (sums[one + at] as number) + weight;
        sums[two + at] = (sums[two + at] as number) + weight;
      }
    }
  }
  return logLikelihood;
}
