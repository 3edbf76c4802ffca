/** A line of the outline: a heading, and where it leads. */
export interface OutlineEntry {
  title: string;
  depth: number;
  page: number | null;
  /** How far down its page, at 100%; null where the outline names the page alone. */
  down: number | null;
}

/** A place that is read: how far down which page, at 100%. */
export interface ReadingPlace {
  page: number;
  down: number;
}

/** Returns the index of the heading under which a place is; -1 before the first. Of headings that name the page alone, its first. */
export function headingAt(outline: readonly OutlineEntry[], { page, down }: ReadingPlace): number {
  const last = outline.findLastIndex(
    (entry) => entry.page !== null && (entry.page < page || (entry.page === page && (entry.down ?? 0) <= down)),
  );
  const found = outline[last];
  if (found?.page !== page || found.down !== null) return last;
  return outline.findIndex((entry) => entry.page === page && entry.down === null);
}

/**
 * Counts what was found under each heading, with the headings beneath it.
 *
 * @param found {page: how often}
 * @param depths {page: how far down it each of these is, at 100%}; where that isn’t known, all of a page goes to the first heading on it.
 */
export function hitsByHeading(
  outline: readonly OutlineEntry[],
  found: ReadonlyMap<number, number>,
  depths: ReadonlyMap<number, readonly number[]> = new Map(),
): ReadonlyMap<number, number> {
  const hits = new Map<number, number>();
  const add = (under: number, count: number) => {
    let depth = Number.POSITIVE_INFINITY;
    for (let index = under; index >= 0; index -= 1) {
      const entry = outline[index];
      if (!entry || entry.depth >= depth) continue;
      depth = entry.depth;
      hits.set(index, (hits.get(index) ?? 0) + count);
    }
  };
  for (const [page, count] of found) {
    const known = depths.get(page) ?? [];
    const last = known.at(-1);
    if (last === undefined) {
      const first = outline.findIndex((entry) => entry.page === page);
      add(first >= 0 ? first : headingAt(outline, { page, down: 0 }), count);
      continue;
    }
    for (let nth = 0; nth < count; nth += 1) add(headingAt(outline, { page, down: known[nth] ?? last }), 1);
  }
  return hits;
}

/** Returns the pages on which a heading begins below the top: what is found there may be above it. */
export const partedPages = (outline: readonly OutlineEntry[]): ReadonlySet<number> =>
  new Set(outline.flatMap(({ page, down }) => (page !== null && down !== null ? [page] : [])));
