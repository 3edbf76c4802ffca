import { sql } from "kysely";
import { isPractice } from "../../foundation/access/practice.ts";
import type { Tx } from "../../platform/database/client.ts";

/** Lets others who would make a course of the account wait until the transaction ends. */
export async function lockCourses(tx: Tx, deploymentId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${deploymentId}, 7340036))`.execute(tx);
}

/** Returns a course of an account, with its group. */
export async function findCourse(tx: Tx, deploymentId: string, contextId: string) {
  return tx
    .selectFrom("lti_courses")
    .innerJoin("groups", "groups.id", "lti_courses.group_id")
    .select([
      "lti_courses.id",
      "title",
      "group_id",
      "groups.school_id",
      sql<boolean>`archived_at is not null`.as("is_archived"),
    ])
    .where("deployment_id", "=", deploymentId)
    .where("context_id", "=", contextId)
    .executeTakeFirst();
}

export async function insertCourse(
  tx: Tx,
  row: { id: string; deployment_id: string; context_id: string; title: string; group_id: string },
): Promise<void> {
  await tx.insertInto("lti_courses").values(row).execute();
}

export async function updateCourse(tx: Tx, id: string, fields: { title?: string; group_id?: string }): Promise<void> {
  await tx.updateTable("lti_courses").set(fields).where("id", "=", id).execute();
}

/** Keeps to which assessment a link of a course leads. @returns Whether it is new, or led to another one, or another group, before. */
export async function keepLink(
  tx: Tx,
  row: { course_id: string; resource_link_id: string; assessment_id: string; group_id: string },
): Promise<boolean> {
  const kept = await tx
    .insertInto("lti_links")
    .values(row)
    .onConflict((on) =>
      on
        .columns(["course_id", "resource_link_id"])
        .doUpdateSet({ assessment_id: row.assessment_id, group_id: row.group_id })
        .where((where) =>
          where.or([
            where("lti_links.assessment_id", "!=", row.assessment_id),
            where("lti_links.group_id", "!=", row.group_id),
          ]),
        ),
    )
    .returning("course_id")
    .executeTakeFirst();
  return kept !== undefined;
}

/** Returns whether a published assessment is for everyone, or for this school. */
export async function isAssessmentOf(tx: Tx, id: string, schoolId: string | null): Promise<boolean> {
  const row = await tx
    .selectFrom("assessments")
    .select("id")
    .where("id", "=", id)
    .where("published_version", "is not", null)
    .where("archived_at", "is", null)
    .where(sql<boolean>`not ${isPractice("assessments.id")}`)
    .where((where) => where.or([where("school_id", "is", null), where("school_id", "=", schoolId)]))
    .executeTakeFirst();
  return row !== undefined;
}
