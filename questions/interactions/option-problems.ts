import type { Problem } from "./module.ts";
import type { OptionKey, OptionMapping } from "./option-key.ts";
import { mappingMaximum, type OptionSet } from "./option-score.ts";
import { error, warning } from "./problems.ts";

/** Returns the names of the key that are no option. */
export function strangersInKey(known: ReadonlySet<string>, correct: readonly string[]): Problem[] {
  return correct.flatMap((id, index) =>
    known.has(id)
      ? []
      : [
          error(
            `key.correct.${index}`,
            "unknown_option",
            `The key names an option that doesn’t exist: ${id}. Correct the key or add the option.`,
          ),
        ],
  );
}

function validateMapping(set: OptionSet, known: ReadonlySet<string>, mapping: OptionMapping): Problem[] {
  const strangers = Object.keys(mapping.points)
    .filter((id) => !known.has(id))
    .map((id) =>
      error(
        `key.mapping.points.${id}`,
        "unknown_option",
        `The key gives points to an option that doesn’t exist: ${id}. Correct the key.`,
      ),
    );
  if (mappingMaximum(set, mapping) > 0) return strangers;
  return [...strangers, error("key.mapping", "no_points", "No option earns any points. Give points to one.")];
}

/** Checks a key that says which of the options are right. */
export function validateOptionKey(set: OptionSet, key: Pick<OptionKey, "correct" | "mapping">): Problem[] {
  const known = new Set(set.options.map((option) => option.id));
  const problems = strangersInKey(known, key.correct);
  if (key.mapping) return [...problems, ...validateMapping(set, known, key.mapping)];
  if (key.correct.length === 0) {
    problems.push(
      set.max_choices === 1
        ? error("key.correct", "no_correct_option", "No option is correct. Mark one.")
        : warning("key.correct", "no_correct_option", "No option is correct. Mark one."),
    );
  }
  return problems;
}

/** Finds right answers that no student can give: more options are right at once than may be chosen. */
export function unreachableSet(set: OptionSet, key: OptionKey): Problem[] {
  if (key.mapping || set.max_choices === 0 || new Set(key.correct).size <= set.max_choices) return [];
  return [
    error(
      "key.correct",
      "more_correct_than_choices",
      "There are more correct options than students can choose. Allow more choices.",
    ),
  ];
}
