import { sql } from "kysely";
import { recordAudit } from "../../foundation/audit/record.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Tx } from "../../platform/database/client.ts";
import { newId } from "../../platform/ids.ts";
import { notFound } from "../../platform/refusal.ts";
import { copyTags, insertAssessment, selectAssessment } from "./assessments.queries.ts";
import { insertPlacements, insertSections, selectPlacements, selectSections } from "./sections.queries.ts";

/**
 * Creates a draft of the actor’s own with the settings, sections and placements of an assessment, and logs it. The caller has checked
 * that they may read it.
 *
 * @returns The new assessment’s id.
 */
export async function copyAssessment(
  tx: Tx,
  actor: Actor,
  { id, name }: { id: string; name: string },
): Promise<string> {
  const source = await selectAssessment(tx, id, sql<boolean>`true`);
  if (!source) throw notFound("This assessment");
  const copyId = newId();
  await insertAssessment(tx, {
    id: copyId,
    school_id: source.school_id,
    name,
    kind: source.kind,
    instructions: source.instructions,
    score_model: JSON.stringify(source.score_model),
    review_policy: JSON.stringify(source.review_policy),
    marking: JSON.stringify(source.marking),
    sync_grace_seconds: source.sync_grace_seconds,
    allows_chosen_sections: source.allows_chosen_sections,
    sitting_rules: JSON.stringify(source.sitting_rules),
    score_feedback: JSON.stringify(source.score_feedback),
    behaviour: JSON.stringify(source.behaviour),
    blueprint: JSON.stringify(source.blueprint),
    created_by: actor.id,
  });
  const sections = (await selectSections(tx, source.id)).map((section) => ({ section, copyId: newId() }));
  await insertSections(
    tx,
    sections.map(({ section: { created_at: _created, ...section }, copyId: sectionId }) => ({
      ...section,
      id: sectionId,
      assessment_id: copyId,
      shuffle: JSON.stringify(section.shuffle),
      tools: JSON.stringify(section.tools),
      selection: JSON.stringify(section.selection),
      scale: section.scale === null ? null : JSON.stringify(section.scale),
    })),
  );
  const placements = await selectPlacements(
    tx,
    sections.map(({ section }) => section.id),
  );
  const copyOf = new Map(sections.map(({ section, copyId: sectionId }) => [section.id, sectionId]));
  await insertPlacements(
    tx,
    placements.map((row) => ({
      ...row,
      id: newId(),
      section_id: copyOf.get(row.section_id) ?? row.section_id,
      draw: row.draw === null ? null : JSON.stringify(row.draw),
    })),
  );
  await copyTags(tx, source.id, copyId);
  await recordAudit(tx, {
    actor,
    action: "assessment.duplicated",
    subject: { type: "assessment", id: copyId },
    before: { source: source.id },
    schoolId: source.school_id,
  });
  return copyId;
}
