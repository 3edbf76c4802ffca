import type { ItemStatus } from "./import-search.ts";
import type { ImportItem, ImportReport } from "./requests.ts";

/** Returns an item's status on the screen: distinguishes repeats within the file from questions that the bank already has. */
export const standingOf = ({ status, repeats }: ImportItem): ItemStatus => (repeats ? "repeat" : status);

/** Counts the items by status. */
export function countStandings({ counts, items }: ImportReport): Record<ItemStatus, number> {
  const repeat = items.filter((item) => item.repeats).length;
  return { ...counts, duplicate: counts.duplicate - repeat, repeat };
}

/** Returns whether an item of a checked file is an assessment of which a draft can be made. */
export const isFoundTest = ({ codes }: ImportItem): boolean => codes.some(({ code }) => code === "test_draftable");

/** Splits a report into the assessments created from its tests and the results for its questions. */
export function partTests({ counts, items }: ImportReport): { tests: ImportItem[]; questions: ImportReport } {
  const tests = items.filter(({ assessment }) => assessment !== undefined);
  const left = { ...counts, total: counts.total - tests.length };
  for (const { status } of tests) left[status] -= 1;
  return { tests, questions: { counts: left, items: items.filter((item) => !tests.includes(item)) } };
}
