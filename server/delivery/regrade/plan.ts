import type { AssessmentVersion } from "../../authoring/assessments/published.ts";
import type { KeyRevision, QuestionVersion } from "../../authoring/questions/versions.ts";
import type { Database } from "../../platform/database/client.ts";
import { type AbilityScoring, findAbilityScoring } from "../marking/ability-score.ts";
import { type Treatment, treatmentOf } from "../marking/regrade-rules.ts";
import { selectRules } from "./regrades.queries.ts";
import type { Reach } from "./sittings.queries.ts";

/** What a regrade does to one question. */
export interface Correction {
  question: QuestionVersion;
  /** By which it scores; null for kinds that leave the key alone. */
  revision: KeyRevision | null;
  /** The newest key before it. */
  former: KeyRevision;
  treatment: Treatment;
}

/** What a regrade does, with all that working it out needs. */
export interface RegradePlan {
  reach: Reach;
  version: AssessmentVersion;
  /** At least one, each of another question. */
  corrections: readonly Correction[];
  onlyRaise: boolean;
  /** What every regrade of the version does to its questions, by its id. */
  others: ReadonlyMap<string, readonly Treated[]>;
  scoring: AbilityScoring | null;
}

interface Treated {
  question_version_id: string;
  treatment: Treatment;
}

/** The id that stands for a regrade that isn't kept. */
export const notKept = "";

/** Loads what a plan needs beside the regrade itself. */
export async function completePlan(db: Database, plan: Omit<RegradePlan, "others" | "scoring">): Promise<RegradePlan> {
  const rules = await selectRules(db, plan.version.id);
  const others = new Map<string, Treated[]>();
  for (const row of rules)
    others.set(row.id, [
      ...(others.get(row.id) ?? []),
      { question_version_id: row.question_version_id, treatment: treatmentOf(row) },
    ]);
  others.set(
    plan.reach.regradeId ?? notKept,
    plan.corrections.map(({ question, treatment }) => ({ question_version_id: question.id, treatment })),
  );
  return { ...plan, others, scoring: await findAbilityScoring(db, plan.version) };
}
