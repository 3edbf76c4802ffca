import type { ItemStatus } from "./import-search.ts";
import type { ImportItem, ImportReport } from "./requests.ts";

/**
 * Returns how an item stands in a report, in the words of the screen: what repeats a question of the file itself is told from what
 * the bank has.
 */
export const standingOf = ({ status, repeats }: ImportItem): ItemStatus => (repeats ? "repeat" : status);

/** Counts how many items stand how. */
export function countStandings({ counts, items }: ImportReport): Record<ItemStatus, number> {
  const repeat = items.filter((item) => item.repeats).length;
  return { ...counts, duplicate: counts.duplicate - repeat, repeat };
}

/** Parts a report into the assessments that were made of its tests and what is said of its questions. */
export function partTests({ counts, items }: ImportReport): { tests: ImportItem[]; questions: ImportReport } {
  const tests = items.filter(({ assessment }) => assessment !== undefined);
  const left = { ...counts, total: counts.total - tests.length };
  for (const { status } of tests) left[status] -= 1;
  return { tests, questions: { counts: left, items: items.filter((item) => !tests.includes(item)) } };
}
