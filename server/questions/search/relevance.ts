import type { Database } from "../../platform/database/client.ts";
import type { FoundRows } from "./find-rows.ts";
import { pageOfRows } from "./order.ts";
import { selectRanks } from "./text-match.queries.ts";
import { readSearch } from "./text-query.ts";

/** Where more is found, reading every text would take longer than the order is worth. */
const MOST_RANKED = 2000;

/** Those whose beginning holds every word that was typed, then the others; both newest first. */
function byBeginning({ index }: FoundRows, newest: readonly number[], search: string): string[] {
  const words = search
    .toLowerCase()
    .split(/[\s"]+/)
    .filter(Boolean);
  const isNamed = (row: number) => words.every((word) => index.titles[row]?.includes(word));
  const named = newest.filter(isNamed);
  const chosen = new Set(named);
  return [...named, ...newest.filter((row) => !chosen.has(row))].map((row) => index.ids[row] ?? "");
}

/**
 * Ids of the rows that were found, the best fitting first: words of the question itself weigh more than those of its options and
 * passage. Equals, and questions that are among very many, come with the newest first.
 */
export async function rankRows(db: Database, rows: FoundRows, search: string): Promise<string[]> {
  const { index, found } = rows;
  const newest = pageOfRows(index, found.isFound, "-created_at", { start: 0, length: found.count });
  if (found.count > MOST_RANKED) return byBeginning(rows, newest, search);
  const candidates = newest.map((row) => ({ id: index.ids[row] ?? "", no: index.numbers[row] ?? 0 }));
  const numbers = candidates.map(({ no }) => no);
  const ranks = await selectRanks(db, readSearch(search), search, numbers);
  return candidates.sort((one, other) => (ranks.get(other.no) ?? 0) - (ranks.get(one.no) ?? 0)).map(({ id }) => id);
}
