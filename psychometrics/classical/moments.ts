/** Mean and variance (n − 1) of some numbers; null where they are too few. */
export interface Moments {
  readonly count: number;
  readonly mean: number | null;
  readonly variance: number | null;
}

/** Returns the mean and variance of those numbers whose place is wanted. */
export function momentsWhere(numbers: ArrayLike<number>, isWanted: (place: number) => boolean): Moments {
  let [count, sum] = [0, 0];
  for (let place = 0; place < numbers.length; place += 1) {
    if (!isWanted(place)) continue;
    count += 1;
    sum += numbers[place] as number;
  }
  if (count === 0) return { count, mean: null, variance: null };
  const mean = sum / count;
  let squares = 0;
  for (let place = 0; place < numbers.length; place += 1)
    if (isWanted(place)) squares += ((numbers[place] as number) - mean) ** 2;
  return { count, mean, variance: count > 1 ? squares / (count - 1) : null };
}

/** Numbers as they differ from their mean. */
export interface Deviations {
  readonly deviations: Float64Array;
  readonly mean: number;
  /** The sum of the squares of all deviations. */
  readonly squares: number;
}

/** Returns how numbers differ from their mean. */
export function deviationsOf(numbers: Float64Array): Deviations {
  let sum = 0;
  for (let place = 0; place < numbers.length; place += 1) sum += numbers[place] as number;
  const mean = sum / numbers.length;
  const deviations = new Float64Array(numbers.length);
  let squares = 0;
  for (let place = 0; place < numbers.length; place += 1) {
    const own = (numbers[place] as number) - mean;
    deviations[place] = own;
    squares += own * own;
  }
  return { deviations, mean, squares };
}

/** Returns whether numbers vary. Shares of points that are all the same differ by their rounding; that is no variation. */
export function varies(squares: number, mean: number, count: number): boolean {
  return squares > count * 1e-24 * (1 + mean * mean);
}

/** Returns the correlation (Pearson) of two rows of numbers of the same people; null where one of them does not vary. */
export function correlationOf(x: Deviations, y: Deviations): number | null {
  const people = x.deviations.length;
  if (!varies(x.squares, x.mean, people) || !varies(y.squares, y.mean, people)) return null;
  let products = 0;
  for (let place = 0; place < people; place += 1)
    products += (x.deviations[place] as number) * (y.deviations[place] as number);
  return Math.max(-1, Math.min(1, products / Math.sqrt(x.squares * y.squares)));
}

/**
 * Returns the correlation (Pearson) of two rows of numbers over the places that are wanted; null where one of them does not vary.
 */
export function correlation(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  isWanted?: (place: number) => boolean,
): number | null {
  let [count, sumX, sumY] = [0, 0, 0];
  for (let place = 0; place < x.length; place += 1) {
    if (isWanted && !isWanted(place)) continue;
    count += 1;
    sumX += x[place] as number;
    sumY += y[place] as number;
  }
  const [meanX, meanY] = [sumX / count, sumY / count];
  let [squaresX, squaresY, products] = [0, 0, 0];
  for (let place = 0; place < x.length; place += 1) {
    if (isWanted && !isWanted(place)) continue;
    const [dx, dy] = [(x[place] as number) - meanX, (y[place] as number) - meanY];
    squaresX += dx * dx;
    squaresY += dy * dy;
    products += dx * dy;
  }
  if (!varies(squaresX, meanX, count) || !varies(squaresY, meanY, count)) return null;
  return Math.max(-1, Math.min(1, products / Math.sqrt(squaresX * squaresY)));
}
