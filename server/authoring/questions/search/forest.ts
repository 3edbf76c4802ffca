/** What questions may be filed under: a tag, or a subject, a tree of it, a node. */
export interface Vertex {
  id: string;
  level: string;
  name: string;
  parent_id: string | null;
  /** The school it belongs to; null or absent when it is shared by all. */
  school_id?: string | null;
}

/** Trees in which items of a vertex count under all its ancestors too. */
export interface Forest {
  /** In list order, ancestors before descendants. Their indexes are their numbers. */
  readonly vertices: readonly Vertex[];
  /** Number of the vertex with this id, or of the one that took its place. */
  find(id: string): number | undefined;
  /**
   * Numbers of the vertices that have these ids and of all above them, each once; nothing for ids that are not there. Worked out once
   * for the same list, since many questions are filed alike.
   */
  closureOf(ids: readonly string[]): readonly number[];
}

/**
 * Arranges vertices, which may be in any order; siblings keep theirs.
 *
 * @param became {id of what was merged, or deleted with another in its place: id of what it is now}
 */
export function forestOf(rows: readonly Vertex[], became: ReadonlyMap<string, string> = new Map()): Forest {
  const children = new Map<string | null, Vertex[]>();
  for (const row of rows) {
    const list = children.get(row.parent_id);
    if (list) list.push(row);
    else children.set(row.parent_id, [row]);
  }
  const vertices: Vertex[] = [];
  const parents: (number | undefined)[] = [];
  const walk = (parent: string | null, above: number | undefined) => {
    for (const row of children.get(parent) ?? []) {
      const number = vertices.push(row) - 1;
      parents.push(above);
      walk(row.id, number);
    }
  };
  walk(null, undefined);
  const numbers = new Map(vertices.map(({ id }, number) => [id, number]));
  const find = (id: string) => numbers.get(became.get(id) ?? id);
  const known = new Map<readonly string[], readonly number[]>();
  return {
    vertices,
    find,
    closureOf(ids) {
      const before = known.get(ids);
      if (before) return before;
      const closure: number[] = [];
      for (const id of ids) {
        for (let number = find(id); number !== undefined && !closure.includes(number); number = parents[number]) {
          closure.push(number);
        }
      }
      known.set(ids, closure);
      return closure;
    },
  };
}
