import { mix } from "./hash.ts";

/**
 * Sixteen bands of five hashes: of two questions with likeness s one band at least is the same with probability 1 − (1 − s⁵)¹⁶, which is
 * 0.4 at 0.5, 0.95 at 0.7 and more than 0.998 at 0.8, and at 0.2, where unrelated questions are, 0.005.
 */
const BANDS = 16;
const ROWS = 5;

/** Any numbers that are the same for ever: what is stored was made with them. */
const seeds = Array.from({ length: BANDS * ROWS }, (_, index) => mix(0x9e3779b9 + index * 0x61c88647));

/** The smallest value that any element of the set has under each of the hash functions (Broder 1997). */
function minHashes(shingles: ReadonlySet<number>): Uint32Array {
  const least = new Uint32Array(seeds.length).fill(0xffffffff);
  for (const shingle of shingles) {
    seeds.forEach((seed, index) => {
      const hash = mix(shingle ^ seed);
      if (hash < (least[index] ?? 0)) least[index] = hash;
    });
  }
  return least;
}

/**
 * Returns signed 64-bit numbers of which two sets share at least one when they are alike: locality-sensitive hashing of their
 * MinHashes (Leskovec, Rajaraman, Ullman: Mining of Massive Datasets, 3.4). None for the empty set.
 */
export function bandHashes(shingles: ReadonlySet<number>): bigint[] {
  if (shingles.size === 0) return [];
  const least = minHashes(shingles);
  return Array.from({ length: BANDS }, (_, band) => {
    let [high, low] = [mix(band + 1), mix(band + 0x1000)];
    for (const hash of least.subarray(band * ROWS, (band + 1) * ROWS)) {
      high = mix(high ^ hash);
      low = mix(Math.imul(low, 31) + hash);
    }
    return BigInt.asIntN(64, (BigInt(high) << 32n) | BigInt(low));
  });
}
