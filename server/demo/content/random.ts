/** Draws from a fixed sequence: the same name always gives the same draws. */
export interface Random {
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  /** The same, but never 0. */
  nonZero(min: number, max: number): number;
  pick<const L extends readonly [unknown, ...unknown[]]>(list: L): L[number];
}

/** Draws seeded by a name; the generator is mulberry32 (public domain, T. Ettinger), the hash FNV-1a. */
export function createRandom(name: string): Random {
  let state = 0x811c9dc5;
  for (const character of name) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    int,
    nonZero(min, max) {
      let drawn = int(min, max);
      while (drawn === 0) drawn = int(min, max);
      return drawn;
    },
    pick: (list) => list[int(0, list.length - 1)],
  };
}
