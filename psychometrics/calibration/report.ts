import type { CalibratedItem } from "./calibration.ts";
import type { Fitted } from "./fitted.ts";
import { findIdenticalItems } from "./identical-items.ts";
import { isPoorlyDetermined } from "./poorly-determined.ts";
import { NONE } from "./problem.ts";

const NAMES = {
  rasch: "The Rasch model",
  "1pl": "The 1PL model",
  "2pl": "The 2PL model",
  "3pl": "The 3PL model",
} as const;

/** Writes a count with its noun: "1 item", "2,000 people". */
export const counted = (n: number, one: string, many: string) => `${n.toLocaleString("en")} ${n === 1 ? one : many}`;

/** The power of ten above a number, written out: 0.0000001 rather than 4.3e-8. */
function ceiling(change: number): string {
  const digits = change > 0 ? Math.min(20, Math.max(0, -Math.floor(Math.log10(change)) - 1)) : 20;
  return change > 0 ? (10 ** -digits).toFixed(digits) : "0";
}

/** Formats a number with two significant digits and no exponent. */
const plainly = (value: number) => Number(value.toPrecision(2)).toLocaleString("en", { maximumSignificantDigits: 2 });

/** Returns what happened in a fit, as sentences for people; doubtful results are marked as doubtful. */
export function tell(
  { responses, options, design, problem, grid, fit, notes }: Fitted,
  items: readonly CalibratedItem[],
  { parametersCount, errors, sd }: { parametersCount: number; errors: "found" | "none" | "unwanted"; sd: number },
): string[] {
  const report: string[] = [];
  const { people, patterns, columns } = problem;
  report.push(
    `${NAMES[design.model]} was fitted to ${counted(people, "person", "people")} (${counted(patterns, "response pattern", "response patterns")}) and ${counted(columns.length, "item", "items")}, on ${grid.points.length} points.`,
  );
  const change = plainly(fit.change);
  if (fit.converged)
    report.push(
      `Converged after ${counted(fit.cycles, "cycle", "cycles")}: the last changed every parameter by ${fit.change > 0 ? "less" : "no more"} than ${ceiling(fit.change)}.`,
    );
  else if (fit.stopped)
    report.push(
      `Stopped after ${counted(fit.cycles, "cycle", "cycles")} before it converged; the last changed a parameter by ${change}.`,
    );
  else
    report.push(
      `Did not converge in ${counted(fit.cycles, "cycle", "cycles")}: the last still changed a parameter by ${change}. Take these figures as provisional.`,
    );
  if (notes.size > 0)
    report.push(
      `${counted(notes.size, "item was", "items were")} left out because nothing can be estimated for ${notes.size === 1 ? "it" : "them"}.`,
    );
  const lost = columns.filter((column) => items[column]?.status === "not_estimable").length;
  if (lost > 0)
    report.push(
      `${counted(lost, "item that took part has", "items that took part have")} no finite estimate; see the notes.`,
    );
  const held = items.filter(({ status, note }) => status === "estimated" && note?.includes("held")).length;
  if (held > 0) report.push(`The lower asymptote of ${counted(held, "item", "items")} went to 0 and was held there.`);
  const negative = items.filter(
    ({ parameters, status }) => status === "estimated" && parameters && parameters.a < 0,
  ).length;
  if (negative > 0) report.push(`${counted(negative, "item has", "items have")} a negative slope.`);
  const vague = items.filter(isPoorlyDetermined).length;
  if (vague > 0)
    report.push(
      `The difficulty of ${counted(vague, "item", "items")} cannot be told from these answers; see the notes.`,
    );
  const identical = findIdenticalItems(responses);
  if (identical.length > 0)
    report.push(
      `Everyone responded alike to items ${identical.map((alike) => alike.map((column) => column + 1).join(" and ")).join(", to items ")} (the first item is 1): what was asked twice counts twice.`,
    );
  const silent = responses.people - people;
  if (silent > 0)
    report.push(
      `${counted(silent, "person", "people")} without any response to these items ${silent === 1 ? "was" : "were"} left out.`,
    );
  let gaps = 0;
  problem.values.forEach((value, at) => {
    if (value === NONE) gaps += problem.frequencies[Math.floor(at / columns.length)] as number;
  });
  if (gaps > 0) {
    const share = ((100 * gaps) / (people * columns.length)).toFixed(1);
    report.push(`${share}% of the responses are missing or were not reached; the likelihood leaves them out.`);
  }
  if (people < parametersCount)
    report.push(
      `There are fewer people (${people.toLocaleString("en")}) than parameters (${parametersCount}): the estimates say little.`,
    );
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
