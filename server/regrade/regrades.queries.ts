import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Database, Tx } from "../platform/database/client.ts";
import { insertRows } from "../platform/database/rows.ts";
import type { RegradeItems, Regrades } from "../platform/database/schema.gen.ts";

export type RegradeRow = Selectable<Regrades>;

/** Reads what the regrades of a version do. */
export async function selectRules(db: Database, versionId: string) {
  return db
    .selectFrom("regrades")
    .select(["id", "question_version_id", "kind", "credit", "scale"])
    .where("assessment_version_id", "=", versionId)
    .where("state", "<>", "draft")
    .execute();
}

const listed = [
  ...(["regrades.id", "regrades.assessment_id", "regrades.kind", "regrades.credit", "regrades.only_raise"] as const),
  ...(["regrades.tells", "regrades.state", "regrades.changed", "regrades.job_id", "regrades.created_at"] as const),
  ...([
    "regrades.question_version_id",
    "regrades.applied_at",
    "regrades.undo_until",
    "regrades.undone_at",
    "regrades.created_by",
  ] as const),
] as const;

function withNames(db: Database) {
  return db
    .selectFrom("regrades")
    .innerJoin("question_versions as question", "question.id", "regrades.question_version_id")
    .innerJoin("assessment_versions as version", "version.id", "regrades.assessment_version_id")
    .innerJoin("users as author", "author.id", "regrades.created_by")
    .select(listed)
    .select(["question.question_id", "version.number", "version.name as assessment_name"])
    .select(sql<string>`author.first_name || ' ' || author.last_name`.as("author_name"))
    .select((select) =>
      select
        .exists(
          select
            .selectFrom("regrades as later")
            .select("later.id")
            .whereRef("later.assessment_version_id", "=", "regrades.assessment_version_id")
            .whereRef("later.applied_at", ">", "regrades.applied_at")
            .where("later.state", "in", ["applying", "applied"]),
        )
        .as("is_followed"),
    );
}

/** Lists the regrades of an assessment, the newest first. */
export async function selectRegrades(db: Database, assessmentId: string, questionId: string | null) {
  return withNames(db)
    .where("regrades.assessment_id", "=", assessmentId)
    .$if(questionId !== null, (query) => query.where("question.question_id", "=", questionId ?? ""))
    .orderBy("regrades.created_at", "desc")
    .orderBy("regrades.id", "desc")
    .limit(200)
    .execute();
}
export type NamedRegrade = Awaited<ReturnType<typeof selectRegrades>>[number];

export async function selectRegrade(db: Database, assessmentId: string, id: string) {
  return withNames(db)
    .select("regrades.preview")
    .where("regrades.assessment_id", "=", assessmentId)
    .where("regrades.id", "=", id)
    .executeTakeFirst();
}

/** Reads the row of a regrade; with a lock where it is about to change. */
export async function selectRegradeRow(db: Database, id: string, isLocked = false): Promise<RegradeRow | undefined> {
  return db
    .selectFrom("regrades")
    .selectAll()
    .where("id", "=", id)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
}

export async function insertRegrade(tx: Tx, row: Insertable<Regrades>): Promise<void> {
  await tx.insertInto("regrades").values(row).execute();
}

export async function updateRegrade(tx: Database, id: string, values: Updateable<Regrades>): Promise<void> {
  await tx.updateTable("regrades").set(values).where("id", "=", id).execute();
}

/** Deletes a regrade that was never applied. */
export async function deleteDraft(tx: Tx, id: string): Promise<boolean> {
  const gone = await tx.deleteFrom("regrades").where("id", "=", id).where("state", "=", "draft").executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Has those who apply and undo regrades of one version take turns. */
export async function lockVersion(tx: Tx, versionId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('regrades'), hashtext(${versionId}))`.execute(tx);
}

/** Finds a regrade of the version that is being applied or undone. */
export async function selectUnderWay(tx: Tx, versionId: string) {
  return tx
    .selectFrom("regrades")
    .select(["id", "job_id"])
    .where("assessment_version_id", "=", versionId)
    .where("state", "in", ["applying", "undoing"])
    .executeTakeFirst();
}

/** Tells whether a regrade of the same version was applied after this one and stands. */
export async function hasLater(tx: Tx, row: RegradeRow): Promise<boolean> {
  const later = await tx
    .selectFrom("regrades")
    .select("id")
    .where("assessment_version_id", "=", row.assessment_version_id)
    .where("state", "in", ["applying", "applied", "undoing"])
    .where("applied_at", ">", row.applied_at)
    .executeTakeFirst();
  return later !== undefined;
}

export async function insertItems(tx: Tx, items: readonly Insertable<RegradeItems>[]): Promise<void> {
  await insertRows(tx, "regrade_items", items);
}

/** Forgets what an undone regrade came to, before it is applied again; the scores stay in the history. */
export async function deleteItems(tx: Tx, regradeId: string): Promise<void> {
  await tx.deleteFrom("regrade_items").where("regrade_id", "=", regradeId).execute();
}

export async function markUndone(tx: Tx, regradeId: string, sessionIds: readonly string[]): Promise<void> {
  await tx
    .updateTable("regrade_items")
    .set({ undone_at: sql<Date>`clock_timestamp()` })
    .where("regrade_id", "=", regradeId)
    .where(sql<boolean>`session_id = any(${sessionIds}::uuid[])`)
    .execute();
}

/** Counts the scores that a regrade changed. */
export async function countChanged(db: Database, regradeId: string): Promise<number> {
  const { count } = await db
    .selectFrom("regrade_items")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("regrade_id", "=", regradeId)
    .where("outcome", "=", "changed")
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists the tutors of these students: those who lead their groups, and those to whom they are allocated. */
export async function selectTutors(db: Database, studentIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct tutor.id from users tutor where tutor.role = 'tutor' and tutor.id in (
      select lead.tutor_id from group_members member
      join groups led on led.id = member.group_id and led.archived_at is null
      join group_tutors lead on lead.group_id = member.group_id
      where member.user_id = any(${studentIds}::uuid[]) and member.member_from <= now()
        and (member.member_to is null or member.member_to > now())
      union select carer_id from student_carers where student_id = any(${studentIds}::uuid[]))`.execute(db);
  return rows.map(({ id }) => id);
}
