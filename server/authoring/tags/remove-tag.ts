import type { TagLevel } from "@sextant/contract/tags.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { invalid, Refusal } from "../../platform/refusal.ts";
import { moveAssessmentTags } from "../assessments/tagged.ts";
import { isNamedBesideOthers, moveSavedFilters } from "../questions/kept-filters.ts";
import { moveQuestionTags } from "../questions/tagged.ts";
import { lockTaxonomy, mayStandUnder, requireNamedTag, requireTag } from "../taxonomy/load-taxonomy.ts";
import { findNamesake, siblingsOf, type TagRow, type Taxonomy } from "../taxonomy/taxonomy.ts";
import { moveLibraryTags } from "./library-tags.queries.ts";
import { moveReasons } from "./reasons.queries.ts";
import { deleteTags, retireTags, updateTagRow } from "./tags.queries.ts";
import { countUsage, type TagUsage } from "./usage.ts";

/** @throws Refusal `invalid` when what uses the tag cannot go there. */
function requireTarget(taxonomy: Taxonomy, tag: TagRow, target: TagRow, usage: TagUsage): void {
  if (taxonomy.beneath(tag.id).some((one) => one.id === target.id)) {
    throw invalid("rehome", "This is the tag itself, or a tag under it.");
  }
  if (usage.reason_count > 0 && target.level === "sub-topic") {
    throw invalid("rehome", "It has reasons for error, which can’t move to a sub-topic.");
  }
  for (const child of taxonomy.childrenOf(tag.id)) {
    if (!mayStandUnder(child.level, target.level)) {
      throw invalid("rehome", `The ${child.level} ${child.name} can’t be under a ${target.level}.`);
    }
    if (findNamesake(taxonomy, { ...child, parent_id: target.id })) {
      throw invalid("rehome", `There’s already a ${child.level} ${child.name}. Merge the two first.`);
    }
  }
}

async function rehome(tx: Tx, taxonomy: Taxonomy, tag: TagRow, target: TagRow): Promise<void> {
  const ids = taxonomy.idsOf(tag.id);
  await moveQuestionTags(tx, ids, target.id);
  await moveAssessmentTags(tx, ids, target.id);
  await moveReasons(tx, ids, target.id);
  await moveLibraryTags(tx, ids, target.id);
  await moveSavedFilters(tx, "tag", ids, target.id);
  for (const child of taxonomy.childrenOf(tag.id)) {
    const position = siblingsOf(taxonomy, target.id, child.level).length + child.position;
    await updateTagRow(tx, child.id, { parent_id: target.id, position, came_with: [] });
  }
}

/** Updates signposts of other tags that depend on deleted ones: they move beside the tags that they point to. */
async function saveSignposts(tx: Tx, taxonomy: Taxonomy, going: ReadonlySet<string>, targetId: string | null) {
  for (const signpost of taxonomy.merged) {
    if (going.has(signpost.id)) continue;
    const home = taxonomy.find(signpost.id)?.parent_id ?? null;
    const isHomeless = going.has(signpost.parent_id ?? "");
    const wentAlone = !going.has(signpost.merged_with_id ?? "");
    if (!isHomeless && wentAlone) continue;
    await updateTagRow(tx, signpost.id, {
      ...(isHomeless ? { parent_id: going.has(home ?? "") ? targetId : home } : {}),
      ...(wentAlone ? {} : { merged_with_id: signpost.id }),
    });
  }
}

/**
 * Deletes a tag, with the tags that became it. With a target they stay as signposts to it, for rules, pools, practice sets and published
 * versions that name them.
 *
 * @param rehomeId The tag that takes over what uses it, and the tags beneath it; without it only what nothing uses is deleted.
 * @throws Refusal `not_found`; `in_use` with what uses it (`usage`); `invalid` when that cannot go to `rehomeId`.
 */
export async function removeTag(
  db: Database,
  actor: Actor,
  level: TagLevel,
  id: string,
  rehomeId: string | undefined,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const taxonomy = await lockTaxonomy(tx);
    const tag = requireTag(taxonomy, id, level);
    const ids = taxonomy.idsOf(tag.id);
    const usage = await countUsage(tx, ids);
    const child_count = taxonomy.childrenOf(tag.id).length;
    const target = rehomeId === undefined ? null : requireNamedTag(taxonomy, "rehome", rehomeId);
    if (target) {
      requireTarget(taxonomy, tag, target, usage);
      if (target.level !== tag.level && (await isNamedBesideOthers(tx, "tag", ids)))
        throw invalid("rehome", `Rules or saved filters use it together with other tags. Choose another ${tag.level}.`);
      await rehome(tx, taxonomy, tag, target);
    } else if (child_count > 0 || Object.values(usage).some((count) => count > 0)) {
      throw new Refusal("in_use", "This tag is in use. Choose where to move what uses it, or merge the tag.", {
        members: { usage: { ...usage, child_count } },
      });
    }
    await saveSignposts(tx, taxonomy, new Set(ids), target?.id ?? null);
    if (target) {
      const rows = ids.flatMap((one) => taxonomy.findRow(one) ?? []);
      await retireTags(tx, rows, target.id);
    } else await deleteTags(tx, ids);
    await recordAudit(tx, {
      actor,
      action: "tag.removed",
      subject: { type: "tag", id: tag.id },
      before: { level, name: tag.name, parent: tag.parent_id, ...usage, child_count },
      ...(target ? { after: { rehome: target.id } } : {}),
    });
  });
}
