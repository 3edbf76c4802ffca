import type { Pair } from "@sextant/questions/interactions/pairs/pair-response.ts";

/** How often each may be used; 0 means any number. */
export type PairLimits = {
  items: ReadonlyMap<string, number>;
  places: ReadonlyMap<string, number>;
  /** Most pairs in all. */
  total: number;
};

/** What came of placing: `refused` names what is full, and then nothing has changed. */
export type Placing = { pairs: Pair[]; refused: "item" | "place" | "total" | null };

/** Returns the same pairs with their halves changed round. */
export function flipPairs(pairs: readonly Pair[]): Pair[] {
  return pairs.map(([one, other]) => [other, one]);
}

/** Pairs as a response holds them; null for none. */
export function pairsResponse(pairs: readonly Pair[]): string[][] | null {
  return pairs.length > 0 ? pairs.map((pair) => [...pair]) : null;
}

/** Returns the places of an item, in order. */
export function placesOf(pairs: readonly Pair[], item: string): string[] {
  return pairs.filter(([one]) => one === item).map(([, place]) => place);
}

/** Returns the items in a place, in order. */
export function itemsIn(pairs: readonly Pair[], place: string): string[] {
  return pairs.filter(([, one]) => one === place).map(([item]) => item);
}

/** Returns the pairs without this one. */
export function takeOut(pairs: readonly Pair[], item: string, place: string): Pair[] {
  return pairs.filter(([one, other]) => one !== item || other !== place);
}

/**
 * Puts an item into a place. Where there is room for one only, what was there gives way, and an item that may be in one place only
 * leaves the one it was in; where there is room for several and it is used up, nothing happens.
 *
 * @param from The place that the item leaves, when it is moved rather than taken from the stock.
 */
export function placeItem(
  limits: PairLimits,
  pairs: readonly Pair[],
  item: string,
  place: string,
  from: string | null = null,
): Placing {
  const unchanged = [...pairs];
  if (pairs.some(([one, other]) => one === item && other === place)) return { pairs: unchanged, refused: null };
  const most = { item: limits.items.get(item) ?? 1, place: limits.places.get(place) ?? 1 };
  let rest = from === null ? unchanged : takeOut(pairs, item, from);
  if (most.item === 1) rest = rest.filter(([one]) => one !== item);
  if (most.place === 1) rest = rest.filter(([, other]) => other !== place);
  if (limits.total === 1) rest = [];
  if (most.item > 0 && placesOf(rest, item).length >= most.item) return { pairs: unchanged, refused: "item" };
  if (most.place > 0 && itemsIn(rest, place).length >= most.place) return { pairs: unchanged, refused: "place" };
  if (limits.total > 0 && rest.length >= limits.total) return { pairs: unchanged, refused: "total" };
  return { pairs: [...rest, [item, place]], refused: null };
}
