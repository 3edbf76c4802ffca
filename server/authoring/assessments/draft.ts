import type { Updateable } from "kysely";
import { mayEdit } from "../../foundation/access/content.ts";
import { readableAssessments } from "../../foundation/access/practice.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import type { Assessments } from "../../platform/database/schema.gen.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { notFound, Refusal } from "../../platform/refusal.ts";
import { type AssessmentRow, isBehindSet, lockAssessment, updateAssessmentRow } from "./assessments.queries.ts";
import { assessmentResource } from "./present.ts";

/** What an edit of a draft is told beside its content. */
export interface EditContext {
  /** The edit counter that the editor saw; undefined = does not care. */
  version?: number | undefined;
}

interface Edited<T> {
  result: T;
  /** What goes into the audit log; null when nothing changed, and then nothing is counted either. */
  log: { action: string; before?: unknown; after?: unknown } | null;
  /** Changed columns of the assessment itself. */
  changes?: Updateable<Assessments>;
}

/** Refuses an edit based on an older version of the draft, and returns the current draft. */
async function requireVersion(tx: Tx, actor: Actor, row: AssessmentRow, version: number | undefined): Promise<void> {
  if (version === undefined || version === row.version) return;
  throw new Refusal("stale_version", "Someone else changed this assessment. Reload to see the latest version.", {
    members: { current: await assessmentResource(tx, actor, row) },
  });
}

/**
 * Locks the assessment's row, for its author or staff.
 *
 * @throws Refusal `not_found` out of reach, `forbidden` for a reader, `illegal_transition` behind a practice set, `stale_version`.
 */
export async function lockDraft(tx: Tx, actor: Actor, id: string, version?: number): Promise<AssessmentRow> {
  const row = await lockAssessment(tx, id, readableAssessments(actor));
  if (!row) throw notFound("This assessment");
  if (!mayEdit(actor, row)) throw new Refusal("forbidden", "Only the author and staff can change this assessment.");
  if (await isBehindSet(tx, id))
    throw new Refusal("illegal_transition", "This belongs to a practice set, so it can’t be changed.", {
      state: "practice_set",
    });
  await requireVersion(tx, actor, row, version);
  return row;
}

/**
 * Edits a draft or its parts under the lock of its row, counts the edit and logs it. One edit at a time, so that positions stay dense.
 *
 * @param edit Does the work; says what to log.
 * @throws Refusal as `lockDraft`; `illegal_transition` for an archived assessment.
 */
export async function editDraft<T>(
  db: Database,
  actor: Actor,
  assessmentId: string,
  context: EditContext,
  edit: (tx: Tx, row: AssessmentRow) => Promise<Edited<T>>,
): Promise<T> {
  return inTransaction(db, async (tx) => {
    const row = await lockDraft(tx, actor, assessmentId, context.version);
    if (row.archived_at) {
      throw new Refusal("illegal_transition", "This assessment is archived. Restore it before you change it.", {
        state: "archived",
      });
    }
    const { result, log, changes = {} } = await edit(tx, row);
    if (log === null) return result;
    await updateAssessmentRow(tx, assessmentId, changes);
    await recordAudit(tx, {
      actor,
      ...log,
      subject: { type: "assessment", id: assessmentId },
      schoolId: row.school_id,
    });
    return result;
  });
}
