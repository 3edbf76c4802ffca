import type { Database } from "../../platform/database/client.ts";
import { loadTaxonomy } from "../taxonomy/load-taxonomy.ts";
import { selectRemovedNodes } from "./search/search.queries.ts";

/** What of a filter names where questions are filed. */
interface Filed {
  tag?: string[] | undefined;
  node?: string[] | undefined;
}

/** Returns a function that lets a filter name, each once, the tags and nodes that took the place of merged and deleted ones. */
export async function loadCurrentFilter(db: Database): Promise<<Filter extends Filed>(filter: Filter) => Filter> {
  const taxonomy = await loadTaxonomy(db);
  const homes = new Map(await selectRemovedNodes(db));
  const each = (ids: readonly string[], idNow: (id: string) => string) => [...new Set(ids.map(idNow))];
  return (filter) => ({
    ...filter,
    ...(filter.tag ? { tag: each(filter.tag, (id) => taxonomy.find(id)?.id ?? id) } : {}),
    ...(filter.node ? { node: each(filter.node, (id) => homes.get(id.toLowerCase()) ?? id) } : {}),
  });
}
