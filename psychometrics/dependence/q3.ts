import { type ItemParameters, probability } from "../item.ts";
import { assertItems } from "../item-check.ts";
import type { ResponseMatrix } from "../responses.ts";

/** With many people, a pair stands out from this far above the mean on; with fewer, chance alone goes further (`q3-margin.ts`). */
export const LEAST_MARGIN = 0.2;
/** Fewer than this both answered, and anything may come out. */
const LEAST_PEOPLE = 30;
/** Variances below this are rounding errors. */
const LEVEL = 1e-10;

/** How alike the residuals of two items are. */
export interface ItemPair {
  readonly first: number;
  readonly second: number;
  readonly people: number;
  /** Correlation of the residuals; null when fewer than thirty answered both, or one does not vary. */
  readonly q3: number | null;
  /** Whether it lies above the mean of all pairs by more than the margin. */
  readonly isSuspect: boolean;
}

export interface DependenceReport {
  /** Every pair, from the highest Q3 down; those without one last. */
  readonly pairs: readonly ItemPair[];
  readonly mean: number | null;
  /** The highest Q3 less the mean: how far the worst pair stands out. */
  readonly q3Star: number | null;
  /** −1 / (J − 1): about what the mean should be when answers are independent given θ. */
  readonly expected: number | null;
  /** How far above the mean a pair stands out. */
  readonly margin: number;
}

/**
 * Measures local dependence: the correlations between items of what abilities leave unexplained. Pairs that share a passage, or one
 * of which gives the other away, stand out.
 *
 * @param thetas The ability of each person, as EAP.
 * @param margin How far above the mean a pair stands out; with fewer than five hundred people, what `q3Margin` returns.
 * Source: Yen, W. M. (1984), Applied Psychological Measurement 8, 125–145; −1/(J − 1): Yen (1993); Q3* and the margin above the
 * mean: Christensen, K. B., Makransky, G. & Horton, M. (2017), Applied Psychological Measurement 41, 178–194.
 * @throws RangeError when items or abilities are not those of the responses.
 */
export function q3(
  responses: ResponseMatrix,
  items: readonly ItemParameters[],
  thetas: ArrayLike<number>,
  margin = LEAST_MARGIN,
): DependenceReport {
  if (items.length !== responses.items || thetas.length !== responses.people)
    throw new RangeError(
      `${responses.people} by ${responses.items} responses, ${thetas.length} abilities, ${items.length} items`,
    );
  assertItems(items);
  const columns = items.map((item, place) => {
    const values = residuals(responses, item, place, thetas);
    return { values, unit: unitOf(values) };
  });
  const found: Omit<ItemPair, "isSuspect">[] = [];
  for (let first = 0; first < items.length; first += 1)
    for (let second = first + 1; second < items.length; second += 1)
      found.push({ first, second, ...correlate(columns[first] as Residuals, columns[second] as Residuals) });
  const values = found.flatMap((pair) => pair.q3 ?? []);
  const mean = values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : null;
  const pairs = found
    .map((pair) => ({ ...pair, isSuspect: pair.q3 !== null && mean !== null && pair.q3 - mean > margin }))
    .sort((x, y) => (y.q3 ?? -2) - (x.q3 ?? -2));
  const highest = pairs[0]?.q3 ?? null;
  return {
    pairs,
    mean,
    q3Star: highest === null || mean === null ? null : highest - mean,
    expected: items.length > 1 ? -1 / (items.length - 1) : null,
    margin,
  };
}

/** Answer less probability for each person; NaN marks, within this file, who did not answer. */
function residuals(
  { people, items, values }: ResponseMatrix,
  item: ItemParameters,
  place: number,
  thetas: ArrayLike<number>,
): Float64Array {
  const column = new Float64Array(people);
  for (let person = 0; person < people; person += 1) {
    const value = values[person * items + place];
    column[person] = value === 0 || value === 1 ? value - probability(item, thetas[person] as number) : Number.NaN;
  }
  return column;
}

interface Residuals {
  readonly values: Float64Array;
  /** Centred, with squares that add up to 1, where everyone answered and the residuals vary; else null. */
  readonly unit: Float64Array | null;
}

/** Most pairs are of items that everyone answered: their correlation is then one sum of products. */
function correlate(x: Residuals, y: Residuals): { people: number; q3: number | null } {
  if (!x.unit || !y.unit) return correlateAnswered(x.values, y.values);
  let products = 0;
  for (let at = 0; at < x.unit.length; at += 1) products += (x.unit[at] as number) * (y.unit[at] as number);
  return { people: x.unit.length, q3: Math.max(-1, Math.min(1, products)) };
}

function unitOf(values: Float64Array): Float64Array | null {
  const count = values.length;
  if (count < LEAST_PEOPLE) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  // NaN, of someone who did not answer, is not above anything either.
  if (!(squares > LEVEL * count)) return null;
  const length = Math.sqrt(squares);
  return values.map((value) => (value - mean) / length);
}

function correlateAnswered(x: Float64Array, y: Float64Array): { people: number; q3: number | null } {
  let [count, sumX, sumY, squaresX, squaresY, products] = [0, 0, 0, 0, 0, 0];
  for (let at = 0; at < x.length; at += 1) {
    const [one, other] = [x[at] as number, y[at] as number];
    const product = one * other;
    // One that is not there makes the product NaN, which no number equals.
    if (Number.isNaN(product)) continue;
    count += 1;
    sumX += one;
    sumY += other;
    squaresX += one * one;
    squaresY += other * other;
    products += product;
  }
  if (count < LEAST_PEOPLE) return { people: count, q3: null };
  const [variationX, variationY] = [squaresX - (sumX * sumX) / count, squaresY - (sumY * sumY) / count];
  if (!(variationX > LEVEL * count && variationY > LEVEL * count)) return { people: count, q3: null };
  const value = (products - (sumX * sumY) / count) / Math.sqrt(variationX * variationY);
  return { people: count, q3: Math.max(-1, Math.min(1, value)) };
}
