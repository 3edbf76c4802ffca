import type { OperationOutput } from "@sextant/contract/types.ts";

type Topic = OperationOutput<"performance.get">["mastery"][number];

/** A topic with the name of the one above it. */
export type WorthRow = { topic: Topic; above: string | null };

const [MOST_KNOWN, MOST_UNKNOWN] = [4, 1];

/**
 * Returns the topics that would add most: the lowest ones, those worth most first, then one of which too little is known yet. Before a test
 * has a score, the weakest come first.
 */
export function pickWorth(topics: readonly Topic[]): WorthRow[] {
  const parents = new Set(topics.map(({ parent }) => parent));
  const names = new Map(topics.map(({ tag }) => [tag.id, tag.name]));
  const lowest = topics
    .filter(({ tag }) => !parents.has(tag.id))
    .toSorted((one, other) => (other.worth ?? 0) - (one.worth ?? 0) || one.mean - other.mean);
  const known = lowest.filter(
    ({ is_hollow: isHollow, worth }) => !isHollow && (worth === null || toldWorth(worth) > 0),
  );
  const unknown = lowest.filter(({ is_hollow: isHollow }) => isHollow);
  const most = known.slice(0, MOST_KNOWN + Math.max(0, MOST_UNKNOWN - unknown.length));
  return [...most, ...unknown.slice(0, MOST_KNOWN + MOST_UNKNOWN - most.length)].map((topic) => ({
    topic,
    above: topic.parent === null ? null : (names.get(topic.parent) ?? null),
  }));
}

/** Returns points as exactly as they are known: in fives from ten on. */
export const toldWorth = (worth: number): number => (worth < 10 ? Math.round(worth) : 5 * Math.round(worth / 5));
