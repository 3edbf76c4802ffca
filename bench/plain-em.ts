import type { ResponseMatrix } from "@sextant/psychometrics/responses.ts";

const POINTS = 61;

/**
 * Fits by the yardstick for calibration: EM for the 2PL as a text-book has it, one item after the other for each person, with 61
 * points from −6 to 6, Newton's method for the items, Ramsay's acceleration every third cycle, to a change of 1e-4.
 */
export function fitPlainly({ people, items, values }: ResponseMatrix): {
  a: Float64Array;
  d: Float64Array;
  logLikelihood: number;
} {
  const points = Float64Array.from({ length: POINTS }, (_, at) => -6 + (12 * at) / (POINTS - 1));
  const density = points.map((point) => Math.exp((-point * point) / 2));
  const total = density.reduce((sum, weight) => sum + weight, 0);
  const a = new Float64Array(items).fill(1);
  const d = new Float64Array(items);
  for (let item = 0; item < items; item += 1) {
    let [right, answered] = [0.5, 1];
    for (let person = 0; person < people; person += 1) {
      const value = values[person * items + item] as number;
      if (value > 1) continue;
      right += value;
      answered += 1;
    }
    d[item] = 1.1 * Math.log(right / (answered - right));
  }
  const [logits, logWrong] = [new Float64Array(items * POINTS), new Float64Array(items * POINTS)];
  const [right, answered] = [new Float64Array(items * POINTS), new Float64Array(items * POINTS)];
  const posterior = new Float64Array(POINTS);
  let before: { a: Float64Array; d: Float64Array } | null = null;
  let logLikelihood = 0;
  for (let cycle = 1; cycle <= 500; cycle += 1) {
    for (let item = 0; item < items; item += 1)
      for (let at = 0; at < POINTS; at += 1) {
        const z = (a[item] as number) * (points[at] as number) + (d[item] as number);
        logits[item * POINTS + at] = z;
        logWrong[item * POINTS + at] = z > 0 ? -z - Math.log1p(Math.exp(-z)) : -Math.log1p(Math.exp(z));
      }
    right.fill(0);
    answered.fill(0);
    logLikelihood = 0;
    for (let person = 0; person < people; person += 1) {
      for (let at = 0; at < POINTS; at += 1) posterior[at] = Math.log((density[at] as number) / total);
      for (let item = 0; item < items; item += 1) {
        const value = values[person * items + item] as number;
        if (value > 1) continue;
        const from = item * POINTS;
        for (let at = 0; at < POINTS; at += 1)
          posterior[at] =
            (posterior[at] as number) +
            (logWrong[from + at] as number) +
            (value === 1 ? (logits[from + at] as number) : 0);
      }
      const top = posterior.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
      let sum = 0;
      for (let at = 0; at < POINTS; at += 1) {
        const value = Math.exp((posterior[at] as number) - top);
        posterior[at] = value;
        sum += value;
      }
      logLikelihood += Math.log(sum) + top;
      for (let item = 0; item < items; item += 1) {
        const value = values[person * items + item] as number;
        if (value > 1) continue;
        const from = item * POINTS;
        for (let at = 0; at < POINTS; at += 1) {
          const share = (posterior[at] as number) / sum;
          answered[from + at] = (answered[from + at] as number) + share;
          if (value === 1) right[from + at] = (right[from + at] as number) + share;
        }
      }
    }
    const old = { a: a.slice(), d: d.slice() };
    for (let item = 0; item < items; item += 1) stepItem(item, points, right, answered, a, d);
    const change = a.reduce(
      (most, value, item) =>
        Math.max(
          most,
          Math.abs(value - (old.a[item] as number)),
          Math.abs((d[item] as number) - (old.d[item] as number)),
        ),
      0,
    );
    if (change < 1e-4) break;
    if (cycle % 3 === 0 && before) extrapolate(before, old, { a, d });
    before = old;
  }
  return { a, d, logLikelihood };
}

/** Newton's method for one item's slope and intercept. */
function stepItem(
  item: number,
  points: Float64Array,
  right: Float64Array,
  answered: Float64Array,
  a: Float64Array,
  d: Float64Array,
): void {
  for (let round = 0; round < 20; round += 1) {
    let [ga, gd, aa, ad, dd] = [0, 0, 0, 0, 0];
    for (let at = 0; at < POINTS; at += 1) {
      const point = points[at] as number;
      const n = answered[item * POINTS + at] as number;
      const p = 1 / (1 + Math.exp(-((a[item] as number) * point + (d[item] as number))));
      const residual = (right[item * POINTS + at] as number) - n * p;
      const weight = n * p * (1 - p);
      ga += residual * point;
      gd += residual;
      aa += weight * point * point;
      ad += weight * point;
      dd += weight;
    }
    const determinant = aa * dd - ad * ad;
    const [byA, byD] = [(dd * ga - ad * gd) / determinant, (aa * gd - ad * ga) / determinant];
    a[item] = (a[item] as number) + byA;
    d[item] = (d[item] as number) + byD;
    if (Math.abs(byA) + Math.abs(byD) < 1e-8) return;
  }
}

interface Parameters {
  readonly a: Float64Array;
  readonly d: Float64Array;
}

/** Extrapolates along the last step by the rate that the last two steps imply (Ramsay 1975). In place. */
function extrapolate(before: Parameters, old: Parameters, now: Parameters): void {
  let [step, bend] = [0, 0];
  for (const key of ["a", "d"] as const)
    now[key].forEach((value, item) => {
      const last = value - (old[key][item] as number);
      step += last ** 2;
      bend += (last - ((old[key][item] as number) - (before[key][item] as number))) ** 2;
    });
  const factor = Math.max(-5, 1 - Math.sqrt(step / bend));
  for (const key of ["a", "d"] as const)
    now[key].forEach((value, item) => {
      now[key][item] = (1 - factor) * value + factor * (old[key][item] as number);
    });
}
