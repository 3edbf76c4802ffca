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

/** Returns how far apart two difficulties are; what isn’t known comes last. */
export const apart = (one: number | null, other: number | null) =>
  one === null || other === null ? Number.POSITIVE_INFINITY : Math.abs(one - other);

/** Returns whether an unseen question is about as hard as a missed one: at most one step easier or harder, or unrated. */
export const isNear = (missed: Missed, { id, difficulty }: Unseen): boolean =>
  id !== missed.questionId &&
  (missed.difficulty === null || difficulty === null || apart(difficulty, missed.difficulty) <= 1);

const compare = (one: number, other: number) => (one === other ? 0 : one < other ? -1 : 1);

/** Orders unseen questions by how much they are like a missed one, the most alike first. */
export function byLikeness({ difficulty, irtB }: Missed, one: Unseen, other: Unseen): number {
  return (
    compare(apart(one.difficulty, difficulty), apart(other.difficulty, difficulty)) ||
    compare(apart(one.irt_b, irtB), apart(other.irt_b, irtB)) ||
    compare(one.lot, other.lot) ||
    (one.id < other.id ? -1 : 1)
  );
}
