import type { Performance } from "./requests.ts";

/** Returns the scores of whole tests, which have a report each, the newest first, whatever their scale. */
export function newestReports({ scores }: Pick<Performance, "scores">) {
  return scores
    .filter(({ section }) => section === null)
    .flatMap(({ unit, scale, scores: sat }) => sat.map((score) => ({ ...score, unit, scale })))
    .sort((one, other) => other.submitted_at.localeCompare(one.submitted_at));
}
