import { lowerBeta } from "./beta.ts";

/**
 * Returns the value below which F with these degrees of freedom lies with chance `p`.
 *
 * @throws RangeError when p is not strictly between 0 and 1, or a degree of freedom is not above 0.
 */
export function fQuantile(p: number, df1: number, df2: number): number {
  if (!(p > 0 && p < 1 && df1 > 0 && df2 > 0)) throw new RangeError(`No F quantile at ${p} with ${df1} and ${df2}`);
  const below = (x: number) => lowerBeta(df1 / 2, df2 / 2, (df1 * x) / (df1 * x + df2)) < p;
  let [low, high] = [0, 1];
  while (below(high) && high < 1e12) [low, high] = [high, 2 * high];
  for (let turn = 0; turn < 200 && high - low > 1e-13 * high; turn += 1) {
    const middle = (low + high) / 2;
    if (below(middle)) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
