import { invalid } from "../../../platform/refusal.ts";

/** The requested place of an entry among its siblings, as sent. */
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
 * Returns ids in order with some existing or new ones moved together to one place; by default to the end.
 *
 * @param others The rest, in order.
 * @param shown The visible ones of the rest, which define positions.
 * @throws Refusal `invalid` for an unknown neighbour.
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
