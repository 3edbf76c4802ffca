import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../base/requests/call.ts";
import { queryKey } from "../../../base/requests/query-key.ts";
import type { Selection } from "../../../parts/list/use-selection.ts";

const AT_ONCE = 200;
/** So many questions has an assessment at most. */
const MOST = 1000;
/** So many are placed in one call. */
const PLACED_AT_ONCE = 500;

async function readAll<Row>(read: (page: number) => Promise<{ results: readonly Row[]; next: string | null }>) {
  const rows: Row[] = [];
  for (let page = 1; page * AT_ONCE <= MOST; page += 1) {
    const { results, next } = await read(page);
    rows.push(...results);
    if (next === null) break;
  }
  return rows;
}

/** Reads the ids of the questions that are ticked, in the order of the list, whichever page they are on. */
export async function readTicked(
  query: Record<string, string>,
  { isAll, ids }: Pick<Selection, "isAll" | "ids">,
): Promise<string[]> {
  const rows = await readAll((page) =>
    call("questions.list", { query: { ...query, page: String(page), page_size: String(AT_ONCE) } }),
  );
  return rows.map(({ id }) => id).filter((id) => isAll || ids.has(id));
}

/** Queries the sections of a draft with the questions that are placed in each. */
export const placedQuery = (assessment: string) =>
  queryOptions({
    queryKey: queryKey("bank", "placed", assessment),
    queryFn: async ({ signal }) => {
      const { results: sections } = await call("sections.list", {
        params: { id: assessment },
        query: { page_size: AT_ONCE },
        signal,
      });
      const placed: string[] = [];
      for (const { id } of sections) {
        const entries = await readAll((page) =>
          call("placements.list", { params: { id }, query: { page, page_size: AT_ONCE }, signal }),
        );
        placed.push(...entries.flatMap(({ question }) => question ?? []));
      }
      return { sections, placed: new Set(placed) };
    },
    staleTime: 0,
  });

/** Creates a section at the end of a draft. */
export async function createSection(assessment: string, name: string): Promise<string> {
  return (await call("sections.create", { params: { id: assessment }, body: { name } })).id;
}

/** Places questions at the end of a section, in this order. */
export async function placeQuestions(section: string, questions: readonly string[]): Promise<void> {
  for (let start = 0; start < questions.length; start += PLACED_AT_ONCE) {
    const placements = questions.slice(start, start + PLACED_AT_ONCE).map((question) => ({ question }));
    await call("placements.create", { params: { id: section }, body: { placements } });
  }
}
