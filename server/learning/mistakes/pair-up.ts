/** How a question is filed. */
export interface Filed {
  difficulty: number | null;
  tags: ReadonlySet<string>;
}

interface Question {
  question_id: string;
}

/** How far apart in difficulty two questions are; a question that nobody has rated is like any, but less so. */
function distanceOf(one: Filed, other: Filed): number {
  if (one.difficulty === null || other.difficulty === null) return 1.5;
  return Math.abs(one.difficulty - other.difficulty);
}

/** One step easier or harder is like it; unrated ones are. */
const FARTHEST = 1.5;

const isLike = (one: Filed, other: Filed) =>
  distanceOf(one, other) <= FARTHEST && [...one.tags].some((tag) => other.tags.has(tag));

/**
 * Gives each mistake the question answered that is most like it: one with a tag of its own, at most a step easier or harder. Each question
 * proves one mistake; those that come first choose first. Pure.
 */
export function pairUp<Missed extends Question, Proof extends Question>(
  mistakes: readonly Missed[],
  proofs: readonly Proof[],
  filedById: ReadonlyMap<string, Filed>,
): { mistake: Missed; proof: Proof }[] {
  const left = new Set(proofs);
  return mistakes.flatMap((mistake) => {
    const own = filedById.get(mistake.question_id);
    if (!own) return [];
    const like = [...left].flatMap((proof) => {
      const filed = filedById.get(proof.question_id);
      const isOther = proof.question_id !== mistake.question_id;
      return filed && isOther && isLike(own, filed) ? [{ proof, distance: distanceOf(own, filed) }] : [];
    });
    const [nearest] = like.toSorted((one, other) => one.distance - other.distance);
    if (!nearest) return [];
    left.delete(nearest.proof);
    return [{ mistake, proof: nearest.proof }];
  });
}
