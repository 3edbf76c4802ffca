import type { OperationOutput } from "@sextant/contract/types.ts";

type Topic = OperationOutput<"performance.get">["mastery"][number];

/** Returns the topics with enough answers beneath which none has enough, the weakest first: wherever the weakest is told, it is the first. */
export function narrowestKnown(mastery: readonly Topic[]): Topic[] {
  const parents = new Set(mastery.flatMap(({ parent, is_hollow }) => (parent !== null && !is_hollow ? [parent] : [])));
  return mastery
    .filter(({ tag, is_hollow }) => !is_hollow && !parents.has(tag.id))
    .toSorted((one, other) => one.mean - other.mean);
}
