import type { AssessmentKind, MarkingRule, ReviewPolicy, ScoreModel } from "@sextant/contract/assessments.ts";
import type { Behaviour } from "@sextant/contract/behaviour.ts";
import type { Blueprint } from "@sextant/contract/blueprint.ts";
import type { ScoreFeedback } from "@sextant/contract/score-feedback.ts";
import type { SittingRules } from "@sextant/contract/sitting-rules.ts";
import { readableAssessments } from "../../foundation/access/practice.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import { tellOfReturned, withdrawFromAll } from "../../foundation/notifications/withdraw-lost.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { invalid, notFound } from "../../platform/refusal.ts";
import { requireSchool, settleSchool } from "../questions/check-question.ts";
import { loadTaxonomy } from "../taxonomy/load-taxonomy.ts";
import {
  type AssessmentRow,
  deleteAssessment,
  insertAssessment,
  selectAssessment,
  updateAssessmentRow,
} from "./assessments.queries.ts";
import { cleanInstructions } from "./clean-instructions.ts";
import { copyAssessment } from "./copy-assessment.ts";
import { type EditContext, editDraft, lockDraft } from "./draft.ts";

export interface AssessmentSettings {
  name: string;
  kind: AssessmentKind;
  school: string | null;
  instructions: string;
  score_model: ScoreModel;
  review_policy: ReviewPolicy;
  marking: MarkingRule;
  sync_grace_seconds: number;
  allows_chosen_sections: boolean;
  sitting_rules: SittingRules;
  score_feedback: ScoreFeedback;
  behaviour: Behaviour;
  /** Tags that are there. */
  blueprint: Blueprint;
}

/** Settings as columns; instructions are cleaned, what is undefined is left out. */
function columnsOf({
  school,
  score_model,
  review_policy,
  marking,
  instructions,
  sitting_rules,
  score_feedback,
  behaviour,
  blueprint,
  ...plain
}: Partial<AssessmentSettings>) {
  const columns = {
    ...plain,
    school_id: school,
    instructions: instructions === undefined ? undefined : cleanInstructions(instructions),
    score_model: score_model && JSON.stringify(score_model),
    review_policy: review_policy && JSON.stringify(review_policy),
    marking: marking && JSON.stringify(marking),
    sitting_rules: sitting_rules && JSON.stringify(sitting_rules),
    score_feedback: score_feedback && JSON.stringify(score_feedback),
    behaviour: behaviour && JSON.stringify(behaviour),
    blueprint: blueprint && JSON.stringify(blueprint),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Partial<
    typeof columns
  >;
}

/** Refuses a blueprint with a tag that is not there. */
async function requireTags(db: Database, blueprint: Blueprint): Promise<void> {
  if (blueprint.length === 0) return;
  const taxonomy = await loadTaxonomy(db);
  for (const [index, { tag }] of blueprint.entries()) {
    if (!taxonomy.find(tag)) throw invalid(`blueprint.${index}.tag`, "This tag doesn’t exist.");
  }
}

/**
 * Begins a draft.
 *
 * @returns Its id.
 * @throws Refusal `invalid` for a school that is none of the actor's.
 */
export async function createAssessment(
  db: Database,
  actor: Actor,
  given: Omit<AssessmentSettings, "school"> & { school?: string | null | undefined },
  id: string = newId(),
): Promise<string> {
  const settings = { ...given, school: await settleSchool(db, actor, given.school) };
  await requireTags(db, settings.blueprint);
  const { name, kind, review_policy } = settings;
  await inTransaction(db, async (tx) => {
    const rest = columnsOf(settings);
    await insertAssessment(tx, {
      ...rest,
      id,
      name,
      kind,
      review_policy: JSON.stringify(review_policy),
      created_by: actor.id,
    });
    await recordAudit(tx, {
      actor,
      action: "assessment.created",
      subject: { type: "assessment", id },
      after: settings,
      schoolId: settings.school,
    });
  });
  return id;
}

/** Changes a draft's settings; what is published stays as it was until the next publishing. */
export async function updateAssessment(
  db: Database,
  actor: Actor,
  id: string,
  changes: Partial<AssessmentSettings>,
  context: EditContext,
): Promise<void> {
  await editDraft(db, actor, id, context, async (tx, row) => {
    if (changes.school !== undefined && changes.school !== row.school_id)
      await requireSchool(tx, actor, changes.school);
    await requireTags(tx, changes.blueprint ?? []);
    const columns = columnsOf(changes);
    const fields = Object.keys(columns) as (keyof AssessmentRow)[];
    const before = Object.fromEntries(fields.map((field) => [field, row[field]]));
    const log = fields.length === 0 ? null : { action: "assessment.updated", before, after: columns };
    return { result: undefined, log, changes: columns };
  });
}

/**
 * Puts an assessment away or brings it back. It stays allocated, but students don’t see it meanwhile: unread notices of it go, and come
 * again with it.
 */
export async function archiveAssessment(
  db: Database,
  wake: () => void,
  actor: Actor,
  id: string,
  isArchived: boolean,
  { version }: EditContext = {},
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockDraft(tx, actor, id, version);
    if ((row.archived_at !== null) === isArchived) return;
    await updateAssessmentRow(tx, id, { archived_at: isArchived ? new Date() : null });
    if (isArchived) await withdrawFromAll(tx, wake, row.id);
    else await tellOfReturned(tx, row.id);
    await recordAudit(tx, {
      actor,
      action: isArchived ? "assessment.archived" : "assessment.unarchived",
      subject: { type: "assessment", id },
      schoolId: row.school_id,
    });
  });
}

/**
 * Creates a draft owned by the actor with the same sections and placements.
 *
 * @returns The new assessment's id.
 */
export async function duplicateAssessment(db: Database, actor: Actor, id: string): Promise<string> {
  return inTransaction(db, async (tx) => {
    const source = await selectAssessment(tx, id, readableAssessments(actor));
    if (!source) throw notFound("This assessment");
    const suffix = " (copy)";
    const name = [...source.name].slice(0, 200 - suffix.length).join("") + suffix;
    return copyAssessment(tx, actor, { id, name });
  });
}

/** Deletes a draft that was never published and that nothing refers to; anything else is archived. */
export async function removeAssessment(db: Database, wake: () => void, actor: Actor, id: string): Promise<void> {
  try {
    const isDeleted = await inTransaction(db, async (tx) => {
      const row = await lockDraft(tx, actor, id);
      if (row.published_version !== null) return false;
      await deleteAssessment(tx, id);
      const before = { name: row.name, kind: row.kind };
      const subject = { type: "assessment", id };
      await recordAudit(tx, { actor, action: "assessment.removed", subject, before, schoolId: row.school_id });
      return true;
    });
    if (isDeleted) return;
  } catch (error) {
    // Something refers to it already, such as an allocation or a practice set.
    if ((error as { code?: string }).code !== "23503") throw error;
  }
  await archiveAssessment(db, wake, actor, id, true);
}
