import type { Stages } from "@sextant/contract/stages.ts";
import type { SectionReport } from "./requests.ts";

type Curve = SectionReport["curves"][number];
type Rule = Stages["routing"]["rules"][number];

/** The number of distinguishable colours. */
const MOST_WAYS = 5;

const errorOf = ({ standard_error }: Curve["points"][number]) => standard_error ?? Number.POSITIVE_INFINITY;

/** Returns the ability that a route measures best. */
const bestOf = ({ points }: Curve): number =>
  points.reduce<Curve["points"][number] | null>(
    (best, one) => (best && errorOf(best) <= errorOf(one) ? best : one),
    null,
  )?.theta ?? 0;

/** For an adaptive section, whose questions differ between students: the error for students of similar ability. */
function measuredCurve({ by_ability, population: { mean, sd } }: SectionReport): Curve {
  const points = by_ability.map(({ from, to, standard_error }) => {
    const theta = ((from ?? mean - 3 * sd) + (to ?? mean + 3 * sd)) / 2;
    return { theta, standard_error };
  });
  return { modules: [], points };
}

/** Returns the routes with the most students, the one for the ablest first; colours are assigned in this order. */
export function waysOf(report: SectionReport): { modules: string[]; people: number; curve: Curve }[] {
  const { routes, curves } = report;
  if (report.type === "adaptive")
    return [{ modules: [], people: report.measured.people, curve: measuredCurve(report) }];
  return routes
    .slice(0, MOST_WAYS)
    .flatMap((route, place) => {
      const curve = curves[place];
      return curve ? [{ ...route, curve }] : [];
    })
    .sort((one, other) => bestOf(other.curve) - bestOf(one.curve));
}

/** Returns half the width of the 95% interval of a share among this many students. */
export const marginOf = (share: number, people: number): number =>
  1.96 * Math.sqrt((share * (1 - share)) / Math.max(1, people));

/** Returns the widest range of abilities in which students are measured with at most this error; null where there is none. */
export function preciseRange(
  { by_ability, population }: SectionReport,
  limit: number,
): { from: number; to: number } | null {
  let best: { from: number; to: number } | null = null;
  let open: number | null = null;
  for (const { from, to, standard_error } of by_ability) {
    if (standard_error === null || standard_error > limit) {
      open = null;
      continue;
    }
    const start: number = open ?? from ?? population.mean - 3 * population.sd;
    const end = to ?? population.mean + 3 * population.sd;
    open = start;
    if (best === null || end - start > best.to - best.from) best = { from: start, to: end };
  }
  return best;
}

/**
 * Returns the range of average scores of students whose abilities are in a range, or of all students, and the largest error of a score
 * there; null where scores have no scale.
 */
export function scoresOf(
  { by_ability }: Pick<SectionReport, "by_ability">,
  span: { from: number; to: number } | null,
): { from: number; to: number; error: number } | null {
  const scores = by_ability.flatMap(({ from, to, score }) => {
    const isIn = span === null || ((to === null || to > span.from) && (from === null || from < span.to));
    return isIn ? (score ?? []) : [];
  });
  if (scores.length === 0) return null;
  const means = scores.map(({ mean }) => mean);
  const error = Math.max(...scores.map((score) => score.error));
  return { from: Math.min(...means), to: Math.max(...means), error };
}

/** Returns a section's rules with the suggested cuts; rules without a suggestion stay. Null where nothing would change. */
export function withSuggested(rules: readonly Rule[], suggested: SectionReport["suggested"]): Rule[] | null {
  const next = rules.map((rule): Rule => {
    const cuts = suggested.find(({ from }) => from === rule.from)?.cuts;
    const fits = cuts?.length === rule.cuts.length && cuts.every(({ to }) => rule.cuts.some((cut) => cut.to === to));
    if (!cuts || !fits) return rule;
    return {
      ...rule,
      cuts: rule.cuts.map((cut) => ({
        ...cut,
        at_least: cuts.find(({ to }) => to === cut.to)?.at_least ?? cut.at_least,
      })),
    };
  });
  const isSame = next.every((rule, place) => JSON.stringify(rule) === JSON.stringify(rules[place]));
  return isSame ? null : next;
}
