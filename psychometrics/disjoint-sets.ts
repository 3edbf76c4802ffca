/**
 * Makes sets of one member each, 0 to `size` − 1, which can be joined. `rootOf` returns the member by which a set is known; `join` whether two
 * sets became one. Source: Tarjan, R. E. & van Leeuwen, J. (1984), Journal of the ACM 31, 245–281 (path halving).
 */
export function disjointSets(size: number) {
  const parent = Int32Array.from({ length: size }, (_, at) => at);
  const rootOf = (of: number): number => {
    let at = of;
    while (parent[at] !== at) {
      // Halving the path keeps the trees flat.
      parent[at] = parent[parent[at] as number] as number;
      at = parent[at] as number;
    }
    return at;
  };
  const join = (one: number, other: number): boolean => {
    const [first, second] = [rootOf(one), rootOf(other)];
    parent[first] = second;
    return first !== second;
  };
  return { rootOf, join };
}
