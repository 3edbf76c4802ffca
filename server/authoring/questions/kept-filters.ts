import {
  countFiltersNaming,
  isFilterNamingBesideOthers,
  moveInFilters,
} from "../../foundation/saved-filters/saved-filters.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { type FiledBy, isAnyGone, selectDraftsFiltering, selectIsBesideOthers } from "./kept-filters.queries.ts";

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

/**
 * Returns whether a rule, a pool or a saved filter of the bank names one of these tags or nodes beside others. Tags of one level are
 * alternatives in a filter, those of several are all asked for: one of another level in their place would change what it finds.
 */
export async function isNamedBesideOthers(db: Database, field: FiledBy, ids: readonly string[]): Promise<boolean> {
  return (
    (await selectIsBesideOthers(db, field, ids)) ||
    (await isFilterNamingBesideOthers(db, { list: "questions", field }, ids))
  );
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
