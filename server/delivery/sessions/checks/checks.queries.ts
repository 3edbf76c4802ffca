import type { ReasonFamily } from "@sextant/contract/reason-families.ts";
import { type Selectable, sql } from "kysely";
import { isPractice, questionsInTests } from "../../../foundation/access/practice.ts";
import type { Database, Tx } from "../../../platform/database/client.ts";
import type { AttemptChecks } from "../../../platform/database/schema.gen.ts";

export type CheckRow = Selectable<AttemptChecks>;

/** Lists what was checked of a sitting, or of one of its attempts, by attempt in the order of the tries. */
export async function listChecks(
  db: Database,
  sessionId: string,
  attemptId: string | null = null,
): Promise<CheckRow[]> {
  let query = db.selectFrom("attempt_checks").selectAll().where("session_id", "=", sessionId);
  if (attemptId !== null) query = query.where("attempt_id", "=", attemptId);
  return query.orderBy("attempt_id").orderBy("number").execute();
}

/** Returns what of an attempt a check looks at. */
export async function findAnswer(tx: Tx, sessionId: string, attemptId: string) {
  return tx
    .selectFrom("attempts")
    .select(["id", "session_section_id", "question_version_id", "response", "marks", "lease", "revision"])
    .where("session_id", "=", sessionId)
    .where("id", "=", attemptId)
    .executeTakeFirst();
}

/** Lists the question of each attempt among these. */
export async function listQuestionsOf(db: Database, sessionId: string, attemptIds: readonly string[]) {
  if (attemptIds.length === 0) return new Map<string, string>();
  const rows = await db
    .selectFrom("attempts")
    .select(["id", "question_version_id"])
    .where("session_id", "=", sessionId)
    .where("id", "in", attemptIds)
    .execute();
  return new Map(rows.map((row) => [row.id, row.question_version_id]));
}

/** Reads the family of reasons that the student gave, by attempt. */
export async function selectFamilies(db: Database, sessionId: string): Promise<Map<string, ReasonFamily>> {
  const rows = await db
    .selectFrom("attempt_reasons")
    .select(["attempt_id", "family"])
    .where("session_id", "=", sessionId)
    .where("given_by", "=", "student")
    .execute();
  return new Map(rows.flatMap(({ attempt_id, family }) => (family ? [[attempt_id, family as ReasonFamily]] : [])));
}

/** Returns whether a version belongs to the assessment behind a practice set. */
export async function isOfPracticeSet(db: Database, versionId: string): Promise<boolean> {
  const { rows } = await sql<{ is_set: boolean }>`
    select ${isPractice("version.assessment_id")} as is_set
    from assessment_versions version where version.id = ${versionId}::uuid`.execute(db);
  return rows[0]?.is_set === true;
}

/** Returns whether a question is in another unfinished test of a student. */
export async function isInTestOf(db: Database, userId: string, questionVersionId: string): Promise<boolean> {
  const question = sql`(select question_id from question_versions where id = ${questionVersionId}::uuid)`;
  const { rows } = await sql<{ is_in_test: boolean }>`
    select ${question} in (${questionsInTests(userId, question)}) as is_in_test`.execute(db);
  return rows[0]?.is_in_test === true;
}

/** Appends a check. @returns The stored row. */
export async function insertCheck(
  tx: Tx,
  { response, ...row }: Omit<CheckRow, "checked_at" | "response"> & { response: unknown },
): Promise<CheckRow> {
  return tx
    .insertInto("attempt_checks")
    .values({ ...row, response: JSON.stringify(response) })
    .returningAll()
    .executeTakeFirstOrThrow();
}
