import type { AnalysedQuestion, Flag } from "../requests.ts";

/** What to do about a question, by the gravest thing that is odd about it. */
type Advice = "key" | "weak" | "pace" | "fair" | "double" | "wait";

const adviceOnFlag: Record<Flag["code"], Advice> = {
  suspect_key: "key",
  negative_discrimination: "key",
  low_discrimination: "weak",
  misfit: "weak",
  too_easy: "weak",
  too_hard: "weak",
  unused_option: "weak",
  often_omitted: "pace",
  often_not_reached: "pace",
  differs_by_group: "fair",
  dependent: "double",
  not_estimable: "wait",
  poorly_determined: "wait",
  few_responses: "wait",
};

const gravestFirst: readonly Advice[] = ["key", "fair", "double", "pace", "weak", "wait"];

type Judged = Pick<AnalysedQuestion, "flags" | "is_doubted">;

/** Returns whether something is odd about a question. */
export const isOdd = ({ flags, is_doubted }: Judged): boolean => is_doubted || flags.length > 0;

/** Returns what to do about a question that is odd. */
export function adviceOn({ flags, is_doubted }: Judged): Advice {
  if (is_doubted) return "key";
  const given = flags.map(({ code }) => adviceOnFlag[code]);
  return gravestFirst.find((advice) => given.includes(advice)) ?? "wait";
}
