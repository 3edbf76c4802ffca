import { useQueryClient } from "@tanstack/react-query";
import { queryKey } from "../../../base/requests/query-key.ts";
import type { Facets, Found } from "../../../parts/list/bank/found.ts";
import type { Selection } from "../../../parts/list/use-selection.ts";

type Linked = { tags: ReadonlySet<string> | null; nodes: ReadonlySet<string> | null };

/**
 * Returns which tags and nodes the chosen questions have: read off the pages that were seen, or counted for all that the filter
 * finds.
 */
export function useLinked({ ids, isAll }: Selection, facets: Facets | undefined): Linked {
  const client = useQueryClient();
  if (isAll) {
    const having = (placed: readonly { id: string }[] | undefined) => placed && new Set(placed.map(({ id }) => id));
    return { tags: having(facets?.tag) ?? null, nodes: having(facets?.node) ?? null };
  }
  const pages = client.getQueriesData<Found>({ queryKey: queryKey("bank", "list") });
  const seen = new Map(pages.flatMap(([, found]) => found?.results ?? []).map((row) => [row.id, row]));
  const chosen = [...ids].flatMap((id) => seen.get(id) ?? []);
  if (chosen.length < ids.size) return { tags: null, nodes: null };
  return {
    tags: new Set(chosen.flatMap((row) => row.tags)),
    nodes: new Set(chosen.flatMap((row) => row.nodes)),
  };
}
