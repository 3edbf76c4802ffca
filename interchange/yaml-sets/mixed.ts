import { createHash } from "node:crypto";

/**
 * Returns a list in an order that tells nothing and is the same each time the file is read: sets list what is true before what is
 * false, and descriptions by what they describe.
 *
 * @param textOf What tells the entries apart.
 */
export function mixed<T>(list: readonly T[], textOf: (entry: T) => string): T[] {
  const marked = list.map((entry) => ({ entry, mark: createHash("sha256").update(textOf(entry)).digest("hex") }));
  return marked.toSorted((a, b) => (a.mark < b.mark ? -1 : a.mark > b.mark ? 1 : 0)).map(({ entry }) => entry);
}
