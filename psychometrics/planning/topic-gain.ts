/** A topic as a plan weighs it. */
export interface PlannedTopic {
  readonly id: string;
  /** Of the exam's questions, the share that is about it. */
  readonly share: number;
  /** The chance of a right answer, as mastery estimates it. */
  readonly mastery: number;
  /** How long one question takes, reading its explanation included. */
  readonly secondsPerQuestion: number;
}

/** What practice leads to in the end: a chance of a right answer that few exceed. */
const CEILING = 0.95;
/** The share of the way to the ceiling that one question covers. */
const RATE = 0.02;

/** Returns the mastery after so many more questions: each closes the same share of what is missing, so that later ones bring less. */
function masteryAfter(mastery: number, questions: number): number {
  const ceiling = Math.max(mastery, CEILING);
  return ceiling - (ceiling - mastery) * Math.exp(-RATE * questions);
}

/**
 * Returns the share of the exam's points that questions of a topic are expected to win, after so many that are planned already.
 *
 * Source: the exponential law of practice, Heathcote, A., Brown, S. & Mewhort, D. (2000), Psychonomic Bulletin & Review 7, 185–207.
 */
export function gainOf({ share, mastery }: PlannedTopic, planned: number, questions: number): number {
  return share * (masteryAfter(mastery, planned + questions) - masteryAfter(mastery, planned));
}
