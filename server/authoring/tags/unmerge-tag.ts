import type { Tag } from "@sextant/contract/tags.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { notFound, Refusal } from "../../platform/refusal.ts";
import { lockTaxonomy } from "../taxonomy/load-taxonomy.ts";
import { findNamesake, siblingsOf, type TagRow, type Taxonomy } from "../taxonomy/taxonomy.ts";
import { getTag } from "./list-tags.ts";
import { updateTagRow } from "./tags.queries.ts";

/** Through which merged tags a merged tag leads to the one in use, itself first. */
function chainOf(taxonomy: Taxonomy, row: TagRow): string[] {
  const next = row.merged_directly_into_id ? taxonomy.findRow(row.merged_directly_into_id) : undefined;
  return next ? [row.id, ...chainOf(taxonomy, next)] : [];
}

/**
 * Finds where a tag returns to: under its former parent, or under the tag that the parent was merged into. `came_with` then records this,
 * as if the tag had been there when its parent was merged.
 */
function placeOf(taxonomy: Taxonomy, row: TagRow, returning: ReadonlySet<string>) {
  const above = row.parent_id === null ? undefined : taxonomy.findRow(row.parent_id);
  if (!above || above.merged_into_id === null || returning.has(above.id)) return null;
  return { parent_id: above.merged_into_id, came_with: [...row.came_with, ...chainOf(taxonomy, above)] };
}

/** The tag in use at the end of a merged tag's chain, once the returning tags no longer redirect to others. */
function endOf(taxonomy: Taxonomy, row: TagRow, returning: ReadonlySet<string>): string {
  const next = row.merged_directly_into_id ? taxonomy.findRow(row.merged_directly_into_id) : undefined;
  if (!next || returning.has(row.id)) return row.id;
  return endOf(taxonomy, next, returning);
}

async function separate(tx: Tx, taxonomy: Taxonomy, tag: TagRow): Promise<void> {
  const returning = taxonomy.merged.filter((row) => row.merged_with_id === tag.id);
  const ids = new Set(returning.map((row) => row.id));
  for (const row of returning) {
    const place = placeOf(taxonomy, row, ids);
    const beside = siblingsOf(taxonomy, place?.parent_id ?? row.parent_id, row.level);
    // Its position was kept free, unless someone has reordered its siblings meanwhile, or it returns elsewhere.
    const isFree = place === null && !beside.some((one) => one.position === row.position);
    const last = Math.max(0, ...beside.map((one) => one.position));
    await updateTagRow(tx, row.id, {
      ...place,
      merged_into_id: null,
      merged_directly_into_id: null,
      merged_with_id: null,
      position: row.id === tag.id && !isFree ? last + 1 : row.position,
    });
  }
  for (const row of taxonomy.merged) {
    if (ids.has(row.id)) continue;
    const end = endOf(taxonomy, row, ids);
    if (end !== row.merged_into_id) await updateTagRow(tx, row.id, { merged_into_id: end });
  }
  // What came along goes back to the one with which it came first; what was moved by hand since stays.
  for (const one of [...taxonomy.all, ...taxonomy.merged]) {
    const at = one.came_with.findIndex((id) => ids.has(id));
    const home = one.came_with[at];
    if (home === undefined || ids.has(one.id)) continue;
    await updateTagRow(tx, one.id, { parent_id: home, came_with: one.came_with.slice(0, at) });
  }
}

/**
 * Separates a merged tag from the one that it became: what bore it when it was merged, bears it again; what was tagged since stays with
 * the other one. Tags beneath it that were merged or moved along come back with it, unless they were moved by hand since.
 *
 * @throws Refusal `not_found`; `illegal_transition` for a tag that is not merged, or was merged along with another one; `in_use` when
 * its name was given to another tag meanwhile.
 */
export async function unmergeTag(db: Database, actor: Actor, id: string): Promise<Tag> {
  const level = await inTransaction(db, async (tx) => {
    const taxonomy = await lockTaxonomy(tx);
    const tag = taxonomy.findRow(id);
    if (!tag || tag.removed_at) throw notFound("This tag");
    if (tag.merged_into_id === null) {
      throw new Refusal("illegal_transition", "This tag isn’t merged into another tag.", { state: "in_use" });
    }
    if (tag.merged_with_id !== tag.id) {
      const name = taxonomy.findRow(tag.merged_with_id ?? "")?.name ?? "";
      throw new Refusal("illegal_transition", `It was merged together with ${name}. Separate that one instead.`, {
        state: "merged",
      });
    }
    const place = placeOf(taxonomy, tag, new Set([tag.id]));
    if (findNamesake(taxonomy, { ...tag, parent_id: place?.parent_id ?? tag.parent_id })) {
      throw new Refusal("in_use", `There’s another ${tag.level} ${tag.name} now. Rename that one first.`);
    }
    await separate(tx, taxonomy, tag);
    await recordAudit(tx, {
      actor,
      action: "tag.unmerged",
      subject: { type: "tag", id: tag.id },
      before: { merged_into: tag.merged_into_id },
      after: { parent: place?.parent_id ?? tag.parent_id },
    });
    return tag.level;
  });
  return getTag(db, actor, level, id);
}
