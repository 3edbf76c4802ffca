import { byLikeness, isNear, type Missed, type Unseen } from "./likeness.ts";

/** Returns the unseen questions that are like each of these, the most alike first. */
function likenesses(wanted: readonly Missed[], unseen: readonly Unseen[]): (one: Missed) => readonly Unseen[] {
  const byTag = new Map<string, Unseen[]>();
  for (const one of unseen)
    for (const tag of one.tag_ids) {
      const under = byTag.get(tag);
      if (under) under.push(one);
      else byTag.set(tag, [one]);
    }
  const found = new Map<Missed, readonly Unseen[]>();
  const find = (missed: Missed) => {
    const like = new Set(missed.tagIds.flatMap((tag) => byTag.get(tag) ?? []).filter((one) => isNear(missed, one)));
    // No more than there are mistakes can be taken by others.
    return [...like].toSorted((one, other) => byLikeness(missed, one, other)).slice(0, wanted.length);
  };
  return (missed) => {
    const known = found.get(missed) ?? find(missed);
    found.set(missed, known);
    return known;
  };
}

/**
 * Gives as many of these mistakes as can have one an unseen question like it: one with a tag of its own, at most a step easier or harder,
 * each to one mistake. Where not all can have one, those that come first do. Each is given the most alike that is left, and another one
 * only where a later mistake would go without. Pure.
 *
 * @param wanted Different questions.
 * @param most Stops once so many have one.
 * @returns The question of each mistake that has one, by the question that went wrong.
 */
export function matchSiblings(
  wanted: readonly Missed[],
  unseen: readonly Unseen[],
  most = Number.POSITIVE_INFINITY,
): Map<string, string> {
  const likeOf = likenesses(wanted, unseen);
  const holders = new Map<string, Missed>();
  // Nothing is left beyond these, and later mistakes take nothing from those before.
  const spent = new Set<string>();
  /** Finds the way from a mistake to a question that is left, by questions that their holders can change; nearest first. */
  const findWay = (from: Missed): { missed: Missed; to: Unseen }[] | null => {
    const seen = new Set<string>();
    const ways: { missed: Missed; by: { missed: Missed; to: Unseen }[] }[] = [{ missed: from, by: [] }];
    for (const { missed, by } of ways) {
      const open = likeOf(missed).filter(({ id }) => !spent.has(id) && !seen.has(id));
      const free = open.find(({ id }) => !holders.has(id));
      if (free) return [...by, { missed, to: free }];
      for (const to of open) {
        seen.add(to.id);
        const holder = holders.get(to.id);
        if (holder) ways.push({ missed: holder, by: [...by, { missed, to }] });
      }
    }
    for (const id of seen) spent.add(id);
    return null;
  };
  for (const missed of wanted) {
    if (holders.size >= most) break;
    for (const { missed: holder, to } of findWay(missed) ?? []) holders.set(to.id, holder);
  }
  const given = new Map([...holders].map(([id, { questionId }]) => [questionId, id]));
  // In the order in which they were asked for.
  return new Map(
    wanted.flatMap(({ questionId }) => {
      const id = given.get(questionId);
      return id === undefined ? [] : [[questionId, id] as const];
    }),
  );
}
