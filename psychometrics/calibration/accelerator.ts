import { cholesky, solveFactored } from "./linear-algebra.ts";

/** How many earlier cycles are looked at. */
const MEMORY = 6;

/** What is added to the sums' diagonal, as a part of it: the last steps are nearly parallel. With more, a guess goes less far. */
const LEAST_CAUTION = 1e-10;

/** Guesses where a sequence of cycles leads to. */
export interface Accelerator {
  /** @param from a point; @param to where one cycle takes it. Answers a point beyond. */
  readonly leap: (from: Float64Array, to: Float64Array) => Float64Array;
  /** Says that the last guess did not serve: the next ones go less far beyond, until they serve again. */
  readonly distrust: () => void;
}

/**
 * Creates Anderson's acceleration: of the last cycles' points that combination whose step would have been smallest, and what a
 * cycle makes of it. Near the optimum it converges like a quasi-Newton method for the price of small sums; the caller
 * watches that the likelihood does not fall. Source: Walker & Ni (2011), Anderson acceleration for fixed-point iterations.
 */
export function createAccelerator(): Accelerator {
  let steps: Float64Array[] = [];
  let images: Float64Array[] = [];
  let caution = LEAST_CAUTION;
  return {
    distrust() {
      caution = Math.min(1e3, Math.max(1e-6, caution * 1000));
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
      for (let i = 0; i < size; i += 1) normal[i * size + i] = (normal[i * size + i] as number) * (1 + caution);
      caution = Math.max(LEAST_CAUTION, caution / 10);
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
