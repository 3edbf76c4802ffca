import type { AssessmentVersion } from "../assessments/published.ts";
import { type AbilityScoring, findAbilityScoring } from "../marking/ability-score.ts";
import { type Treatment, treatmentOf } from "../marking/regrade-rules.ts";
import type { Database } from "../platform/database/client.ts";
import type { KeyRevision, QuestionVersion } from "../questions/versions.ts";
import { selectRules } from "./regrades.queries.ts";
import type { Reach } from "./sittings.queries.ts";

/** What a regrade does, with all that working it out needs. */
export interface RegradePlan {
  reach: Reach;
  version: AssessmentVersion;
  question: QuestionVersion;
  /** By which it scores; null for kinds that leave the key alone. */
  revision: KeyRevision | null;
  /** The newest key before it. */
  former: KeyRevision;
  treatment: Treatment;
  onlyRaise: boolean;
  /** What every regrade of the version does, by its id. */
  others: ReadonlyMap<string, { question_version_id: string; treatment: Treatment }>;
  scoring: AbilityScoring | null;
}

/** The id that stands for a regrade that isn't kept. */
export const notKept = "";

/** Loads what a plan needs beside the regrade itself. */
export async function completePlan(db: Database, plan: Omit<RegradePlan, "others" | "scoring">): Promise<RegradePlan> {
  const rules = await selectRules(db, plan.version.id);
  const others = new Map(
    rules.map((row) => [row.id, { question_version_id: row.question_version_id, treatment: treatmentOf(row) }]),
  );
  others.set(plan.reach.regradeId ?? notKept, { question_version_id: plan.question.id, treatment: plan.treatment });
  return { ...plan, others, scoring: await findAbilityScoring(db, plan.version) };
}
