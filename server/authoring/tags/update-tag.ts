import type { Tag, TagLevel } from "@sextant/contract/tags.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/refusal.ts";
import { lockTaxonomy, requireNamedTag, requireTag } from "../taxonomy/load-taxonomy.ts";
import { getTag } from "./list-tags.ts";
import { placeAmongSiblings, requireFreeName, requireHigher } from "./place-tag.ts";
import { tagResource } from "./present.ts";
import { updateTagRow } from "./tags.queries.ts";

interface Change {
  name?: string | undefined;
  parent?: string | undefined;
  position?: number | undefined;
  version: number;
}

/**
 * Renames a tag, moves it with all that is beneath it, or puts it in another place among its siblings.
 *
 * @throws Refusal `not_found`; `stale_version` with the tag as it is (`current`); `invalid` for a name that is taken or a tag above
 * that is not higher.
 */
export async function updateTag(db: Database, actor: Actor, level: TagLevel, id: string, change: Change): Promise<Tag> {
  const tagId = await inTransaction(db, async (tx) => {
    const taxonomy = await lockTaxonomy(tx);
    const tag = requireTag(taxonomy, id, level);
    if (tag.version !== change.version) {
      throw new Refusal("stale_version", "Someone else changed this tag. Reload to see the latest version.", {
        members: { current: await tagResource(tx, actor, taxonomy, tag) },
      });
    }
    const above = change.parent === undefined ? null : requireNamedTag(taxonomy, "parent", change.parent);
    // Levels strictly descend from parent to child, so a tag can never be its own ancestor.
    if (above) requireHigher(level, above);
    const after = { ...tag, name: change.name ?? tag.name, parent_id: above?.id ?? tag.parent_id };
    const isMoved = after.parent_id !== tag.parent_id;
    if (isMoved || after.name !== tag.name) requireFreeName(taxonomy, after, isMoved ? "parent" : "name");
    const isPlaced = change.position !== undefined && change.position !== tag.position;
    if (!isMoved && !isPlaced && after.name === tag.name) return tag.id;
    await updateTagRow(tx, tag.id, {
      name: after.name,
      // Moved by hand, it does not go back when the merge that brought it here is undone.
      ...(isMoved ? { parent_id: after.parent_id, came_with: [] } : {}),
    });
    const position =
      isMoved || isPlaced ? await placeAmongSiblings(tx, taxonomy, after, change.position) : tag.position;
    await recordAudit(tx, {
      actor,
      action: isMoved ? "tag.moved" : "tag.updated",
      subject: { type: "tag", id: tag.id },
      before: { name: tag.name, parent: tag.parent_id, position: tag.position },
      after: { name: after.name, parent: after.parent_id, position },
    });
    return tag.id;
  });
  return getTag(db, actor, level, tagId);
}
