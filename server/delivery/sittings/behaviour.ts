import type { Behaviour } from "@sextant/contract/behaviour.ts";
import canonicalize from "canonicalize";

/** An answer that a student checked, in the order of the tries. */
export interface Try {
  response: unknown;
  confidence: number | null;
  correct: boolean;
}

const same = (one: unknown, other: unknown) => canonicalize(one ?? null) === canonicalize(other ?? null);

/** Returns how many tries there are, and what share of the points each wrong one before the last costs; null where nothing is checked. */
export function triesOf({ checking }: Behaviour): { most: number; penalty: number } | null {
  switch (checking.type) {
    case "at_end":
      return null;
    case "checked_at_once":
      return { most: 1, penalty: 0 };
    case "tries":
      return { most: checking.most, penalty: checking.penalty };
  }
}

/** Returns how many tries are left after those made: none after a right one. */
export function triesLeft(behaviour: Behaviour, tries: readonly Pick<Try, "correct">[]): number {
  const most = triesOf(behaviour)?.most ?? 0;
  return tries.at(-1)?.correct ? 0 : Math.max(0, most - tries.length);
}

/** Returns how many hints tries have revealed: one for each wrong try that left another. */
export function countHints(behaviour: Behaviour, tries: readonly Pick<Try, "correct">[]): number {
  return triesLeft(behaviour, tries) > 0 ? tries.length : Math.max(0, tries.length - 1);
}

/** What an attempt is scored by, beside its key and its placement. */
export interface Credit {
  /** Which try counts; the first is 1. */
  tries: number;
  /** The share of the points that the tries before it cost, 0 to 1. */
  lost: number;
  /** How sure the student was, 1 to 3, where points follow from it; else null. */
  certainty: 1 | 2 | 3 | null;
}

/** Nothing chosen is the lowest: an answer without a word on how sure one is claims nothing. */
function certaintyOf({ certainty }: Behaviour, confidence: number | null): Credit["certainty"] {
  if (certainty !== "scored") return null;
  if (confidence === null || confidence <= 1) return 1;
  return confidence === 2 ? 2 : 3;
}

/** What a student gave to one question where answers are checked, or scored by certainty. */
export interface Tried {
  behaviour: Behaviour;
  /** Those that were checked, in order. */
  tries: readonly Try[];
  saved: Answered;
}

type Answered = Pick<Try, "response" | "confidence">;

/** Returns the answers to a question in order: each that was checked, then the one saved after them, if a try was left for it. */
export function answersOf({ behaviour, tries, saved }: Tried): [...Answered[], Answered] {
  const last = tries.at(-1);
  const isOneMore =
    !last || (triesLeft(behaviour, tries) > 0 && saved.response !== null && !same(saved.response, last.response));
  return isOneMore ? [...tries, saved] : [...tries.slice(0, -1), last];
}

/**
 * Decides which answer to a question counts: the first right one, else the last. Right is what the key says by which it is scored: a
 * student who was told wrong by a key that was corrected since would have stopped there.
 */
export function decideTry(
  tried: Tried,
  isRight: (response: unknown) => boolean,
): { response: unknown; credit: Credit } {
  const { behaviour } = tried;
  const answers = answersOf(tried);
  const penalty = triesOf(behaviour)?.penalty ?? 0;
  const right = answers.length > 1 ? answers.findIndex(({ response }) => isRight(response)) : -1;
  const number = right === -1 ? answers.length : right + 1;
  const counted = answers[number - 1] ?? answers[0];
  return {
    response: counted.response,
    credit: {
      tries: number,
      lost: Math.min(1, Math.round(penalty * (number - 1) * 1e9) / 1e9),
      certainty: certaintyOf(behaviour, counted.confidence),
    },
  };
}

/**
 * Marks by certainty: what a right and a wrong answer are worth at each level, of three. Honest certainty gives most: level 2 pays
 * from a chance of 2 in 3 to be right, level 3 from 4 in 5.
 *
 * A. R. Gardner-Medwin, “Confidence-based marking: towards deeper learning and better exams”, in: C. Bryan and K. Clegg (eds.),
 * Innovative Assessment in Higher Education, Routledge 2006.
 */
const CERTAINTY = { 1: { right: 1, wrong: 0 }, 2: { right: 2, wrong: -2 }, 3: { right: 3, wrong: -6 } } as const;
const CERTAINTY_MOST = 3;

/** As exact as points are kept, so that scoring again finds nothing new. */
const tidy = (points: number) => Math.round(points * 1e4) / 1e4;

/**
 * Returns the points of an answer that was judged.
 *
 * @param placed What it gets by its placement alone; `share` is what it earned of the question, 0 to 1, and `most` the points there are.
 */
export function creditPoints(placed: { points: number; share: number; most: number }, credit: Credit): number {
  if (credit.certainty !== null) {
    const { right, wrong } = CERTAINTY[credit.certainty];
    return tidy((placed.most * (placed.share * right + (1 - placed.share) * wrong)) / CERTAINTY_MOST);
  }
  // A wrong answer costs what its placement says, whichever try it was.
  if (placed.points <= 0) return placed.points;
  return Math.max(0, tidy(placed.points - credit.lost * placed.most));
}
