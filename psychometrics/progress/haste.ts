/** No one reads for understanding faster than this, in words a minute. */
const FASTEST_WORDS = 600;
/** An answer within this share of the usual time is a guess. */
const SHARE_OF_USUAL = 0.1;
/** Whatever others took, so much time is enough to have read a question. */
const MOST_MS = 10_000;
/** So many hasty answers in a row are a run of guesses. */
const RUN = 3;
/** How much of an answer a hasty one tells, and one that follows a run of guesses. */
const LITTLE = 0.2;

/** What is known of how long a question takes. */
export interface Reading {
  /** Words of the question itself, without its passage, which may have been read before, and without its options. */
  readonly words: number;
  /** How long half of the people took at most; null where too few answered. */
  readonly usualMs: number | null;
}

/**
 * Returns the time in milliseconds below which an answer was given without reading the question: the longer of what the fastest reader needs for its words
 * and a tenth of the usual time, ten seconds at most.
 *
 * Source: a tenth of the usual time, at most ten seconds: Wise, S. L. & Ma, L. (2012), Setting response time thresholds for a CAT item pool: the
 * normative threshold method, NCME. Readers take in 175 to 300 words a minute, and understand ever less above 400: Brysbaert, M. (2019), Journal of
 * Memory and Language 109, 104047; Rayner, K. et al. (2016), Psychological Science in the Public Interest 17, 4–34.
 */
export function hastyBelow({ words, usualMs }: Reading): number {
  const reading = (words / FASTEST_WORDS) * 60_000;
  return Math.min(MOST_MS, Math.max(reading, usualMs === null ? 0 : SHARE_OF_USUAL * usualMs));
}

/** Returns whether an answer may have been hasty, by its time alone. Where no time was taken, it wasn’t. */
export const mayBeHasty = (timeMs: number): boolean => timeMs > 0 && timeMs < MOST_MS;

/** Returns whether an answer was given too fast for its question to have been read. */
export const isHasty = (timeMs: number, belowMs: number): boolean => mayBeHasty(timeMs) && timeMs < belowMs;

/**
 * Returns how much each answer of a section tells beside a considered one, in the order in which they were met: little of a hasty one, whatever came of it,
 * and little of those after a run of guesses, until as many in a row were considered.
 *
 * Source: answers of guessers say nothing of what they know: Wise, S. L. & DeMars, C. E. (2006), Journal of Educational Measurement 43, 19–38. A run is
 * where testing programs step in: Wise, S. L., Bhola, D. S. & Yang, S.-T. (2006), Educational Measurement: Issues and Practice 25, 21–30.
 */
export function weighHaste(hasty: readonly boolean[]): number[] {
  let [guesses, considered] = [0, RUN];
  return hasty.map((one) => {
    const isAfterRun = considered < RUN;
    guesses = one ? guesses + 1 : 0;
    if (guesses >= RUN) considered = 0;
    else if (!one) considered += 1;
    return one || isAfterRun ? LITTLE : 1;
  });
}
