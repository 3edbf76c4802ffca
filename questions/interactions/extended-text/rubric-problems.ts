import type { Problem } from "../module.ts";
import { error, warning } from "../problems.ts";
import type { Criterion, ExtendedTextKey } from "./key.ts";

/** Checks the levels of the criterion at `path`. */
function validateLevels({ levels = [], points: most, only_levels }: Criterion, path: string): Problem[] {
  const problems: Problem[] = [];
  const taken = new Set<number>();
  levels.forEach(({ points, description }, index) => {
    const at = `${path}.levels.${index}`;
    if (points > most)
      problems.push(
        error(`${at}.points`, "level_above_most", `This criterion earns ${most} points at most. Lower the level.`),
      );
    if (taken.has(points))
      problems.push(error(`${at}.points`, "repeated_level", "Two levels earn the same points. Change or remove one."));
    if (description.trim() === "")
      problems.push(warning(`${at}.description`, "empty_level", "This level has no description. Write what it takes."));
    taken.add(points);
  });
  if (only_levels && levels.length > 0 && !taken.has(most))
    problems.push(
      error(`${path}.levels`, "no_full_level", `No level earns all ${most} points. Add one or change the points.`),
    );
  return problems;
}

/** Checks what markers go by: that the rubric adds up, and that its lines have names, points and ids of their own. */
export function rubricProblems(key: ExtendedTextKey): Problem[] {
  const problems: Problem[] = [];
  const sum = key.rubric.reduce((total, row) => total + row.points, 0);
  if (key.rubric.length > 0 && Math.abs(sum - key.max_points) > 1e-9)
    problems.push(
      error(
        "key.rubric",
        "rubric_sum",
        `The rubric adds up to ${sum} points instead of ${key.max_points}. Change one of them.`,
      ),
    );
  key.rubric.forEach((row, index) => {
    if (row.name.trim() === "")
      problems.push(error(`key.rubric.${index}.name`, "no_name", "This criterion has no name. Name it."));
    if (row.points === 0)
      problems.push(
        warning(
          `key.rubric.${index}.points`,
          "no_points",
          "This criterion earns no points. Give it some or remove it.",
        ),
      );
    problems.push(...validateLevels(row, `key.rubric.${index}`));
  });
  const ids = key.rubric.map((row) => row.id);
  if (new Set(ids).size < ids.length)
    problems.push(error("key.rubric", "repeated_id", "Two criteria have the same ID. Give each its own."));
  return problems;
}
