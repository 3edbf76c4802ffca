import { itemInformation, mostInformative } from "../information.ts";
import type { ItemParameters } from "../item.ts";

/** The index covers abilities from −6 to 6 in cells of 0.1; beyond, every item is looked at. */
const LIMIT = 6;
const CELLS = 120;
/** How many items of each cell are kept in order: more than a sitting uses up. */
const KEPT = 128;
/** Bounds are raised by more than rounding can have lowered them. */
const SLACK = 1 + 1e-9;

/** The items that can tell most somewhere in a cell, the most promising first. */
interface Cell {
  readonly items: Int32Array;
  /** The most that each of them tells anywhere in the cell. */
  readonly bounds: Float64Array;
  /** No item that is not kept tells more than this anywhere in the cell; −∞ when all are kept. */
  readonly rest: number;
}

/** For each range of ability, the items worth looking at. */
export interface InformationIndex {
  readonly items: readonly ItemParameters[];
  readonly cells: readonly Cell[];
}

/** Makes the index of a bank: once for each bank; some 50 ms for 10,000 items. */
export function createInformationIndex(items: readonly ItemParameters[]): InformationIndex {
  const peaks = Float64Array.from(items, mostInformative);
  const heights = Float64Array.from(items, (item, place) => itemInformation(item, peaks[place] as number));
  let left = Float64Array.from(items, (item) => itemInformation(item, -LIMIT));
  const cells = Array.from({ length: CELLS }, (_, cell) => {
    const [from, to] = [edge(cell), edge(cell + 1)];
    const right = Float64Array.from(items, (item) => itemInformation(item, to));
    // Information rises to its only peak and falls after it: within a cell it is greatest at the peak or at an end.
    const bounds = left.map((atLeft, place) => {
      const peak = peaks[place] as number;
      const most = peak >= from && peak <= to ? (heights[place] as number) : Math.max(atLeft, right[place] as number);
      return most * SLACK;
    });
    left = right;
    return createCell(bounds);
  });
  return { items, cells };
}

const edge = (cell: number) => -LIMIT + (2 * LIMIT * cell) / CELLS;

function createCell(bounds: Float64Array): Cell {
  const kept = greatest(bounds, KEPT);
  const isAll = kept.length === bounds.length;
  return {
    items: Int32Array.from(kept),
    bounds: Float64Array.from(kept, (item) => bounds[item] as number),
    rest: isAll ? Number.NEGATIVE_INFINITY : (bounds[kept.at(-1) ?? 0] as number),
  };
}

/** The places of the greatest values, descending; by sorting only what passes a bar that rises as better ones are met. */
function greatest(values: Float64Array, count: number): number[] {
  let kept: number[] = [];
  let bar = Number.NEGATIVE_INFINITY;
  const order = (x: number, y: number) => (values[y] as number) - (values[x] as number) || x - y;
  for (let place = 0; place < values.length; place += 1) {
    if ((values[place] as number) < bar) continue;
    kept.push(place);
    if (kept.length < 4 * count) continue;
    kept = kept.sort(order).slice(0, count);
    bar = values[kept.at(-1) ?? 0] as number;
  }
  return kept.sort(order).slice(0, count);
}

/**
 * Finds the items with the most information at an ability, best first; ties go to the item that is first in the bank. The result is exactly
 * that of evaluating every item: the walk along a cell ends only when no later bound reaches the worst item found, and evaluates every item
 * when the stored bounds do not decide.
 *
 * @param count How many are wanted; fewer are returned when fewer are allowed.
 */
export function findMostInformative(
  { items, cells }: InformationIndex,
  theta: number,
  count: number,
  isAllowed: (item: number) => boolean,
): number[] {
  const best = emptyList(count);
  const cell = cells[Math.floor(((theta + LIMIT) / (2 * LIMIT)) * CELLS)];
  if (cell && theta >= -LIMIT) {
    for (let at = 0; at < cell.items.length; at += 1) {
      if ((cell.bounds[at] as number) < barOf(best)) return best.places;
      const place = cell.items[at] as number;
      if (isAllowed(place)) offer(best, place, itemInformation(items[place] as ItemParameters, theta));
    }
    if (cell.rest < barOf(best)) return best.places;
  }
  const all = emptyList(count);
  for (let place = 0; place < items.length; place += 1)
    if (isAllowed(place)) offer(all, place, itemInformation(items[place] as ItemParameters, theta));
  return all.places;
}

/** The best few so far, in order. */
interface ShortList {
  readonly count: number;
  readonly places: number[];
  readonly values: number[];
}

const emptyList = (count: number): ShortList => ({ count, places: [], values: [] });

/** What an item must reach to come onto the list. */
const barOf = ({ count, values }: ShortList) =>
  values.length < count ? Number.NEGATIVE_INFINITY : (values.at(-1) as number);

function offer({ count, places, values }: ShortList, place: number, value: number): void {
  let at = values.length;
  while (at > 0 && isBefore(value, place, values[at - 1] as number, places[at - 1] as number)) at -= 1;
  if (at >= count) return;
  values.splice(at, 0, value);
  places.splice(at, 0, place);
  if (values.length > count) {
    values.pop();
    places.pop();
  }
}

const isBefore = (value: number, place: number, other: number, otherPlace: number) =>
  value > other || (value === other && place < otherPlace);
