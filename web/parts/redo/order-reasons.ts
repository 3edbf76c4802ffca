import type { Analysis, Mistake, Reason } from "./requests.ts";

/**
 * Returns which of these reasons are likely enough to be offered by a press: general ones, those of the question's own topic or used there, and
 * the inferred one. What belongs to a whole subject may be about a table or a graph that the question hasn't got.
 */
export function nearReasons(
  mistake: Mistake,
  reasons: readonly Reason[],
  { cells }: Pick<Analysis, "cells">,
): Reason[] {
  const own = mistake.tags.at(-1)?.id;
  const used = new Set(cells.flatMap(({ tag, reason, mistakes }) => (tag === own && mistakes > 0 ? [reason] : [])));
  const inferred = mistake.reason.inferred?.reason?.id;
  return reasons.filter(({ id, topic }) => topic === null || topic === own || used.has(id) || id === inferred);
}

/**
 * Returns the reasons that fit a mistake, the likeliest first: the one that is inferred, then those that have cost the most mistakes in its
 * topic and everywhere, then those of its topic before general ones, each as the team ordered them.
 */
export function orderReasons(
  mistake: Mistake,
  reasons: readonly Reason[],
  { reasons: shares, cells }: Pick<Analysis, "reasons" | "cells">,
): Reason[] {
  const tags = new Set(mistake.tags.map(({ id }) => id));
  const inferred = mistake.reason.inferred?.reason?.id;
  const here = new Map<string, number>();
  for (const { tag, reason, mistakes } of cells)
    if (tag !== null && tags.has(tag)) here.set(reason, (here.get(reason) ?? 0) + mistakes);
  const everywhere = new Map(shares.map(({ key, mistakes }) => [key, mistakes]));
  const ranks = ({ id, topic }: Reason) => [
    id === inferred ? 1 : 0,
    here.get(id) ?? 0,
    everywhere.get(id) ?? 0,
    topic === null ? 0 : 1,
  ];
  return reasons
    .filter(({ topic }) => topic === null || tags.has(topic))
    .map((reason) => ({ reason, rank: ranks(reason) }))
    .toSorted((one, other) => {
      const first = one.rank.findIndex((value, index) => value !== other.rank[index]);
      return first < 0
        ? one.reason.position - other.reason.position
        : (other.rank[first] ?? 0) - (one.rank[first] ?? 0);
    })
    .map(({ reason }) => reason);
}
