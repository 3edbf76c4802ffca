type Curve = (at: number) => number;

const NODES = 2000;
/** Roots are looked for up to some 40,000 on both sides of 0, most densely around it. */
const REACH = 12;
const nodes = Array.from({ length: NODES + 1 }, (_, index) => Math.sinh(((index * 2) / NODES - 1) * REACH) / 2);
/** So many roots are kept, the nearest to 0. */
const MOST_ROOTS = 40;

/** Rounds away what a search leaves, so that 2 is 2. */
export function tidy(value: number): number {
  const rounded = Number(value.toPrecision(9));
  const grain = Math.round(rounded * 1e9) / 1e9;
  return Math.abs(rounded) < 1e3 ? grain + 0 : rounded;
}

/** Halves the stretch between two places until only one side of a change is left. Returns the place on the side of `to`. */
function halve(from: number, to: number, isLikeFrom: (at: number) => boolean): number {
  let [low, high] = [from, to];
  for (let turn = 0; turn < 80; turn += 1) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (isLikeFrom(middle)) low = middle;
    else high = middle;
  }
  return high;
}

/** Finds where a function is nearest to 0 within a stretch, by golden sections. */
function findNearest(f: Curve, from: number, to: number): number {
  const ratio = (Math.sqrt(5) - 1) / 2;
  let [low, high] = [from, to];
  for (let turn = 0; turn < 60; turn += 1) {
    const [one, other] = [high - ratio * (high - low), low + ratio * (high - low)];
    if (Math.abs(f(one)) < Math.abs(f(other))) high = other;
    else low = one;
  }
  return (low + high) / 2;
}

/**
 * Returns where a function is 0, in order: where it changes its sign, where it only touches 0, and where it begins or ends at 0. Nothing
 * where it is 0 all along.
 */
export function findRoots(f: Curve): number[] {
  const found: number[] = [];
  const keep = (at: number, scale: number) => {
    const value = f(at);
    // Over a pole or a step it never comes near 0.
    if (Math.abs(value) <= 1e-6 * Math.max(1, scale)) found.push(at);
  };
  const values = nodes.map(f);
  let flat = 0;
  for (let index = 1; index <= NODES; index += 1) {
    const [from = 0, to = 0] = [nodes[index - 1], nodes[index]];
    const [a = Number.NaN, b = Number.NaN] = [values[index - 1], values[index]];
    if (b === 0) {
      found.push(to);
      flat += a === 0 ? 1 : 0;
      continue;
    }
    if (a === 0) continue;
    const [hasA, hasB] = [Number.isFinite(a), Number.isFinite(b)];
    if (hasA && hasB && a * b < 0) {
      keep(
        halve(from, to, (at) => f(at) * a > 0),
        Math.min(Math.abs(a), Math.abs(b)),
      );
    } else if (hasA !== hasB) {
      const edge = hasB
        ? halve(from, to, (at) => !Number.isFinite(f(at)))
        : halve(to, from, (at) => !Number.isFinite(f(at)));
      if (Math.abs(f(edge)) < 1e-6) found.push(edge);
    } else if (hasA && index > 1) {
      const before = values[index - 2] ?? Number.NaN;
      const isLow = before * a > 0 && Math.abs(a) <= Math.abs(before) && Math.abs(a) <= Math.abs(b);
      if (!isLow) continue;
      const at = findNearest(f, nodes[index - 2] ?? from, to);
      if (Math.abs(f(at)) < 1e-10 * Math.max(1, Math.abs(before), Math.abs(b))) found.push(at);
    }
  }
  if (flat > 5) return [];
  const near = found.map(tidy).sort((one, other) => Math.abs(one) - Math.abs(other));
  const apart = near.filter(
    (at, index) => near.findIndex((other) => Math.abs(other - at) < 1e-6 * Math.max(1, Math.abs(at))) === index,
  );
  return apart.slice(0, MOST_ROOTS).sort((one, other) => one - other);
}

/** Returns the places where a function turns: its lowest and highest points among their neighbours. */
export function findTurns(f: Curve): { at: number; isLowest: boolean }[] {
  const step = (at: number) => 1e-4 * Math.max(1, Math.abs(at));
  const slope: Curve = (at) => {
    const [before, after] = [f(at - step(at)), f(at + step(at))];
    const change = after - before;
    // Of a level stretch only rounding is left.
    return Math.abs(change) < 1e-13 * Math.max(Math.abs(before), Math.abs(after)) ? 0 : change;
  };
  return findRoots(slope).flatMap((at): { at: number; isLowest: boolean }[] => {
    const wide = step(at) * 10;
    const [before, here, after] = [f(at - wide), f(at), f(at + wide)];
    if (before > here && after > here) return [{ at, isLowest: true }];
    if (before < here && after < here) return [{ at, isLowest: false }];
    return [];
  });
}
