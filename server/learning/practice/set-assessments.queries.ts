import { type Insertable, type RawBuilder, sql } from "kysely";
import { readableContent } from "../../foundation/access/content.ts";
import { readableAssessments } from "../../foundation/access/practice.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import type { PracticeSetAssessments } from "../../platform/database/schema.gen.ts";

/** Ties whose assessment the actor may read. @param isSetVisible The condition on `practice_sets`. */
export function visibleTies(db: Database, actor: Actor, isSetVisible: RawBuilder<boolean>) {
  return db
    .selectFrom("practice_set_assessments as tie")
    .innerJoin("practice_sets", "practice_sets.id", "tie.practice_set_id")
    .innerJoin("assessments", "assessments.id", "tie.assessment_id")
    .where(isSetVisible)
    .where(readableAssessments(actor))
    .select(["tie.practice_set_id", "practice_sets.name as practice_set_name"])
    .select(["tie.assessment_id", "assessments.name as assessment_name", "tie.is_made", "tie.created_at"]);
}

/** A tie as it is read for lists. */
export type TieRow = Awaited<ReturnType<ReturnType<typeof visibleTies>["execute"]>>[number];

/** Keeps a tie; false where it is there already. */
export async function insertTie(tx: Tx, row: Insertable<PracticeSetAssessments>): Promise<boolean> {
  const kept = await tx
    .insertInto("practice_set_assessments")
    .values(row)
    .onConflict((same) => same.doNothing())
    .returning("assessment_id")
    .executeTakeFirst();
  return kept !== undefined;
}

/** Removes a tie; false where there was none. */
export async function deleteTie(tx: Tx, setId: string, assessmentId: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom("practice_set_assessments")
    .where("practice_set_id", "=", setId)
    .where("assessment_id", "=", assessmentId)
    .returning("assessment_id")
    .executeTakeFirst();
  return gone !== undefined;
}

/** Tells whether the actor may read every question of an assessment. */
export async function readsAllQuestions(db: Database, actor: Actor, assessmentId: string): Promise<boolean> {
  const { rows } = await sql`
    select from sections join placements on placements.section_id = sections.id
    join questions on questions.id = placements.question_id
    where sections.assessment_id = ${assessmentId}::uuid and not ${readableContent(actor, "questions")} limit 1`.execute(
    db,
  );
  return rows.length === 0;
}
