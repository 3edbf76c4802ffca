import type { Problem } from "../module.ts";
import { validatePairKey } from "../pairs/pair-problems.ts";
import { error, unclearOptions } from "../problems.ts";
import type { MatchContent } from "./content.ts";
import type { MatchKey } from "./key.ts";

/** Checks a match and its key. */
export function validateMatch(content: MatchContent, key: MatchKey): Problem[] {
  const { sources, targets, min_associations, max_associations } = content;
  const problems: Problem[] = [];
  if (sources.length === 0) problems.push(error("sources", "too_few_options", "There are no rows. Add one."));
  if (targets.length === 0) problems.push(error("targets", "too_few_options", "There are no columns. Add one."));
  if (max_associations > 0 && min_associations > max_associations)
    problems.push(
      error("min_associations", "min_above_max", "The minimum is higher than the maximum. Change one of them."),
    );
  const shared = sources.filter((source) => targets.some((target) => target.id === source.id));
  for (const { id } of shared)
    problems.push(error("targets", "repeated_id", `A row and a column have the same ID: ${id}. Give each its own.`));
  return [
    ...problems,
    ...unclearOptions("sources", sources),
    ...unclearOptions("targets", targets),
    ...validatePairKey(content, key),
  ];
}
