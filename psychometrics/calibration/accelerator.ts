import { cholesky, solveFactored } from "./linear-algebra.ts";

/** How many earlier cycles are looked at. */
const MEMORY = 6;

/** Guesses where a sequence of cycles leads to. */
export interface Accelerator {
  /** @param from a point; @param to where one cycle takes it. Answers a point beyond. */
  readonly leap: (from: Float64Array, to: Float64Array) => Float64Array;
  /** Forgets all, after a guess that did not serve. */
  readonly forget: () => void;
}

/**
 * Anderson's acceleration: of the last cycles' points that combination whose step would have been smallest, and what a
 * cycle makes of it. Near the optimum it converges like a quasi-Newton method for the price of small sums; the caller
 * watches that the likelihood does not fall. Source: Walker & Ni (2011), Anderson acceleration for fixed-point iterations.
 */
export function createAccelerator(): Accelerator {
  let steps: Float64Array[] = [];
  let images: Float64Array[] = [];
  return {
    forget() {
      [steps, images] = [[], []];
    },
    leap(from, to) {
      const step = to.map((value, at) => value - (from[at] as number));
      steps = [...steps, step].slice(-MEMORY);
      images = [...images, to].slice(-MEMORY);
      const size = steps.length - 1;
      if (size === 0) return to;
      const differences = Array.from({ length: size }, (_, k) =>
        step.map((value, at) => value - (steps[k]?.[at] ?? 0)),
      );
      const normal = new Float64Array(size * size);
      const right = new Float64Array(size);
      differences.forEach((one, i) => {
        right[i] = dot(one, step);
        differences.forEach((other, j) => {
          normal[i * size + j] = dot(one, other);
        });
      });
      // A little more on the diagonal: the last steps are nearly parallel.
      for (let i = 0; i < size; i += 1) normal[i * size + i] = (normal[i * size + i] as number) * (1 + 1e-10);
      const factor = cholesky(normal, size);
      if (!factor) {
        [steps, images] = [[step], [to]];
        return to;
      }
      const shares = solveFactored(factor, size, right);
      return to.map((value, at) => {
        let guess = value;
        for (let k = 0; k < size; k += 1) guess -= (shares[k] as number) * (value - (images[k]?.[at] ?? value));
        return guess;
      });
    },
  };
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] as number) * (other[at] as number);
  return sum;
}
