import type { Database } from "../../../platform/database/client.ts";
import type { FoundRows } from "./find-rows.ts";
import { orderedRows, pageOfRows } from "./order.ts";
import { selectRanks } from "./text-match.queries.ts";
import { readSearch } from "./text-query.ts";

/** Where more is found, reading every text would take longer than the order is worth. */
const MOST_RANKED = 2000;

interface Part {
  start: number;
  length: number;
}

/** A page of those whose beginning holds every word that was typed, then of the others; both newest first. */
function pageByBeginning({ index, found }: FoundRows, search: string, { start, length }: Part): number[] {
  const words = search
    .toLowerCase()
    .split(/[\s"]+/)
    .filter(Boolean);
  const isNamed = (row: number) => words.every((word) => index.titles[row]?.includes(word));
  const page: number[] = [];
  let passed = 0;
  const take = (row: number) => {
    if (passed >= start) page.push(row);
    passed += 1;
    return page.length < length;
  };
  // Most pages end among the first kind: the second is looked for only where they do not.
  for (const wantsNamed of [true, false]) {
    for (const row of orderedRows(index, "-created_at")) {
      if (found.isFound[row] === 1 && isNamed(row) === wantsNamed && !take(row)) return page;
    }
  }
  return page;
}

/**
 * Ids of a page of what was found, the best fitting first: words of the question itself weigh more than those of its options and
 * passage. Equals, and questions that are among very many, come with the newest first.
 */
export async function rankedPage(db: Database, rows: FoundRows, search: string, part: Part): Promise<string[]> {
  const { index, found } = rows;
  const idOf = (row: number) => index.ids[row] ?? "";
  if (found.count > MOST_RANKED) return pageByBeginning(rows, search, part).map(idOf);
  const newest = pageOfRows(index, found.isFound, "-created_at", { start: 0, length: found.count });
  const candidates = newest.map((row) => ({ id: idOf(row), no: index.numbers[row] ?? 0 }));
  const numbers = candidates.map(({ no }) => no);
  const ranks = await selectRanks(db, readSearch(search), search, numbers);
  return candidates
    .sort((one, other) => (ranks.get(other.no) ?? 0) - (ranks.get(one.no) ?? 0))
    .slice(part.start, part.start + part.length)
    .map(({ id }) => id);
}
