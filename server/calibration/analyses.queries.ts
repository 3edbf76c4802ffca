import { isPractice, readableAssessments } from "../access/practice.ts";
import { reachedBy } from "../access/reach.ts";
import type { Actor } from "../platform/binder.ts";
import type { Database } from "../platform/database/client.ts";
import { satPeople } from "../results/responses.ts";
import { FEWEST_PEOPLE } from "./describe-items.ts";

/** Returns the analysis of a version as last computed; version 0 is all of them together. */
export async function selectAnalysis(db: Database, assessmentId: string, version: number) {
  return db
    .selectFrom("item_analyses")
    .selectAll()
    .where("assessment_id", "=", assessmentId)
    .where("version", "=", version)
    .executeTakeFirst();
}

interface NewAnalysis {
  assessment_id: string;
  version: number;
  facts: string;
  people: number;
  alpha: number | null;
  flagged: number;
  analysis: string;
  computed_at: Date;
}

export async function upsertAnalysis(db: Database, row: NewAnalysis): Promise<void> {
  await db
    .insertInto("item_analyses")
    .values(row)
    .onConflict((conflict) => conflict.columns(["assessment_id", "version"]).doUpdateSet(row))
    .execute();
}

/**
 * Reads the published assessments that may be read, with the analysis of the newest version that was analysed, and with how many people
 * within reach have a first sitting of it (`people`). Before the first analysis alpha is the one that scores rest on.
 */
export function publishedAssessments(db: Database, actor: Actor, name: string | null) {
  const query = db
    .selectFrom("assessments")
    .leftJoinLateral(
      (inner) =>
        inner
          .selectFrom("item_analyses")
          .select(["alpha", "flagged", "computed_at"])
          .whereRef("item_analyses.assessment_id", "=", "assessments.id")
          .where("version", ">", 0)
          .orderBy("version", "desc")
          .limit(1)
          .as("last"),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (inner) =>
        inner
          .selectFrom("version_figures")
          .innerJoin("assessment_versions", "assessment_versions.id", "version_figures.assessment_version_id")
          .select("version_figures.alpha")
          .whereRef("assessment_versions.assessment_id", "=", "assessments.id")
          .where("version_figures.people", ">=", FEWEST_PEOPLE)
          .orderBy("assessment_versions.number", "desc")
          .limit(1)
          .as("figures"),
      (join) => join.onTrue(),
    )
    .select(["assessments.id", "assessments.name", "assessments.kind", "assessments.published_version"])
    .select(["assessments.created_at", "last.flagged", "last.computed_at"])
    .select((from) => from.fn.coalesce("last.alpha", "figures.alpha").as("alpha"))
    .select(satPeople("assessments.id", reachedBy(actor, "result.user_id")).as("people"))
    .where("assessments.published_version", "is not", null)
    .where("assessments.archived_at", "is", null)
    .where((where) => where.not(isPractice("assessments.id")))
    .where(readableAssessments(actor));
  return name === null ? query : query.where("assessments.name", "ilike", name);
}
