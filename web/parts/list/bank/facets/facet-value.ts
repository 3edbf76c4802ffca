import { searchable } from "@sextant/questions/text/written.ts";
/** One value of a facet, as it is listed. */
export type FacetValue = {
  id: string;
  name: string;
  count: number;
  /** Said beside the name where others have the same one. */
  note?: string;
};

/** Values whose name holds every word typed. */
export function findValues(values: readonly FacetValue[], typed: string): FacetValue[] {
  const words = searchable(typed).split(/\s+/).filter(Boolean);
  return values.filter(({ name, note }) => words.every((word) => searchable(`${name} ${note ?? ""}`).includes(word)));
}

/** Returns what is listed before "show more": all where they are few, else the first ones and whatever is chosen. */
export function shortList(values: readonly FacetValue[], chosen: readonly string[], most: number): FacetValue[] {
  if (values.length <= most + 1) return [...values];
  const largest = new Set(
    values
      .toSorted((one, other) => other.count - one.count)
      .slice(0, most)
      .map(({ id }) => id),
  );
  return values.filter(({ id }) => largest.has(id) || chosen.includes(id));
}
