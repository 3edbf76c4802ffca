import type { HandlerOutput } from "@sextant/contract/types.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { invalid } from "../../platform/refusal.ts";
import { lockTaxonomy, requireNamedTag, requireTag } from "../taxonomy/load-taxonomy.ts";
import { tagNameOf } from "../taxonomy/names.ts";
import { findNamesake, siblingsOf, type TagRow, type Taxonomy } from "../taxonomy/taxonomy.ts";
import { getTag } from "./list-tags.ts";
import { updateTagRow } from "./tags.queries.ts";
import { countUsage } from "./usage.ts";

/** A tag that becomes another one. */
interface Joining {
  from: TagRow;
  into: TagRow;
}

/** A tag that moves under another one, because its parent is merged into that one. */
interface Moving {
  tag: TagRow;
  parentId: string;
  with: string;
}

/** Plans a merge: the tag and its descendants with a namesake are joined, those without one move. Pure. */
function planMerge(taxonomy: Taxonomy, from: TagRow, into: TagRow): { joining: Joining[]; moving: Moving[] } {
  const joining: Joining[] = [{ from, into }];
  const moving: Moving[] = [];
  for (const child of taxonomy.childrenOf(from.id)) {
    const namesake = findNamesake(taxonomy, { ...child, parent_id: into.id });
    if (namesake) {
      const beneath = planMerge(taxonomy, child, namesake);
      joining.push(...beneath.joining);
      moving.push(...beneath.moving);
    } else moving.push({ tag: child, parentId: into.id, with: from.id });
  }
  return { joining, moving };
}

async function carryOut(tx: Tx, taxonomy: Taxonomy, { joining, moving }: ReturnType<typeof planMerge>) {
  const root = joining[0]?.from.id ?? null;
  for (const { from, into } of joining) {
    const ended = { merged_into_id: into.id };
    await updateTagRow(tx, from.id, { ...ended, merged_directly_into_id: into.id, merged_with_id: root });
    // What became this tag earlier leads to its end in one step.
    for (const id of taxonomy.idsOf(from.id).slice(1)) await updateTagRow(tx, id, ended);
  }
  const arrived = new Map<string, number>();
  for (const { tag, parentId, with: mergedId } of moving) {
    const place = `${parentId} ${tag.level}`;
    const position = (arrived.get(place) ?? siblingsOf(taxonomy, parentId, tag.level).length) + 1;
    arrived.set(place, position);
    await updateTagRow(tx, tag.id, { parent_id: parentId, position, came_with: [...tag.came_with, mergedId] });
  }
}

/**
 * Merges a tag into another one of its level. Links stay as they are and are read as links to the other tag, so that nothing is
 * rebuilt and `unmergeTag` can undo it.
 *
 * @throws Refusal `not_found`; `invalid` for the tag itself or another level.
 */
export async function mergeTag(
  db: Database,
  actor: Actor,
  id: string,
  { into: intoId, dry_run }: { into: string; dry_run: boolean },
): Promise<HandlerOutput<"tags.merge">> {
  const { into, changes } = await inTransaction(db, async (tx) => {
    const taxonomy = await lockTaxonomy(tx);
    const from = requireTag(taxonomy, id);
    const into = requireNamedTag(taxonomy, "into", intoId);
    if (from.id === into.id) throw invalid("into", "You can’t merge a tag into itself.");
    if (from.level !== into.level) throw invalid("into", `Choose a ${from.level}: ${into.name} is a ${into.level}.`);
    const plan = planMerge(taxonomy, from, into);
    const joined = plan.joining.flatMap((one) => taxonomy.idsOf(one.from.id));
    const changes = {
      ...(await countUsage(tx, joined)),
      moved: plan.moving.map(({ tag }) => tagNameOf(tag)),
      merged: plan.joining.slice(1).map((one) => tagNameOf(one.from)),
    };
    if (dry_run) return { into, changes };
    await carryOut(tx, taxonomy, plan);
    await recordAudit(tx, {
      actor,
      action: "tag.merged",
      subject: { type: "tag", id: from.id },
      before: { level: from.level, name: from.name, parent: from.parent_id },
      after: { into: into.id, ...changes },
    });
    return { into, changes };
  });
  return { tag: await getTag(db, actor, into.level, into.id), changes };
}
