const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/** Returns ln Γ(x) for x > 0, to about 14 digits. Source: Lanczos, C. (1964), with g = 7 and nine terms. */
export function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const shifted = x + 6.5;
  let sum = LANCZOS[0] as number;
  for (let term = 1; term < LANCZOS.length; term += 1) sum += (LANCZOS[term] as number) / (x - 1 + term);
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(shifted) - shifted + Math.log(sum);
}

/**
 * Returns Q(s, x), the regularised upper incomplete gamma function, for s > 0 and x ≥ 0: from 1 at x = 0 down to 0.
 *
 * Source: Press, W. H. et al. (2007), Numerical Recipes, 3rd ed., section 6.2: the series below s + 1, Lentz's continued
 * fraction above, so that a small tail keeps its digits.
 */
export function upperGamma(s: number, x: number): number {
  if (x <= 0) return 1;
  const scale = Math.exp(s * Math.log(x) - x - logGamma(s));
  return x < s + 1 ? 1 - scale * lowerSeries(s, x) : Math.min(1, scale * upperFraction(s, x));
}

function lowerSeries(s: number, x: number): number {
  let term = 1 / s;
  let sum = term;
  for (let n = 1; n < 10_000 && term > sum * 1e-17; n += 1) {
    term *= x / (s + n);
    sum += term;
  }
  return sum;
}

function upperFraction(s: number, x: number): number {
  const tiny = 1e-300;
  const away = (value: number) => (Math.abs(value) < tiny ? tiny : value);
  let b = x + 1 - s;
  let c = 1 / tiny;
  let d = 1 / away(b);
  let fraction = d;
  for (let n = 1; n < 10_000; n += 1) {
    const numerator = -n * (n - s);
    b += 2;
    d = 1 / away(numerator * d + b);
    c = away(b + numerator / c);
    fraction *= d * c;
    if (Math.abs(d * c - 1) < 1e-16) break;
  }
  return fraction;
}
