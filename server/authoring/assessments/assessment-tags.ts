import type { ListQuery } from "@sextant/contract/common.ts";
import type { HandlerOutput } from "@sextant/contract/types.ts";
import { readableAssessments } from "../../foundation/access/practice.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { type Page, pageOf } from "../../platform/paging.ts";
import { invalid } from "../../platform/refusal.ts";
import { loadTaxonomy, lockTaxonomy, requireNamedTag } from "../taxonomy/load-taxonomy.ts";
import { pathNames, tagNameOf } from "../taxonomy/names.ts";
import { lockDraft } from "./draft.ts";
import { deleteTags, insertTags, selectReadableTags } from "./tagged.queries.ts";
import { type NamedTag, tagsOfAssessments } from "./tagged.ts";

type AssessmentTag = HandlerOutput<"assessment_tags.list">["results"][number];
/** Returns every id by which an assessment may bear a tag or one beneath it; none when the tag is not there. */
export async function idsBeneath(db: Database, tagId: string): Promise<string[]> {
  return (await loadTaxonomy(db)).filedUnder(tagId);
}

/** Lists the tags on the assessments that the actor may read. */
export async function listAssessmentTags(
  db: Database,
  actor: Actor,
  { assessment, tag, search, ...input }: ListQuery & { assessment?: string | undefined; tag?: string | undefined },
  url: string,
): Promise<Page<AssessmentTag>> {
  const taxonomy = await loadTaxonomy(db);
  const links = await selectReadableTags(db, readableAssessments(actor), {
    assessment: assessment ?? null,
    tags: tag === undefined ? null : taxonomy.filedUnder(tag),
  });
  const wanted = search?.trim().toLowerCase() ?? "";
  const seen = new Set<string>();
  const rows = links.flatMap((link): AssessmentTag[] => {
    const named = taxonomy.find(link.tag_id);
    const key = `${link.assessment_id} ${named?.id}`;
    if (!named || seen.has(key) || !`${named.name} ${link.name}`.toLowerCase().includes(wanted)) return [];
    seen.add(key);
    return [
      {
        ...tagNameOf(named),
        assessment: link.assessment_id,
        assessment_name: link.name,
        tag: named.id,
        path: pathNames(taxonomy, named),
      },
    ];
  });
  return pageOf(rows, input, url);
}

async function namesOf(tx: Tx, assessmentId: string): Promise<NamedTag[]> {
  return (await tagsOfAssessments(tx, [assessmentId])).get(assessmentId) ?? [];
}

async function recordChange(tx: Tx, actor: Actor, given: { id: string; schoolId: string | null; before: NamedTag[] }) {
  await recordAudit(tx, {
    actor,
    action: "assessment.tagged",
    subject: { type: "assessment", id: given.id },
    before: { tags: given.before },
    after: { tags: await namesOf(tx, given.id) },
    schoolId: given.schoolId,
  });
}

/**
 * Puts tags on an assessment. Its draft does not change by it, so nothing is counted as an edit.
 *
 * @throws Refusal `not_found` for the assessment or a tag, `forbidden` for who may not edit it.
 */
export async function addAssessmentTags(
  db: Database,
  actor: Actor,
  { assessment, tags }: { assessment: string; tags: readonly string[] },
): Promise<HandlerOutput<"assessment_tags.create">> {
  return inTransaction(db, async (tx) => {
    const taxonomy = await lockTaxonomy(tx);
    const row = await lockDraft(tx, actor, assessment);
    const before = await namesOf(tx, row.id);
    const wanted = [...new Set(tags.map((id, index) => requireNamedTag(taxonomy, `tags.${index}`, id).id))];
    const added = wanted.filter((id) => before.every((tag) => tag.id !== id));
    await insertTags(tx, row.id, added);
    if (added.length > 0) await recordChange(tx, actor, { id: row.id, schoolId: row.school_id, before });
    return {
      results: wanted.map((tag) => ({
        assessment: row.id,
        tag,
        status: added.includes(tag) ? ("added" as const) : ("already_there" as const),
      })),
    };
  });
}

/**
 * Takes tags off an assessment.
 *
 * @throws Refusal `invalid` when none is named, `not_found` for the assessment, `forbidden` for who may not edit it.
 */
export async function removeAssessmentTags(
  db: Database,
  actor: Actor,
  { assessment, tags }: { assessment: string | undefined; tags: readonly string[] },
): Promise<HandlerOutput<"assessment_tags.remove">> {
  if (assessment === undefined) throw invalid("assessment", "Choose an assessment.");
  if (tags.length === 0) throw invalid("tag", "Choose a tag.");
  return inTransaction(db, async (tx) => {
    const taxonomy = await lockTaxonomy(tx);
    const row = await lockDraft(tx, actor, assessment);
    const before = await namesOf(tx, row.id);
    const wanted = [...new Set(tags.map((id) => taxonomy.find(id)?.id ?? id))];
    const removed = wanted.filter((id) => before.some((tag) => tag.id === id));
    await deleteTags(
      tx,
      row.id,
      removed.flatMap((id) => taxonomy.idsOf(id)),
    );
    if (removed.length > 0) await recordChange(tx, actor, { id: row.id, schoolId: row.school_id, before });
    return {
      results: wanted.map((tag) => ({
        assessment: row.id,
        tag,
        status: removed.includes(tag) ? ("removed" as const) : ("not_there" as const),
      })),
    };
  });
}
