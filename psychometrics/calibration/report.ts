import type { CalibratedItem } from "./calibration.ts";
import type { Fitted } from "./fitted.ts";
import { NONE } from "./problem.ts";

const NAMES = {
  rasch: "The Rasch model",
  "1pl": "The 1PL model",
  "2pl": "The 2PL model",
  "3pl": "The 3PL model",
} as const;

const count = (n: number, one: string, many: string) => `${n.toLocaleString("en")} ${n === 1 ? one : many}`;

/** What happened in a fit, in sentences for people; what is doubtful is said as such. */
export function tell(
  { responses, options, design, problem, grid, fit, notes }: Fitted,
  items: readonly CalibratedItem[],
  { parametersCount, errors, sd }: { parametersCount: number; errors: "found" | "none" | "unwanted"; sd: number },
): string[] {
  const report: string[] = [];
  const { people, patterns, columns } = problem;
  report.push(
    `${NAMES[design.model]} was fitted to ${count(people, "person", "people")} (${count(patterns, "different row", "different rows")} of responses) and ${count(columns.length, "item", "items")}, on ${grid.points.length} points.`,
  );
  const change = fit.change.toPrecision(2);
  if (fit.converged)
    report.push(
      `Converged after ${count(fit.cycles, "cycle", "cycles")}: the last changed no parameter by more than ${change}.`,
    );
  else if (fit.stopped)
    report.push(
      `Stopped after ${count(fit.cycles, "cycle", "cycles")} before it converged; the last changed a parameter by ${change}.`,
    );
  else
    report.push(
      `Did not converge in ${count(fit.cycles, "cycle", "cycles")}: the last still changed a parameter by ${change}. Take these figures as provisional.`,
    );
  if (notes.size > 0)
    report.push(
      `${count(notes.size, "item was", "items were")} left out because nothing can be estimated for ${notes.size === 1 ? "it" : "them"}.`,
    );
  const lost = columns.filter((column) => items[column]?.status === "not_estimable").length;
  if (lost > 0)
    report.push(
      `${count(lost, "item that took part has", "items that took part have")} no finite estimate; see the notes.`,
    );
  const held = items.filter(({ status, note }) => status === "estimated" && note?.includes("held")).length;
  if (held > 0) report.push(`The lower asymptote of ${count(held, "item", "items")} went to 0 and was held there.`);
  const negative = items.filter(
    ({ parameters, status }) => status === "estimated" && parameters && parameters.a < 0,
  ).length;
  if (negative > 0) report.push(`${count(negative, "item has", "items have")} a negative slope.`);
  const silent = responses.people - people;
  if (silent > 0)
    report.push(
      `${count(silent, "person", "people")} without any response to these items ${silent === 1 ? "was" : "were"} left out.`,
    );
  let gaps = 0;
  problem.values.forEach((value, at) => {
    if (value === NONE) gaps += problem.frequencies[Math.floor(at / columns.length)] as number;
  });
  if (gaps > 0) {
    const share = ((100 * gaps) / (people * columns.length)).toFixed(1);
    report.push(`${share} % of the responses are missing or were not reached; the likelihood goes without them.`);
  }
  if (people < parametersCount)
    report.push(`There are fewer people (${people}) than parameters (${parametersCount}): the estimates say little.`);
  if (design.asymptote && !options.priors?.logitC)
    report.push("Lower asymptotes were estimated without a prior, and few data sets determine them.");
  if (design.model === "rasch" && sd < 0.01)
    report.push("The responses show no differences in ability between people.");
  if (design.freePopulation)
    report.push("Anchored items were kept as given; mean and sd of ability were estimated in their metric.");
  if (errors === "none")
    report.push("There are no standard errors: the information matrix is not positive definite at the estimate.");
  return report;
}
