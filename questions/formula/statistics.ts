type Numbers = readonly number[];

const total = (list: Numbers) => list.reduce((sum, value) => sum + value, 0);
const mean = (list: Numbers) => total(list) / list.length;
const squares = (list: Numbers) => {
  const middle = mean(list);
  return total(list.map((value) => (value - middle) ** 2));
};
const ordered = (list: Numbers) => [...list].sort((a, b) => a - b);
const middleOf = (sorted: Numbers) => {
  const half = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(half)] ?? Number.NaN) + (sorted[Math.ceil(half)] ?? Number.NaN)) / 2;
};

/** Functions of a list, which may also be written out: mean(4, 7, 9). Of nothing they have no value. */
export const ofLists: Readonly<Record<string, (list: Numbers) => number>> = {
  total,
  count: (list) => list.length,
  mean,
  median: (list) => middleOf(ordered(list)),
  min: (list) => Math.min(...list),
  max: (list) => Math.max(...list),
  range: (list) => Math.max(...list) - Math.min(...list),
  var: (list) => (list.length < 2 ? Number.NaN : squares(list) / (list.length - 1)),
  varp: (list) => squares(list) / list.length,
  stdev: (list) => (list.length < 2 ? Number.NaN : Math.sqrt(squares(list) / (list.length - 1))),
  stdevp: (list) => Math.sqrt(squares(list) / list.length),
};

/**
 * Returns a quartile of a list, from 0 (the least) to 4 (the greatest): the median of the lower or upper half, which leave out the
 * middle of an odd number of values, as school books do.
 */
export function quartile(list: Numbers, which: number): number {
  const sorted = ordered(list);
  const half = Math.floor(sorted.length / 2);
  const [lower, upper] = [sorted.slice(0, half), sorted.slice(sorted.length - half)];
  const found = [sorted[0], middleOf(lower), middleOf(sorted), middleOf(upper), sorted.at(-1)][which];
  // Of one value every quartile is that value.
  return sorted.length === 1 ? (sorted[0] ?? Number.NaN) : (found ?? Number.NaN);
}

/** Returns Pearson's correlation of two lists of the same length, not a number where one doesn’t vary. */
export function correlation(one: Numbers, other: Numbers): number {
  if (one.length !== other.length || one.length < 2) return Number.NaN;
  const [a, b] = [mean(one), mean(other)];
  const products = total(one.map((value, index) => (value - a) * ((other[index] ?? 0) - b)));
  return products / Math.sqrt(squares(one) * squares(other));
}
