import type { LinearScale } from "@sextant/psychometrics/scoring/scale.ts";
import { toScale } from "@sextant/psychometrics/scoring/scale.ts";
import { tidy } from "./stored-report.ts";

/** A simulated student: the ability that they have, its estimate, and the score that a table gives for their points. */
export interface SimulatedScore {
  truth: number;
  standardError: number;
  /** Null without a table. */
  scaled: number | null;
}

type Score = { mean: number; error: number } | null;

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Returns how far scores are from the line that they follow along the ability within a group: what is left is not due to students of
 * different ability being put together.
 */
function spreadAbout(truths: readonly number[], scores: readonly number[]): number {
  const [truth, score] = [meanOf(truths), meanOf(scores)];
  const variation = truths.reduce((sum, one) => sum + (one - truth) ** 2, 0);
  const common = truths.reduce((sum, one, at) => sum + (one - truth) * ((scores[at] ?? 0) - score), 0);
  const slope = variation > 1e-9 ? common / variation : 0;
  const rest = truths.map((one, at) => (scores[at] ?? 0) - score - slope * (one - truth));
  const free = Math.max(1, truths.length - (variation > 1e-9 ? 2 : 1));
  return Math.sqrt(rest.reduce((sum, one) => sum + one ** 2, 0) / free);
}

/**
 * Says of a group of simulated students what their scores are like, in the units that the assessment shows. A scale of ability takes the
 * error of the ability along; by a table, scores themselves say how much they differ. Fewer than five students say nothing.
 */
function scoreOf(group: readonly SimulatedScore[], scale: LinearScale | null): Score {
  if (group.length < 5) return null;
  if (scale) {
    const shown = group.map(({ truth, standardError }) => toScale({ theta: truth, standardError }, scale));
    const errors = shown.map((one) => one.standardError ?? 0);
    return { mean: tidy(meanOf(shown.map(({ score }) => score))) ?? 0, error: tidy(meanOf(errors)) ?? 0 };
  }
  const scores = group.flatMap(({ scaled }) => scaled ?? []);
  if (scores.length < group.length) return null;
  const truths = group.map(({ truth }) => truth);
  return { mean: tidy(meanOf(scores)) ?? 0, error: tidy(spreadAbout(truths, scores)) ?? 0 };
}

/** Adds to the groups of a report what their students’ scores are like. */
export function withScores<Group extends { from: number | null; to: number | null }>(
  groups: readonly Group[],
  people: readonly SimulatedScore[],
  scale: LinearScale | null,
): (Group & { score: Score })[] {
  return groups.map((group) => {
    const { from, to } = group;
    const own = people.filter(({ truth }) => (from === null || truth >= from) && (to === null || truth < to));
    return { ...group, score: scoreOf(own, scale) };
  });
}
