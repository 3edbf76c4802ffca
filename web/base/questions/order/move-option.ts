/** How many options may be ordered, as the author set it; a maximum of 0 means that all must be. */
type Limits = { min_choices: number; max_choices: number; options: readonly { id: string }[] };

/** Returns whether some options may be left out of the order: it then starts empty. */
export function mayLeaveOut({ min_choices, max_choices, options }: Limits): boolean {
  const all = options.length;
  return (max_choices > 0 && max_choices < all) || (max_choices > 0 && min_choices > 0 && min_choices < all);
}

/** Returns a response's known option ids, without duplicates. */
export function readOrder({ options }: Pick<Limits, "options">, response: unknown): string[] {
  if (!Array.isArray(response)) return [];
  const known = new Set(options.map(({ id }) => id));
  return [...new Set(response.filter((id): id is string => typeof id === "string" && known.has(id)))];
}

/**
 * Returns the order that the page shows: the answered options, then, where all must be ordered, the remaining ones in their given
 * order.
 */
export function standingOrder(limits: Limits, response: unknown): string[] {
  const answered = readOrder(limits, response);
  if (mayLeaveOut(limits)) return answered;
  return [...answered, ...limits.options.map(({ id }) => id).filter((id) => !answered.includes(id))];
}

/** Returns the order with one option moved to another index from 0; an index beyond either end is clamped. */
export function moveTo(order: readonly string[], id: string, index: number): string[] {
  const others = order.filter((one) => one !== id);
  return others.toSpliced(Math.min(others.length, Math.max(0, index)), 0, id);
}

/** Returns an option's new index when it is dropped before or after another. */
export function dropIndex(order: readonly string[], id: string, beside: string, after: boolean): number {
  const others = order.filter((one) => one !== id);
  const index = others.indexOf(beside);
  return index < 0 ? order.indexOf(id) : index + (after ? 1 : 0);
}
