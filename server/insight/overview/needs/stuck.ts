import { needThresholds } from "@sextant/contract/student-needs.ts";

/** Answers of a span of days. */
export interface Span {
  answers: number;
  /** Those right, and the share of the points of those partly right. */
  right: number;
}

/** Much work in a part of the syllabus without growth. */
export interface Stuck {
  earlier: number;
  lately: number;
  /** Standard error of the difference. */
  error: number;
  answers: number;
  /** Standard errors by which growth falls short of worthwhile growth. */
  z: number;
}

/** One answer right and one wrong more, so that a share of 0 or 1 has an error too (Agresti & Caffo 2000). */
const steadied = ({ answers, right }: Span) => {
  const share = (right + 1) / (answers + 2);
  return { share, variance: (share * (1 - share)) / (answers + 2) };
};

/** Finds a standstill: many answers in two spans, neither good enough, and worthwhile growth between them ruled out. */
export function findStuck(earlier: Span, lately: Span): Stuck | null {
  const { least_answers, good_share, worthwhile, z: least } = needThresholds.stuck;
  if (Math.min(earlier.answers, lately.answers) < least_answers) return null;
  const [first, second] = [steadied(earlier), steadied(lately)];
  const error = Math.sqrt(first.variance + second.variance);
  const z = (worthwhile - (second.share - first.share)) / error;
  // A student who is nearly there doesn't have to grow: only a share significantly below the good one counts.
  const isLow = (good_share - second.share) / Math.sqrt(second.variance) >= least;
  if (!isLow || z < least) return null;
  return {
    earlier: earlier.right / earlier.answers,
    lately: lately.right / lately.answers,
    error,
    answers: earlier.answers + lately.answers,
    z,
  };
}
