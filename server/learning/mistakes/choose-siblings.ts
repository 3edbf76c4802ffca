/** A question of the practice pool that a person has never met. */
export interface Unseen {
  id: string;
  difficulty: number | null;
  irt_b: number | null;
  /** Chance: which of equals comes first. What is chosen by it is written down. */
  lot: number;
  tag_ids: readonly string[];
}

/** A question that went wrong, as others are held against it; `tagIds` are its own tags with those merged into them. */
export interface Missed {
  questionId: string;
  difficulty: number | null;
  irtB: number | null;
  tagIds: readonly string[];
}

/** What isn’t known comes last. */
const apart = (one: number | null, other: number | null) =>
  one === null || other === null ? Number.POSITIVE_INFINITY : Math.abs(one - other);

/** One step easier or harder is like it; unrated ones are. */
const isNear = (missed: Missed, { id, difficulty }: Unseen) =>
  id !== missed.questionId &&
  (missed.difficulty === null || difficulty === null || apart(difficulty, missed.difficulty) <= 1);

const compare = (one: number, other: number) => (one === other ? 0 : one < other ? -1 : 1);

/** Negative where `one` is more like it than `other`. */
function byLikeness({ difficulty, irtB }: Missed, one: Unseen, other: Unseen): number {
  return (
    compare(apart(one.difficulty, difficulty), apart(other.difficulty, difficulty)) ||
    compare(apart(one.irt_b, irtB), apart(other.irt_b, irtB)) ||
    compare(one.lot, other.lot) ||
    (one.id < other.id ? -1 : 1)
  );
}

/**
 * Gives each of these, the first first, the unseen question that is most like it and not given yet: one with a tag of its own, at most a
 * step easier or harder. Stops once there are so many. Pure.
 */
export function chooseSiblings(wanted: readonly Missed[], unseen: readonly Unseen[], most: number): string[] {
  const byTag = new Map<string, Unseen[]>();
  for (const one of unseen)
    for (const tag of one.tag_ids) {
      const under = byTag.get(tag);
      if (under) under.push(one);
      else byTag.set(tag, [one]);
    }
  const chosen = new Set<string>();
  for (const missed of wanted) {
    if (chosen.size === most) break;
    let nearest: Unseen | null = null;
    for (const tag of missed.tagIds)
      for (const one of byTag.get(tag) ?? []) {
        if (chosen.has(one.id) || !isNear(missed, one)) continue;
        if (nearest === null || byLikeness(missed, one, nearest) < 0) nearest = one;
      }
    if (nearest) chosen.add(nearest.id);
  }
  return [...chosen];
}
