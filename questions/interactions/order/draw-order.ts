import type { Draw } from "../module.ts";
import { shuffled } from "../shuffle.ts";
import type { OrderContent } from "./content.ts";
import type { OrderKey } from "./key.ts";

/** Returns whether the options of `correct` are in their right order, ignoring any others between them. */
function isGivenAway(correct: readonly string[], order: readonly string[]): boolean {
  const wanted = new Set(correct);
  const standing = order.filter((id) => wanted.has(id));
  return standing.length > 1 && standing.every((id, index) => correct[index] === id);
}

/** Returns the order after the first swap of two movable options that makes it wrong; the same order if no swap does. */
function spoiled(correct: readonly string[], order: readonly string[], isFixed: (id: string) => boolean): string[] {
  for (const [first, one] of order.entries()) {
    for (const [second, other] of order.entries()) {
      if (second <= first || isFixed(one) || isFixed(other)) continue;
      const changed = order.with(first, other).with(second, one);
      if (!isGivenAway(correct, changed)) return changed;
    }
  }
  return [...order];
}

/**
 * Returns the order from which a student starts. Authors write the options down in the right order as a rule, so they are mixed
 * even where the section shuffles nothing, and the right order itself is never drawn; only options that are fixed can bring it
 * about.
 */
export function drawStart(content: OrderContent, { key, random }: Draw<OrderKey>): string[] | null {
  if (!content.shuffle) return null;
  const order = shuffled(content.options, random);
  const correct = key?.correct ?? content.options.map((option) => option.id);
  if (!isGivenAway(correct, order)) return order;
  const fixed = new Set(content.options.filter((option) => option.fixed).map((option) => option.id));
  return spoiled(correct, order, (id) => fixed.has(id));
}
