/** A score that moves, or several alike: where from, where to, how many. */
interface Move {
  before: number;
  after: number;
  count: number;
}

/** An arrow in a lane below the histogram; several alike are one where there are too many to draw singly. */
export interface Arrow extends Move {
  lane: number;
}

/** So many arrows can be told apart. */
const MOST = 160;
const MOST_LANES = 24;

/**
 * Lays arrows in lanes so that none touches another, the shortest list first come first served.
 *
 * @param x Where a value lies in pixels.
 */
export function layArrows(moves: readonly Move[], x: (value: number) => number): { arrows: Arrow[]; lanes: number } {
  const all = moves.reduce((sum, { count }) => sum + count, 0);
  const singles =
    all <= MOST
      ? moves.flatMap((move) => Array.from({ length: move.count }, () => ({ ...move, count: 1 })))
      : [...moves].sort((a, b) => b.count - a.count).slice(0, MOST);
  const ends: number[] = [];
  const arrows = singles
    .toSorted((a, b) => Math.min(a.before, a.after) - Math.min(b.before, b.after))
    .flatMap((move): Arrow[] => {
      const [from, to] = [Math.min(x(move.before), x(move.after)), Math.max(x(move.before), x(move.after))];
      const free = ends.findIndex((end) => end + 4 <= from);
      const lane = free === -1 ? ends.length : free;
      if (lane >= MOST_LANES) return [];
      ends[lane] = to;
      return [{ ...move, lane }];
    });
  return { arrows, lanes: ends.length };
}
