/** Where a question is used, by what counts most: the earlier the better. */
export const usages = ["unused", "draft", "published"] as const;
export type Usage = (typeof usages)[number];

/** So many questions that a blueprint wants of a tag and that aren't there. */
export interface Gap {
  tag: string;
  /** Null for any. */
  difficulty: number | null;
  missing: number;
}

/** A question of the bank that may fill a gap. */
export interface Candidate {
  question: string;
  difficulty: number | null;
  /** Its tags and all above them. */
  tags: ReadonlySet<string>;
  usage: Usage;
  /** A rule of the draft may draw it: then the rule would have one less. */
  isDrawn: boolean;
  /** Places of its right options. */
  keyPlaces: readonly number[];
}

/** Questions that read nearly the same. */
interface Alike {
  one: string;
  other: string;
  likeness: number;
}

interface Filled<Question extends Candidate> extends Gap {
  chosen: Question[];
  leftOut: { question: string; like: string; likeness: number }[];
}

interface Around {
  alike: readonly Alike[];
  /** Questions of the draft. */
  placed: ReadonlySet<string>;
  /** How many questions of the draft have their right option at which place. */
  keys: ReadonlyMap<number, number>;
  /** How many questions of each difficulty the draft has of a tag. */
  there: (tag: string, difficulty: number | null) => number;
}

const isOf = ({ tag, difficulty }: Gap, candidate: Candidate) =>
  candidate.tags.has(tag) && (difficulty === null || candidate.difficulty === difficulty);

/**
 * Chooses questions for gaps: those that are used least, of equals one of the difficulty and with the key that are rarest so far, then the
 * oldest. None twice, and none that reads like one of the draft or one chosen before. A question counts for the gaps of all its tags. Pure.
 *
 * @param gaps Those of the most exact tags first; of a tag, those of one difficulty first.
 * @returns The gaps in the same order. `missing` is what was missing when its turn came: questions for gaps before it may have filled
 * some.
 */
export function chooseQuestions<Question extends Candidate>(
  gaps: readonly Gap[],
  candidates: readonly Question[],
  { alike, placed, keys, there }: Around,
): Filled<Question>[] {
  const likes = new Map<string, { other: string; likeness: number }[]>();
  const note = (one: string, other: string, likeness: number) =>
    likes.set(one, [...(likes.get(one) ?? []), { other, likeness }]);
  for (const { one, other, likeness } of alike) {
    note(one, other, likeness);
    note(other, one, likeness);
  }
  const taken = new Set(placed);
  const chosenOf = new Map<string, number>();
  const keyCounts = new Map(keys);
  const filled = gaps.map((gap): Filled<Question> => ({ ...gap, chosen: [], leftOut: [] }));
  const left = gaps.map(({ missing }) => missing);
  const nameOf = (tag: string, difficulty: number | null) => `${tag} ${difficulty}`;
  const commonness = ({ keyPlaces }: Candidate) => Math.max(0, ...keyPlaces.map((place) => keyCounts.get(place) ?? 0));
  const crowd = (tag: string, { difficulty }: Candidate) =>
    there(tag, difficulty) + (chosenOf.get(nameOf(tag, difficulty)) ?? 0);

  const take = (candidate: Question) => {
    taken.add(candidate.question);
    for (const place of candidate.keyPlaces) keyCounts.set(place, (keyCounts.get(place) ?? 0) + 1);
    for (const tag of candidate.tags) {
      const name = nameOf(tag, candidate.difficulty);
      chosenOf.set(name, (chosenOf.get(name) ?? 0) + 1);
      // Of a tag's gaps the exact one is filled first.
      const own = gaps.findIndex((gap, at) => gap.tag === tag && (left[at] ?? 0) > 0 && isOf(gap, candidate));
      if (own >= 0) left[own] = (left[own] ?? 0) - 1;
    }
  };

  for (const [at, gap] of filled.entries()) {
    gap.missing = left[at] ?? 0;
    const open = candidates.filter((candidate) => isOf(gap, candidate));
    while ((left[at] ?? 0) > 0) {
      const rank = (one: Question): number[] => [
        usages.indexOf(one.usage),
        Number(one.isDrawn),
        crowd(gap.tag, one),
        commonness(one),
      ];
      const ranked = open
        .filter(({ question }) => !taken.has(question))
        .map((candidate) => ({ candidate, rank: rank(candidate) }))
        .sort(
          (one, other) => compare(one.rank, other.rank) || (one.candidate.question < other.candidate.question ? -1 : 1),
        );
      const next = ranked.find(({ candidate: { question } }) => {
        const like = likes.get(question)?.find(({ other }) => taken.has(other));
        if (like && !gap.leftOut.some((one) => one.question === question))
          gap.leftOut.push({ question, like: like.other, likeness: like.likeness });
        return !like;
      });
      if (!next) break;
      gap.chosen.push(next.candidate);
      take(next.candidate);
    }
  }
  return filled;
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}
