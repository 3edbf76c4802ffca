import type { InteractionScore } from "../module.ts";
import { scoreOptions } from "../option-score.ts";
import type { OrderContent } from "./content.ts";
import type { OrderKey } from "./key.ts";

/** Places at which `given` holds what `correct` does. */
const positionsRight = (correct: readonly string[], given: readonly string[]) =>
  correct.filter((id, index) => given[index] === id).length;

/** Neighbours of `correct` that follow each other in `given` too. */
function neighboursRight(correct: readonly string[], given: readonly string[]): number {
  const follower = new Map(given.map((id, index) => [id, given[index + 1]]));
  return correct.slice(0, -1).filter((id, index) => follower.get(id) === correct[index + 1]).length;
}

/** Share of full marks for an order, see `orderKey`. */
function shareOfOrder({ correct, partial }: OrderKey, given: readonly string[]): number {
  const longest = Math.max(correct.length, given.length);
  if (correct.length === given.length && positionsRight(correct, given) === longest) return 1;
  if (partial === "per_position") return positionsRight(correct, given) / longest;
  if (partial === "per_adjacent" && longest > 1) return neighboursRight(correct, given) / (longest - 1);
  return 0;
}

/** Scores an order. Unknown or repeated options and too many of them are `invalid`; nothing ordered is `omitted`. */
export function scoreOrder(content: OrderContent, key: OrderKey, response: unknown): InteractionScore {
  return scoreOptions(content, undefined, response, (given) => shareOfOrder(key, given));
}
