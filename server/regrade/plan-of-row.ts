import type { QuestionContent } from "@sextant/questions/question.ts";
import { loadAssessmentVersion } from "../assessments/published.ts";
import { treatmentOf } from "../marking/regrade-rules.ts";
import type { Database } from "../platform/database/client.ts";
import { loadKeyRevisions, loadQuestionVersions } from "../questions/versions.ts";
import { completePlan, type RegradePlan } from "./plan.ts";
import type { RegradeRow } from "./regrades.queries.ts";

/** Returns the plan of a regrade that is kept. */
export async function planOf(db: Database, row: RegradeRow): Promise<RegradePlan> {
  const version = await loadAssessmentVersion(db, row.assessment_version_id);
  const question = (await loadQuestionVersions(db, [row.question_version_id])).get(row.question_version_id);
  const ids = [row.former_key_revision_id, ...(row.key_revision_id ? [row.key_revision_id] : [])];
  const revisions = await loadKeyRevisions(db, ids);
  const former = revisions.get(row.former_key_revision_id);
  if (!question || !former) throw new Error(`Regrade ${row.id} has no question or no key`);
  const treatment = treatmentOf(row);
  return completePlan(db, {
    reach: {
      ...{ assessmentId: row.assessment_id, versionId: version.id, questionVersionId: question.id },
      ...{ isWhole: treatment.kind === "drop", regradeId: row.id },
    },
    ...{ version, question, former, treatment, onlyRaise: row.only_raise },
    revision: row.key_revision_id ? (revisions.get(row.key_revision_id) ?? null) : null,
  });
}

/** Returns the key and score rule that a regrade scores by; null for kinds that leave them. */
export function rulesOf(row: RegradeRow): Pick<QuestionContent, "key" | "score_rule"> | null {
  if (row.key === null || row.score_rule === null) return null;
  return { key: row.key as QuestionContent["key"], score_rule: row.score_rule as QuestionContent["score_rule"] };
}
