import { countFiltersNaming, moveInFilters } from "../../foundation/saved-filters/saved-filters.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { type FiledBy, isAnyGone, selectDraftsFiltering } from "./kept-filters.queries.ts";

/** Lists the assessments whose drafts draw or choose by a filter that names one of these tags or nodes. */
export async function listDraftsFiltering(db: Database, field: FiledBy, ids: readonly string[]): Promise<string[]> {
  return selectDraftsFiltering(db, field, ids);
}

/** Counts everyone’s saved filters of the bank that name one of these tags or nodes. */
export async function countSavedFilters(db: Database, field: FiledBy, ids: readonly string[]): Promise<number> {
  return countFiltersNaming(db, { list: "questions", field }, ids);
}

/** Returns whether a filter names a tag or a node, tree or subject that was deleted, with none in its place. */
export async function namesGone(
  db: Database,
  { tag = [], node = [] }: { tag?: readonly string[] | undefined; node?: readonly string[] | undefined },
): Promise<boolean> {
  const isNamed = (id: string) => id !== "none";
  return isAnyGone(db, { tags: tag.filter(isNamed), nodes: node.filter(isNamed) });
}

/** Lets saved filters of the bank name another tag or node instead of these. */
export async function moveSavedFilters(
  tx: Tx,
  field: FiledBy,
  fromIds: readonly string[],
  toId: string,
): Promise<void> {
  await moveInFilters(tx, { list: "questions", field }, fromIds, toId);
}
