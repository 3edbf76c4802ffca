import type { OperationOutput } from "@sextant/contract/types.ts";

type Topic = OperationOutput<"performance.get">["mastery"][number];

const MOST = 4;

/** Returns the topics that are known least of those with enough answers, each with the name of the one above; none is above another. */
export function weakestTopics(mastery: readonly Topic[]): { topic: Topic; above: string | null }[] {
  const parents = new Set(mastery.flatMap(({ parent, is_hollow }) => (parent !== null && !is_hollow ? [parent] : [])));
  const names = new Map(mastery.map(({ tag }) => [tag.id, tag.name]));
  return mastery
    .filter(({ tag, is_hollow }) => !is_hollow && !parents.has(tag.id))
    .toSorted((one, other) => one.mean - other.mean)
    .slice(0, MOST)
    .map((topic) => ({ topic, above: topic.parent === null ? null : (names.get(topic.parent) ?? null) }));
}
