/** Of so many items each is tried by itself; of more those that are named somewhere, and some between. */
const MOST_ITEMS = 80;
/** Of so many items each two are tried together. */
const MOST_PAIRED = 40;
const randomRounds = (count: number) => (count > 200 ? 80 : 300);

/** Numbers that look random and are the same each time. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
}

function every<T>(items: readonly T[], isAllowed: (subset: readonly T[]) => boolean, most: number): T[][] | null {
  const found: T[][] = [[]];
  for (const item of items) {
    for (const subset of [...found]) {
      const larger = [...subset, item];
      if (isAllowed(larger)) found.push(larger);
      if (found.length > most) return null;
    }
  }
  return found;
}

/**
 * Subsets of `items` that are allowed, the empty one first: all where they are few, else each single one, those that differ by one or
 * two from each of `telling`, and some that look random. What is allowed must stay so when something is taken away.
 *
 * @param most Up to so many are few.
 */
export function subsetsOf<T>(
  items: readonly T[],
  isAllowed: (subset: readonly T[]) => boolean,
  telling: readonly (readonly T[])[],
  most: number,
): T[][] {
  const all = items.length <= 2 * MOST_ITEMS ? every(items, isAllowed, most) : null;
  if (all) return all;
  const found = new Map<string, T[]>([["", []]]);
  const place = new Map(items.map((item, index) => [item, index]));
  const add = (subset: readonly T[]) => {
    const ordered = [...new Set(subset)].sort((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0));
    if (isAllowed(ordered)) found.set(ordered.map((item) => place.get(item)).join(), ordered);
  };
  const step = Math.max(1, Math.ceil(items.length / MOST_ITEMS));
  const named = new Set(telling.flat());
  const tried = items.filter((item, index) => index % step === 0 || (named.size <= MOST_ITEMS && named.has(item)));
  for (const item of tried) add([item]);
  if (items.length <= MOST_PAIRED)
    for (const [index, item] of items.entries()) for (const other of items.slice(index + 1)) add([item, other]);
  for (const base of telling) {
    add(base);
    for (const [index, item] of tried.entries()) {
      const changed = base.includes(item) ? base.filter((one) => one !== item) : [...base, item];
      add(changed);
      // Exchanged: where no more are allowed, one has to go for another to come.
      const gone = base[index % Math.max(1, base.length)];
      if (!base.includes(item)) add([...base.filter((one) => one !== gone), item]);
    }
  }
  const random = randomNumbers(items.length);
  for (let round = 0; round < randomRounds(items.length); round += 1) {
    const subset: T[] = [];
    const wanted = 1 + Math.floor(random() * Math.min(items.length, 12));
    for (let turn = 0; turn < wanted; turn += 1) {
      const item = items[Math.floor(random() * items.length)];
      if (item !== undefined && !subset.includes(item) && isAllowed([...subset, item])) subset.push(item);
    }
    add(subset);
  }
  return [...found.values()];
}
