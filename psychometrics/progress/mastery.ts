import { betaQuantile } from "../distributions/beta.ts";
import { type Beta, betaOf, type Moments, momentsOf, priorOf, STRENGTHS, weighStrengths } from "./topic-prior.ts";

/** A topic with its answers, those of the topics below it included, as `effectiveAnswers` counts them. */
export interface Topic {
  readonly id: string;
  /** Null, or a topic that is not among those given, is a root. */
  readonly parent: string | null;
  readonly level: number;
  /** Shares of points, summed over answers. */
  readonly right: number;
  /** How many answers there are. */
  readonly asked: number;
}

/** The chance of a right answer to a question as this topic's were, with the band that holds it two times in three. */
export interface Mastery {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
  /** The standard deviation of what is believed of it. */
  readonly error: number;
}

/** How often a band holds what it is about: as often as a normal value lies within one standard error. */
export const TWO_IN_THREE = 0.6827;
/** Before any answer all shares are equally likely. */
const NOTHING_KNOWN: Beta = { right: 1, wrong: 1 };

/**
 * Returns the mastery of each topic. A topic with few answers borrows from its parent: what is expected of it is the parent's posterior
 * without its own answers, which would otherwise count twice; how much it borrows is estimated for each level.
 *
 * Source: the beta-binomial hierarchy of Gelman, A. et al. (2013), Bayesian Data Analysis, 3rd ed., section 5.3; strength by marginal
 * likelihood, averaged rather than maximised: Kass, R. E. & Steffey, D. (1989), JASA 84, 717–726.
 * @param wanted Those that are told, of all that others borrow from; all where it is left out.
 * @throws RangeError for topics that are their own ancestors, and for answers that are no shares.
 */
export function estimateMastery(
  topics: readonly Topic[],
  { confidence = TWO_IN_THREE, wanted }: { confidence?: number; wanted?: ReadonlySet<string> } = {},
): Map<string, Mastery> {
  const ordered = parentsFirst(topics);
  const known = new Map<string, Beta>();
  const siblings = countSiblings(topics);
  for (const [, sameLevel] of ordered) {
    const found = sameLevel.map((topic) => ({
      topic,
      from: topic.parent === null ? null : expectedOf(topic, known, siblings),
      right: topic.right,
      wrong: topic.asked - topic.right,
    }));
    const below = found.flatMap(({ from, right, wrong }) => (from ? [{ from, right, wrong }] : []));
    const weights = weighStrengths(below.filter(({ right, wrong }) => right + wrong > 0));
    for (const { topic, from } of found) known.set(topic.id, from ? mixedPrior(from, weights) : NOTHING_KNOWN);
  }
  return new Map(
    topics.flatMap((topic) => {
      if (wanted && !wanted.has(topic.id)) return [];
      const prior = known.get(topic.id) ?? NOTHING_KNOWN;
      return [[topic.id, bandOf(withAnswers(prior, topic.right, topic.asked), confidence)] as const];
    }),
  );
}

/** Returns mean, error and band of what is believed. */
function bandOf(belief: Beta, confidence = TWO_IN_THREE): Mastery {
  const { mean, variance } = momentsOf(belief);
  const [below, above] = [(1 - confidence) / 2, (1 + confidence) / 2];
  return {
    mean,
    low: betaQuantile(below, belief.right, belief.wrong),
    high: betaQuantile(above, belief.right, belief.wrong),
    error: Math.sqrt(variance),
  };
}

const withAnswers = (prior: Beta, right: number, asked: number): Beta => ({
  right: prior.right + right,
  wrong: prior.wrong + Math.max(0, asked - right),
});

type Siblings = ReadonlyMap<string, { topic: Topic; squares: number }>;

/** Each topic with the squared answers of its children: from few children a parent's middle is less certain than its answers say. */
function countSiblings(topics: readonly Topic[]): Siblings {
  const found = new Map(topics.map((topic) => [topic.id, { topic, squares: 0 }]));
  for (const { parent, asked } of topics) {
    const above = parent === null ? undefined : found.get(parent);
    if (above) above.squares += asked * asked;
  }
  return found;
}

/** What a topic's parent is known to be by the answers that are not the topic's own. */
function expectedOf(topic: Topic, priors: ReadonlyMap<string, Beta>, siblings: Siblings): Moments {
  const above = siblings.get(topic.parent as string);
  const prior = priors.get(topic.parent as string);
  if (!above || !prior) throw new RangeError(`Topic ${topic.parent} comes after its child`);
  const others = {
    right: Math.max(0, above.topic.right - topic.right),
    asked: Math.max(0, above.topic.asked - topic.asked),
  };
  const known = momentsOf(withAnswers(prior, Math.min(others.right, others.asked), others.asked));
  const total = others.asked + prior.right + prior.wrong;
  const squares = Math.max(0, above.squares - topic.asked * topic.asked);
  // Each sibling lies off the middle by itself: what a few of them say of it varies by that too.
  const spread = (known.mean * (1 - known.mean) * Math.min(1, squares / (total * total))) / (MIDDLE + 1);
  return { mean: known.mean, variance: known.variance + spread };
}

/** How alike siblings are taken to be where only the certainty of their parent depends on it. */
const MIDDLE = 20;

/** The prior over all strengths, by how likely each is. */
function mixedPrior(from: Moments, weights: readonly number[]): Beta {
  const each = STRENGTHS.map((strength) => momentsOf(priorOf(from, strength)));
  const mean = each.reduce((sum, of, index) => sum + (weights[index] ?? 0) * of.mean, 0);
  const variance = each.reduce(
    (sum, of, index) => sum + (weights[index] ?? 0) * (of.variance + (of.mean - mean) ** 2),
    0,
  );
  return betaOf({ mean, variance });
}

/** Topics by depth, each after its parent; those whose parent is missing become roots. */
function parentsFirst(topics: readonly Topic[]): [number, Topic[]][] {
  const byId = new Map(topics.map((topic) => [topic.id, topic]));
  const levels = new Map<string, Topic[]>();
  for (const topic of topics) {
    if (!(topic.right >= 0 && topic.right <= topic.asked + 1e-9))
      throw new RangeError(`Topic ${topic.id} has no share`);
    const rooted = topic.parent !== null && byId.has(topic.parent) ? topic : { ...topic, parent: null };
    const key = `${depthOf(topic, byId)}:${topic.level}`;
    levels.set(key, [...(levels.get(key) ?? []), rooted]);
  }
  return [...levels]
    .map(([key, found]): [number, Topic[]] => [Number(key.split(":")[0]), found])
    .sort(([one], [other]) => one - other);
}

function depthOf(topic: Topic, byId: ReadonlyMap<string, Topic>): number {
  const above = ({ parent }: Topic) => (parent === null ? undefined : byId.get(parent));
  let depth = 0;
  for (let at = above(topic); at; at = above(at)) {
    depth += 1;
    if (depth > byId.size) throw new RangeError(`Topic ${topic.id} is its own ancestor`);
  }
  return depth;
}
