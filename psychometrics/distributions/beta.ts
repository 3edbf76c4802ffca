import { logGamma } from "./gamma.ts";

/** Returns ln B(a, b), the logarithm of the beta function. */
export function logBeta(a: number, b: number): number {
  return logGamma(a) + logGamma(b) - logGamma(a + b);
}

/**
 * Returns the value below which a beta variable lies with chance `p`.
 *
 * @throws RangeError when p is not strictly between 0 and 1, or a parameter is not above 0.
 */
export function betaQuantile(p: number, a: number, b: number): number {
  if (!(p > 0 && p < 1 && a > 0 && b > 0)) throw new RangeError(`No beta quantile at ${p} with ${a} and ${b}`);
  let [low, high] = [0, 1];
  for (let turn = 0; turn < 50; turn += 1) {
    const middle = (low + high) / 2;
    if (lowerBeta(a, b, middle) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * Returns I_x(a, b), the regularised incomplete beta function.
 *
 * Source: Press, W. H. et al. (2007), Numerical Recipes, 3rd ed., section 6.4: Lentz's continued fraction, on the side where it
 * converges quickly.
 */
export function lowerBeta(a: number, b: number, x: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  return x < (a + 1) / (a + b + 2) ? (front * fraction(a, b, x)) / a : 1 - (front * fraction(b, a, 1 - x)) / b;
}

function fraction(a: number, b: number, x: number): number {
  const away = (value: number) => (Math.abs(value) < 1e-300 ? 1e-300 : value);
  let c = 1;
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let value = d;
  for (let m = 1; m < 10_000; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / away(1 + even * d);
    c = away(1 + even / c);
    value *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / away(1 + odd * d);
    c = away(1 + odd / c);
    value *= d * c;
    if (Math.abs(d * c - 1) < 1e-15) break;
  }
  return value;
}
