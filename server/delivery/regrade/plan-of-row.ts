import type { QuestionContent } from "@sextant/questions/question.ts";
import { loadAssessmentVersion } from "../../authoring/assessments/published.ts";
import { loadKeyRevisions, loadQuestionVersions } from "../../authoring/questions/versions.ts";
import type { Database } from "../../platform/database/client.ts";
import { treatmentOf } from "../marking/regrade-rules.ts";
import { type Correction, completePlan, type RegradePlan } from "./plan.ts";
import { type ChangeRow, type RegradeRow, selectChangeRows } from "./regrades.queries.ts";

/** Returns the plan of a regrade that is kept. */
export async function planOf(db: Database, row: RegradeRow): Promise<RegradePlan> {
  const version = await loadAssessmentVersion(db, row.assessment_version_id);
  const changes = await selectChangeRows(db, [row.id]);
  const questions = await loadQuestionVersions(
    db,
    changes.map((change) => change.question_version_id),
  );
  const revisions = await loadKeyRevisions(
    db,
    changes.flatMap((change) => [change.former_key_revision_id, change.key_revision_id ?? []].flat()),
  );
  const corrections = changes.map((change): Correction => {
    const question = questions.get(change.question_version_id);
    const former = revisions.get(change.former_key_revision_id);
    if (!question || !former) throw new Error(`Regrade ${row.id} has no question or no key`);
    const revision = change.key_revision_id ? (revisions.get(change.key_revision_id) ?? null) : null;
    return { question, former, revision, treatment: treatmentOf(change) };
  });
  return completePlan(db, {
    reach: {
      assessmentId: row.assessment_id,
      versionId: version.id,
      regradeId: row.id,
      questionVersionIds: corrections.map(({ question }) => question.id),
      isWhole: corrections.some(({ treatment }) => treatment.kind === "drop"),
    },
    version,
    corrections,
    onlyRaise: row.only_raise,
  });
}

/** Returns the key and score rule that a correction scores by; null for kinds that leave them. */
export function rulesOf(row: ChangeRow): Pick<QuestionContent, "key" | "score_rule"> | null {
  if (row.key === null || row.score_rule === null) return null;
  return { key: row.key, score_rule: row.score_rule };
}
