import { plainText } from "../../html/text.ts";
import type { Problem } from "../module.ts";
import type { ChoiceContent } from "./content.ts";
import type { ChoiceKey } from "./key.ts";
import { mappingMaximum } from "./score.ts";

const error = (path: string, code: string, message: string): Problem => ({ severity: "error", path, code, message });
const warning = (path: string, code: string, message: string): Problem => ({
  severity: "warning",
  path,
  code,
  message,
});

/** What a reader sees of an option: its text, and pictures by their file, so that two pictures are not "the same, empty". */
const seen = (html: string) => `${plainText(html)} ${(html.match(/data-file="[^"]*"/g) ?? []).join(" ")}`.trim();

function validateOptions(content: ChoiceContent): Problem[] {
  const problems: Problem[] = [];
  const { options, max_choices, min_choices } = content;
  if (options.length < 2) problems.push(error("options", "too_few_options", "A choice needs at least two options."));
  if (max_choices > options.length)
    problems.push(
      warning("max_choices", "max_choices_above_options", "More choices are allowed than there are options."),
    );
  if (max_choices > 0 && min_choices > max_choices)
    problems.push(
      error("min_choices", "min_above_max", "The fewest choices asked for are more than the most allowed."),
    );
  if (min_choices > options.length)
    problems.push(error("min_choices", "min_above_options", "More choices are asked for than there are options."));
  const ids = new Set<string>();
  const contents = new Set<string>();
  options.forEach((option, index) => {
    if (ids.has(option.id)) problems.push(error(`options.${index}.id`, "repeated_id", "Two options have the same id."));
    ids.add(option.id);
    const text = seen(option.content);
    const path = `options.${index}.content`;
    if (text === "") problems.push(warning(path, "empty_option", "This option shows nothing."));
    else if (contents.has(text)) problems.push(error(path, "repeated_option", "Two options read the same."));
    contents.add(text);
  });
  return problems;
}

function validateKey(content: ChoiceContent, key: ChoiceKey): Problem[] {
  const problems: Problem[] = [];
  const known = new Set(content.options.map((option) => option.id));
  key.correct.forEach((id, index) => {
    if (!known.has(id))
      problems.push(
        error(`key.correct.${index}`, "unknown_option", `The key names an option that is not there: ${id}.`),
      );
  });
  for (const id of Object.keys(key.mapping?.points ?? {}))
    if (!known.has(id))
      problems.push(
        error(
          `key.mapping.points.${id}`,
          "unknown_option",
          `The key gives points to an option that is not there: ${id}.`,
        ),
      );
  if (key.mapping) {
    if (mappingMaximum(content, key.mapping) === 0)
      problems.push(error("key.mapping", "no_points", "No choice gives any points."));
  } else if (key.correct.length === 0) {
    problems.push(
      content.max_choices === 1
        ? error("key.correct", "no_correct_option", "No option is marked as right.")
        : warning("key.correct", "no_correct_option", "No option is marked as right, so no answer can be right."),
    );
  }
  if (!key.mapping && content.max_choices > 0 && new Set(key.correct).size > content.max_choices)
    problems.push(error("key.correct", "more_correct_than_choices", "More options are right than may be chosen."));
  return problems;
}

/** Checks a choice and its key. */
export function validateChoice(content: ChoiceContent, key: ChoiceKey): Problem[] {
  return [...validateOptions(content), ...validateKey(content, key)];
}
