import type { Database } from "../../platform/database/client.ts";
import type { FoundRows } from "./find-rows.ts";
import { pageOfRows } from "./order.ts";
import { selectRanks } from "./text-match.queries.ts";
import { readSearch } from "./text-query.ts";

/** Where more is found, the word tells too little to rank by, and reading every text would take long: the newest come first. */
const MOST_RANKED = 2000;

/**
 * Rows that were found, the best fitting first (words of the question itself weigh more than those of its options and passage), then
 * the newest; null where there are too many to be ranked.
 */
export async function rankRows(
  db: Database,
  { index, found }: FoundRows,
  search: string,
): Promise<{ ids: string[] } | null> {
  if (found.count > MOST_RANKED) return null;
  const rows = pageOfRows(index, found.isFound, "-created_at", { start: 0, length: found.count });
  const candidates = rows.map((row) => ({ id: index.ids[row] ?? "", no: index.numbers[row] ?? 0 }));
  const numbers = candidates.map(({ no }) => no);
  const ranks = await selectRanks(db, readSearch(search), search, numbers);
  const sorted = candidates.sort((one, other) => (ranks.get(other.no) ?? 0) - (ranks.get(one.no) ?? 0));
  return { ids: sorted.map(({ id }) => id) };
}
