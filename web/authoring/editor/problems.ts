import type { Preview } from "./requests.ts";

export type EditorProblem = Preview["problems"][number];

/** What only says that something is not written yet: true of every new question, and no news to its author. */
const unfinished = /^(?:no_|empty_|too_few|not_one_picture|missing_|open_range)/;

/**
 * Returns the problems that are said beside their fields: all once they were asked for, else those that are more than
 * unfinished work.
 */
export function byField(problems: readonly EditorProblem[], isAsked: boolean): EditorProblem[] {
  return problems.filter(({ code }) => isAsked || !unfinished.test(code));
}

/** Problems with the gravest first, otherwise as they came. */
export function gravestFirst(problems: readonly EditorProblem[]): EditorProblem[] {
  return problems.toSorted((one, other) => Number(one.severity !== "error") - Number(other.severity !== "error"));
}

export type ProblemPlace =
  | { kind: "stimulus" | "body" | "explanation" | "hints" | "scoring" | "filing" | "question" }
  | { kind: "part"; number: number };

/** Returns which part of the page a problem's path belongs to. `interactions` are the ids of those in the question. */
export function placeOf(path: string, interactions: readonly string[]): ProblemPlace {
  const [first = "", second = ""] = path.split(".");
  if (first === "interactions" && /^\d+$/.test(second)) return { kind: "part", number: Number(second) + 1 };
  if (first === "key") {
    const index = interactions.indexOf(second);
    return index < 0 ? { kind: "question" } : { kind: "part", number: index + 1 };
  }
  if (first === "stimulus" || first === "body" || first === "explanation" || first === "hints") return { kind: first };
  if (first === "score_rule") return { kind: "scoring" };
  if (["tags", "nodes", "difficulty", "pool", "school"].includes(first)) return { kind: "filing" };
  return { kind: "question" };
}
