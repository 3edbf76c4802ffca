import { upperGamma } from "./gamma.ts";

/** Returns φ(z), the density of N(0, 1). */
export function normalDensity(z: number): number {
  return Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
}

/** Returns Φ(z), the distribution function of N(0, 1); small tails keep their digits. */
export function normalProbability(z: number): number {
  const tail = upperGamma(0.5, (z * z) / 2) / 2;
  return z > 0 ? 1 - tail : tail;
}

/**
 * Returns the z with Φ(z) = p, for 0 < p < 1.
 *
 * Source: starts at Abramowitz & Stegun (1964), 26.2.23 (error below 4.5e-4), then steps of Halley to full precision.
 *
 * @throws RangeError when p is not strictly between 0 and 1.
 */
export function normalQuantile(p: number): number {
  if (!(p > 0 && p < 1)) throw new RangeError(`No normal quantile at ${p}`);
  const tail = Math.min(p, 1 - p);
  const t = Math.sqrt(-2 * Math.log(tail));
  let z = t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)));
  for (let step = 0; step < 3; step += 1) {
    const error = (normalProbability(-z) - tail) / normalDensity(z);
    z += error / (1 + (z * error) / 2);
  }
  return p < 0.5 ? -z : z;
}
