/** How a part is called; before ids are assigned it may have none. */
export interface PartName {
  id?: string | undefined;
  source_identifier: string | null;
}

/** Returns "A", "B", … "Z", "AA": how the options of a printed question are called. */
export function letterOf(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? letterOf(rest - 1) : "") + String.fromCharCode(65 + (index % 26));
}

/** Finds a part's id by id or, failing that, by source identifier; the first wins; what is unknown stays. */
export function partIdReader(
  parts: readonly { id: string; source_identifier: string | null }[],
): (name: string) => string {
  const ids = new Set(parts.map((part) => part.id));
  const bySource = new Map(parts.toReversed().map((part) => [part.source_identifier, part.id]));
  return (name) => (ids.has(name) ? name : (bySource.get(name) ?? name));
}

/** Parts with an id each. What came with neither id nor name is called by its place, as its author would. */
export function withPartIds<P extends PartName>(
  parts: readonly P[],
  newId: () => string,
  nameOf: (index: number) => string,
): (P & { id: string; source_identifier: string | null })[] {
  return parts.map((part, index) => ({
    ...part,
    id: part.id ?? newId(),
    source_identifier: part.source_identifier ?? (part.id === undefined ? nameOf(index) : null),
  }));
}
