import type { Problem } from "../module.ts";
import { strangersInKey } from "../option-problems.ts";
import { error, impossibleCounts, unclearOptions, warning } from "../problems.ts";
import type { OrderContent } from "./content.ts";
import type { OrderKey } from "./key.ts";

function validateKey({ options, min_choices, max_choices }: OrderContent, { correct }: OrderKey): Problem[] {
  const known = new Set(options.map((option) => option.id));
  const problems = strangersInKey(known, correct);
  if (correct.length === 0)
    return [...problems, error("key.correct", "no_correct_order", "There’s no correct order. Set it.")];
  if (max_choices === 0 && [...known].some((id) => !correct.includes(id)))
    problems.push(
      error(
        "key.correct",
        "incomplete_order",
        "The correct order leaves out options, but students order all of them. Complete it.",
      ),
    );
  if (max_choices > 0 && correct.length > max_choices)
    problems.push(
      error(
        "key.correct",
        "more_correct_than_choices",
        "The correct order is longer than students can give. Allow more options.",
      ),
    );
  if (max_choices > 0 && correct.length < min_choices)
    problems.push(
      error(
        "key.correct",
        "fewer_correct_than_asked",
        "The correct order is shorter than the number to choose. Complete it.",
      ),
    );
  return problems;
}

/** Checks an order and its key. */
export function validateOrder(content: OrderContent, key: OrderKey): Problem[] {
  const { options, min_choices, max_choices, shuffle } = content;
  const isGivenAway = !shuffle && key.correct.length > 1 && key.correct.every((id, index) => options[index]?.id === id);
  return [
    ...(options.length < 2 ? [error("options", "too_few_options", "There are fewer than two options. Add more.")] : []),
    ...impossibleCounts(min_choices, max_choices, options.length),
    ...unclearOptions("options", options),
    ...validateKey(content, key),
    ...(isGivenAway
      ? [warning("shuffle", "order_given_away", "The options already start in the correct order. Turn shuffling on.")]
      : []),
  ];
}
