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

/** Counts what was found under each heading, with the headings beneath it; what is found on a page goes to the first that begins on it. */
export function hitsByHeading(
  outline: readonly OutlineEntry[],
  found: ReadonlyMap<number, number>,
): ReadonlyMap<number, number> {
  const hits = new Map<number, number>();
  for (const [page, count] of found) {
    const first = outline.findIndex((entry) => entry.page === page);
    let index = first >= 0 ? first : headingAt(outline, { page, down: 0 });
    let depth = Number.POSITIVE_INFINITY;
    for (; index >= 0; index -= 1) {
      const entry = outline[index];
      if (!entry || entry.depth >= depth) continue;
      depth = entry.depth;
      hits.set(index, (hits.get(index) ?? 0) + count);
    }
  }
  return hits;
}
