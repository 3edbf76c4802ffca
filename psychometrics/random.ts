/** A source of numbers from 0 to below 1. */
export type Random = () => number;

/**
 * Numbers from 0 to below 1, the same every time for the same seed, so that simulations can be repeated.
 *
 * Source: mulberry32 by Tommy Ettinger (2017), 32 bits of state: enough for simulations, not for secrets.
 */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns a draw of N(0, 1). Source: Box & Muller (1958); the cosine alone, so that a draw always takes two numbers. */
export function drawNormal(random: Random): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random()));
  return radius * Math.cos(2 * Math.PI * random());
}
