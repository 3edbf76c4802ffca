import type { Problem } from "../module.ts";
import { error, warning } from "../problems.ts";
import type { ExtendedTextContent } from "./content.ts";
import type { ExtendedTextKey } from "./key.ts";

/** Checks an essay interaction and what its markers go by. */
export function validateExtendedText(content: ExtendedTextContent, key: ExtendedTextKey): Problem[] {
  const { min_words, max_words } = content;
  const problems: Problem[] = [];
  if (min_words !== null && max_words !== null && min_words > max_words)
    problems.push(error("min_words", "min_above_max", "The minimum is higher than the maximum. Change one of them."));
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
  });
  const ids = key.rubric.map((row) => row.id);
  if (new Set(ids).size < ids.length)
    problems.push(error("key.rubric", "repeated_id", "Two criteria have the same ID. Give each its own."));
  return problems;
}
