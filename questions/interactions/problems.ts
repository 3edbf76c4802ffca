import { seenText } from "../html/text.ts";
import type { Problem } from "./module.ts";
import type { ProblemCode } from "./problem-code.ts";

/** Returns a problem that forbids publishing. */
export const error = (path: string, code: ProblemCode, message: string): Problem => ({
  severity: "error",
  path,
  code,
  message,
});

/** Returns a problem that asks for a second look. */
export const warning = (path: string, code: ProblemCode, message: string): Problem => ({
  severity: "warning",
  path,
  code,
  message,
});

/** Returns problems for parts with the same id in the list at `path`. */
export function repeatedIds(path: string, parts: readonly { id: string }[]): Problem[] {
  const ids = new Set<string>();
  return parts.flatMap((part, index) => {
    const isRepeated = ids.has(part.id);
    ids.add(part.id);
    return isRepeated
      ? [error(`${path}.${index}.id`, "repeated_id", "Two options have the same ID. Give each its own.")]
      : [];
  });
}

/** Returns problems for options that are empty, or look the same as another, in the list at `path`. */
export function unclearOptions(path: string, options: readonly { id: string; content: string }[]): Problem[] {
  const contents = new Set<string>();
  const unclear = options.flatMap((option, index) => {
    const text = seenText(option.content);
    const at = `${path}.${index}.content`;
    if (text === "") return [warning(at, "empty_option", "This option is empty. Fill it in or remove it.")];
    if (contents.has(text)) return [error(at, "repeated_option", "Two options read the same. Change or remove one.")];
    contents.add(text);
    return [];
  });
  return [...repeatedIds(path, options), ...unclear];
}

/** Bounds on how many may be chosen that cannot be kept. */
export function impossibleCounts(min: number, max: number, available: number): Problem[] {
  return [
    ...(max > available
      ? [
          warning(
            "max_choices",
            "max_choices_above_options",
            "Students can choose more options than there are. Lower the maximum.",
          ),
        ]
      : []),
    ...(max > 0 && min > max
      ? [error("min_choices", "min_above_max", "The minimum is higher than the maximum. Change one of them.")]
      : []),
    ...(min > available
      ? [
          error(
            "min_choices",
            "min_above_options",
            "Students must choose more options than there are. Lower the minimum.",
          ),
        ]
      : []),
  ];
}
