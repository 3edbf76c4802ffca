import type { Tag, TagLevel } from "@sextant/contract/tags.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { lockTaxonomy, requireNamedTag } from "../taxonomy/load-taxonomy.ts";
import { getTag } from "./list-tags.ts";
import { placeAmongSiblings, requireFreeName, requireHigher } from "./place-tag.ts";
import { insertTags } from "./tags.queries.ts";

/**
 * Adds a tag, at the end of its siblings unless a place is given.
 *
 * @throws Refusal `not_found` for the tag above, `invalid` for one that is not higher or a name that is taken.
 */
export async function createTag(
  db: Database,
  actor: Actor,
  level: TagLevel,
  body: { name: string; parent?: string; position?: number | undefined },
): Promise<Tag> {
  const id = await inTransaction(db, async (tx) => {
    const taxonomy = await lockTaxonomy(tx);
    const above = body.parent === undefined ? null : requireNamedTag(taxonomy, "parent", body.parent);
    if (above) requireHigher(level, above);
    const tag = { id: newId(), level, name: body.name, parent_id: above?.id ?? null };
    requireFreeName(taxonomy, tag);
    await insertTags(tx, [tag]);
    const position = await placeAmongSiblings(tx, taxonomy, tag, body.position);
    await recordAudit(tx, {
      actor,
      action: "tag.created",
      subject: { type: "tag", id: tag.id },
      after: { level, name: tag.name, parent: tag.parent_id, position },
    });
    return tag.id;
  });
  return getTag(db, actor, level, id);
}
