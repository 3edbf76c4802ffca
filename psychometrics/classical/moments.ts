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

/** Returns whether numbers vary. Shares of points that are all the same differ by their rounding; that is no variation. */
export function varies(squares: number, mean: number, count: number): boolean {
  return squares > count * 1e-24 * (1 + mean * mean);
}

/** How two rows of numbers of the same people vary, and vary together. */
export interface Together {
  readonly count: number;
  readonly meanX: number;
  readonly squaresX: number;
  readonly meanY: number;
  readonly squaresY: number;
  readonly products: number;
}

/**
 * Returns how two rows of numbers vary together.
 *
 * @param wanted 1 at the places that are wanted; all by default.
 */
export function varyTogether(x: Float64Array, y: Float64Array, wanted?: Uint8Array): Together {
  let [count, sumX, sumY] = [0, 0, 0];
  for (let place = 0; place < x.length; place += 1) {
    if (wanted !== undefined && wanted[place] !== 1) continue;
    count += 1;
    sumX += x[place] as number;
    sumY += y[place] as number;
  }
  const meanX = sumX / count;
  const meanY = sumY / count;
  let [squaresX, squaresY, products] = [0, 0, 0];
  for (let place = 0; place < x.length; place += 1) {
    if (wanted !== undefined && wanted[place] !== 1) continue;
    const dx = (x[place] as number) - meanX;
    const dy = (y[place] as number) - meanY;
    squaresX += dx * dx;
    squaresY += dy * dy;
    products += dx * dy;
  }
  return { count, meanX, squaresX, meanY, squaresY, products };
}

/** Returns the correlation (Pearson) of rows that vary so; null where one of them does not vary. */
export function correlationOf({ count, meanX, squaresX, meanY, squaresY, products }: Together): number | null {
  if (!varies(squaresX, meanX, count) || !varies(squaresY, meanY, count)) return null;
  return Math.max(-1, Math.min(1, products / Math.sqrt(squaresX * squaresY)));
}
