import { plainText } from "../html/text.ts";
import { refersByLetter, refersToOthers } from "../text/option-references.ts";

/** A part that takes part in shuffling. */
interface ShuffledPart {
  id: string;
  fixed: boolean;
}

/**
 * Returns the ids by Fisher and Yates over the parts that move; the fixed ones keep their places. `random` gives numbers in [0,
 * 1).
 */
export function shuffled(parts: readonly ShuffledPart[], random: () => number): string[] {
  const moving = parts.filter((part) => !part.fixed).map((part) => part.id);
  for (let last = moving.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const [a, b] = [moving[last], moving[other]];
    if (a !== undefined && b !== undefined) [moving[last], moving[other]] = [b, a];
  }
  const queue = moving.values();
  return parts.map((part) => (part.fixed ? part.id : (queue.next().value ?? part.id)));
}

/**
 * Returns options for shuffling. “All of the above” and the like keep their places as if the author had pinned them; where an option names
 * others by letter, all do.
 */
export function heldInPlace(options: readonly (ShuffledPart & { content: string })[]): ShuffledPart[] {
  const texts = options.map(({ content }) => plainText(content));
  const namesLetters = texts.some(refersByLetter);
  return options.map(({ id, fixed }, index) => ({
    id,
    fixed: fixed || namesLetters || refersToOthers(texts[index] ?? ""),
  }));
}
