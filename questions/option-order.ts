import type { OptionOrder } from "./candidate.ts";
import type { ShuffledOption } from "./interactions/module.ts";
import { moduleOf } from "./interactions/registry.ts";
import type { QuestionContent } from "./question.ts";

/** Fisher and Yates over the options that move; the fixed ones keep their places. `random` gives numbers in [0, 1). */
function shuffled(options: readonly ShuffledOption[], random: () => number): string[] {
  const moving = options.filter((option) => !option.fixed).map((option) => option.id);
  for (let last = moving.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const [a, b] = [moving[last], moving[other]];
    if (a !== undefined && b !== undefined) [moving[last], moving[other]] = [b, a];
  }
  const queue = moving.values();
  return options.map((option) => (option.fixed ? option.id : (queue.next().value ?? option.id)));
}

/**
 * The order of options for one attempt: option ids by interaction id, for those interactions that may be shuffled; empty when
 * `shuffle` (the section's setting) is false. The same sequence from `random` gives the same order.
 */
export function optionOrder(
  content: Pick<QuestionContent, "interactions">,
  shuffle: boolean,
  random: () => number,
): OptionOrder {
  if (!shuffle) return {};
  const entries = content.interactions.flatMap((interaction): [string, string[]][] => {
    const options = moduleOf(interaction).shuffledOptions(interaction);
    return options ? [[interaction.id, shuffled(options, random)]] : [];
  });
  return Object.fromEntries(entries);
}
