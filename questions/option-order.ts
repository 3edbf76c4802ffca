import type { OptionOrder } from "./candidate.ts";
import { moduleOf } from "./interactions/registry.ts";
import type { QuestionContent } from "./question.ts";

/** The part of a question that decides about the order of its options; without a key an order starts as it was not authored. */
type Ordered = Pick<QuestionContent, "interactions"> & { key?: QuestionContent["key"] | undefined };

/**
 * Returns the order of options for one attempt: part ids by interaction id, for those interactions that are mixed. `shuffle` is the
 * section's setting; what a student has to put into order is mixed whatever it says. The same sequence from `random` (numbers in
 * [0, 1)) gives the same order.
 */
export function optionOrder({ interactions, key = {} }: Ordered, shuffle: boolean, random: () => number): OptionOrder {
  const entries = interactions.flatMap((interaction): [string, string[]][] => {
    const own = Object.hasOwn(key, interaction.id) ? key[interaction.id] : null;
    const order = moduleOf(interaction).drawOrder(interaction, { shuffle, key: own, random });
    return order ? [[interaction.id, order]] : [];
  });
  return Object.fromEntries(entries);
}
