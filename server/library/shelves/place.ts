import { invalid } from "../../platform/refusal.ts";

/** Where something is to stand among its like, as it was sent. */
export interface Place {
  before?: string | undefined;
  after?: string | undefined;
  position?: number | undefined;
}

/** Returns true when a place was sent. */
export function isPlaced({ before, after, position }: Place): boolean {
  return before !== undefined || after !== undefined || position !== undefined;
}

/**
 * Returns ids in their order with some of them, or some new ones, put in one place together; at the end when nothing says where.
 *
 * @param others The rest, in order.
 * @param shown Those of the rest by which a position counts.
 * @throws Refusal `invalid` for a neighbour that isn’t among them.
 */
export function putInPlace(
  others: readonly string[],
  ids: readonly string[],
  { before, after, position }: Place,
  shown: ReadonlySet<string> = new Set(others),
): string[] {
  const indexOf = (id: string, path: "before" | "after") => {
    const at = shown.has(id.toLowerCase()) ? others.indexOf(id.toLowerCase()) : -1;
    if (at === -1) throw invalid(path, "This isn’t in the same place.");
    return at;
  };
  const next = position === undefined ? undefined : others.filter((id) => shown.has(id))[position - 1];
  let at = others.length;
  if (before !== undefined) at = indexOf(before, "before");
  else if (after !== undefined) at = indexOf(after, "after") + 1;
  else if (next !== undefined) at = others.indexOf(next);
  return others.toSpliced(at, 0, ...ids);
}
