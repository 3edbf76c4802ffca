import type { PairSides } from "./pair-response.ts";

interface Edge {
  from: number;
  to: number;
  capacity: number;
  gain: number;
}

/** Edges with even index go forward, each followed by its way back. */
function addEdge(edges: Edge[], from: number, to: number, capacity: number, gain: number): void {
  edges.push({ from, to, capacity, gain }, { from: to, to: from, capacity: 0, gain: -gain });
}

/** The path from node 0 to node 1 that gains most (Bellman and Ford), as indices of its edges from last to first; null for none. */
function bestPath(edges: readonly Edge[], nodes: number): { path: number[]; gain: number } | null {
  const gains = Array.from({ length: nodes }, (_, node) => (node === 0 ? 0 : Number.NEGATIVE_INFINITY));
  const cameBy = Array.from({ length: nodes }, () => -1);
  for (let round = 1; round < nodes; round += 1) {
    let isChanged = false;
    edges.forEach(({ from, to, capacity, gain }, index) => {
      const reached = (gains[from] ?? Number.NEGATIVE_INFINITY) + gain;
      // A hair's breadth, so that rounding cannot make a loop that gains for ever.
      if (capacity === 0 || reached <= (gains[to] ?? Number.NEGATIVE_INFINITY) + 1e-9) return;
      gains[to] = reached;
      cameBy[to] = index;
      isChanged = true;
    });
    if (!isChanged) break;
  }
  const path: number[] = [];
  for (let node = 1; node !== 0; ) {
    const index = cameBy[node] ?? -1;
    const edge = edges[index];
    if (!edge || path.length > nodes) return null;
    path.push(index);
    node = edge.from;
  }
  return { path, gain: gains[1] ?? 0 };
}

/**
 * Returns the most points that pairs within the limits can add up to: a flow of greatest gain, found path by path. Limits make it
 * more than a sum, since a source that two targets want can be spent once.
 *
 * @param worth Points of a pair; pairs that give none are left out.
 */
export function mostPoints(sides: PairSides, worth: (source: string, target: string) => number): number {
  const { sources, targets, max_associations } = sides;
  const edges: Edge[] = [];
  const nodeOf = (side: 0 | 1, index: number) => 2 + (side === 0 ? index : sources.length + index);
  sources.forEach((source, index) => {
    addEdge(edges, 0, nodeOf(0, index), source.max_matches || targets.length, 0);
    targets.forEach((target, other) => {
      const points = worth(source.id, target.id);
      if (points > 0) addEdge(edges, nodeOf(0, index), nodeOf(1, other), 1, points);
    });
  });
  targets.forEach((target, index) => {
    addEdge(edges, nodeOf(1, index), 1, target.max_matches || sources.length, 0);
  });
  let total = 0;
  const most = max_associations || sources.length * targets.length;
  for (let pairs = 0; pairs < most; pairs += 1) {
    const best = bestPath(edges, 2 + sources.length + targets.length);
    if (!best || best.gain <= 1e-9) break;
    for (const index of best.path) {
      const [way, back] = [edges[index], edges[index ^ 1]];
      if (way) way.capacity -= 1;
      if (back) back.capacity += 1;
    }
    total += best.gain;
  }
  return total;
}
