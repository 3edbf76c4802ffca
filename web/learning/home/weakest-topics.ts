import type { OperationOutput } from "@sextant/contract/types.ts";
import { narrowestKnown } from "../../base/common/narrowest-known.ts";

type Topic = OperationOutput<"performance.get">["mastery"][number];

const MOST = 4;

/** Returns the topics that are known least of those with enough answers, each with the name of the one above; none is above another. */
export function weakestTopics(mastery: readonly Topic[]): { topic: Topic; above: string | null }[] {
  const names = new Map(mastery.map(({ tag }) => [tag.id, tag.name]));
  return narrowestKnown(mastery)
    .slice(0, MOST)
    .map((topic) => ({ topic, above: topic.parent === null ? null : (names.get(topic.parent) ?? null) }));
}
