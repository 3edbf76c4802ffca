/** Bands of each question, as questions sign them. */
const BANDS = 16;

/** Makes room in a typed array, twice as much each time. */
function grown<Numbers extends Int32Array | Uint8Array>(
  numbers: Numbers,
  length: number,
  make: (length: number) => Numbers,
) {
  if (length <= numbers.length) return numbers;
  const larger = make(Math.max(length, numbers.length * 2));
  larger.set(numbers);
  return larger;
}
const integers = (length: number) => new Int32Array(length);
const bytes = (length: number) => new Uint8Array(length);

/** Numbers each band, from 0: a hash table over 64-bit numbers, in a fraction of the memory of a Map of them. */
function createBandNumbers() {
  let halves = integers(2 * 1024);
  let slots = integers(4096).fill(-1);
  let count = 0;
  const slotOf = (low: number, high: number) => {
    const mask = slots.length - 1;
    let slot = (Math.imul(low, 0x9e3779b1) ^ high) & mask;
    for (let known = slots[slot] ?? -1; known !== -1; known = slots[slot] ?? -1) {
      if (halves[known * 2] === low && halves[known * 2 + 1] === high) break;
      slot = (slot + 1) & mask;
    }
    return slot;
  };
  const widen = () => {
    slots = integers(slots.length * 2).fill(-1);
    for (let number = 0; number < count; number += 1)
      slots[slotOf(halves[number * 2] ?? 0, halves[number * 2 + 1] ?? 0)] = number;
  };
  return (band: bigint): number => {
    const low = Number(BigInt.asIntN(32, band));
    const high = Number(BigInt.asIntN(32, band >> 32n));
    const known = slots[slotOf(low, high)] ?? -1;
    if (known !== -1) return known;
    if (count * 2 >= slots.length) widen();
    halves = grown(halves, (count + 1) * 2, integers);
    halves.set([low, high], count * 2);
    slots[slotOf(low, high)] = count;
    count += 1;
    return count - 1;
  };
}

/**
 * Makes an index in memory by which questions are found that share bands: to find what thousands of questions are nearest to, which a
 * database would have to count for each of them again.
 */
export function createBandIndex() {
  const numberOf = createBandNumbers();
  const ids: string[] = [];
  const entryOf = new Map<string, number>();
  /** By band: the first entry that has it, how many have it, whether all of the bank that have it are here, and when it was last wanted. */
  let heads = integers(1024).fill(-1);
  let counts = integers(1024);
  let complete = bytes(1024);
  let wantedAt = integers(1024);
  /** By entry: its bands, and for each the next entry that has the same; whether it counts; and when it was last met. */
  let bandsOf = integers(1024 * BANDS);
  let nextOf = integers(1024 * BANDS);
  let isGone = bytes(1024);
  let metAt = integers(1024);
  let asked = 0;

  /** The band’s number, with room for what is kept by it. */
  function bandOf(hash: bigint): number {
    const band = numberOf(hash);
    if (band >= heads.length) {
      const before = heads.length;
      heads = grown(heads, band + 1, integers).fill(-1, before);
      [counts, wantedAt] = [grown(counts, band + 1, integers), grown(wantedAt, band + 1, integers)];
      complete = grown(complete, band + 1, bytes);
    }
    return band;
  }

  /** How many bands of an entry are wanted now. */
  function sharedBy(entry: number): number {
    let shared = 0;
    for (let at = entry * BANDS; at < (entry + 1) * BANDS; at += 1)
      if (wantedAt[bandsOf[at] ?? 0] === asked) shared += 1;
    return shared;
  }

  const isBefore = (one: { id: string; shared: number }, other: { id: string; shared: number }) =>
    one.shared > other.shared || (one.shared === other.shared && one.id < other.id);

  return {
    get size() {
      return ids.length;
    },
    has: (id: string) => entryOf.has(id),
    /** Adds a question that isn’t there; one without bands is like no other. */
    add(id: string, bands: readonly bigint[]): void {
      if (entryOf.has(id) || bands.length !== BANDS) return;
      const entry = ids.length;
      ids.push(id);
      entryOf.set(id, entry);
      bandsOf = grown(bandsOf, (entry + 1) * BANDS, integers);
      nextOf = grown(nextOf, (entry + 1) * BANDS, integers);
      isGone = grown(isGone, entry + 1, bytes);
      metAt = grown(metAt, entry + 1, integers);
      for (const [index, hash] of bands.entries()) {
        const [band, at] = [bandOf(hash), entry * BANDS + index];
        bandsOf[at] = band;
        nextOf[at] = heads[band] ?? -1;
        heads[band] = at;
        counts[band] = (counts[band] ?? 0) + 1;
      }
    },
    /** Takes a question out, whose bands may have changed. */
    remove(id: string): void {
      const entry = entryOf.get(id);
      if (entry === undefined) return;
      isGone[entry] = 1;
      entryOf.delete(id);
    },
    /** Returns those bands of which the bank has not been asked yet, and takes them as asked. */
    takeUnasked(many: Iterable<readonly bigint[]>): bigint[] {
      const unasked: bigint[] = [];
      for (const bands of many) {
        for (const hash of bands) {
          const band = bandOf(hash);
          if (complete[band] === 1) continue;
          complete[band] = 1;
          unasked.push(hash);
        }
      }
      return unasked;
    },
    /** Returns the questions that share most bands with these, at most `limit`, of equals the smaller id first. */
    nearest(bands: readonly bigint[], limit: number): string[] {
      asked += 1;
      const wanted = [...new Set(bands.map(bandOf))].sort((one, other) => (counts[one] ?? 0) - (counts[other] ?? 0));
      for (const band of wanted) wantedAt[band] = asked;
      const found: { id: string; shared: number }[] = [];
      // The rarest bands first: what has none of those that were looked at shares no more than the others.
      for (const [looked, band] of wanted.entries()) {
        const last = found[limit - 1];
        if (last && last.shared > wanted.length - looked) break;
        for (let at = heads[band] ?? -1; at !== -1; at = nextOf[at] ?? -1) {
          const entry = Math.floor(at / BANDS);
          if (metAt[entry] === asked) continue;
          metAt[entry] = asked;
          if (isGone[entry] === 1) continue;
          const one = { id: ids[entry] ?? "", shared: sharedBy(entry) };
          const worst = found[limit - 1];
          if (worst && !isBefore(one, worst)) continue;
          if (worst) found.pop();
          const place = found.findIndex((other) => isBefore(one, other));
          found.splice(place === -1 ? found.length : place, 0, one);
        }
      }
      return found.map(({ id }) => id);
    },
  };
}
