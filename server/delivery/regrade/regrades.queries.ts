import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";
import { insertRows } from "../../platform/database/rows.ts";
import type {
  RegradeChanges,
  RegradeFormerScores,
  RegradeItems,
  Regrades,
} from "../../platform/database/schema.gen.ts";

export type RegradeRow = Selectable<Regrades>;
export type ChangeRow = Selectable<RegradeChanges>;

/** Reads what the regrades of a version do. */
export async function selectRules(db: Database, versionId: string) {
  return db
    .selectFrom("regrades")
    .innerJoin("regrade_changes as change", "change.regrade_id", "regrades.id")
    .select([
      "regrades.id",
      "regrades.state",
      "change.question_version_id",
      "change.kind",
      "change.credit",
      "change.scale",
    ])
    .where("regrades.assessment_version_id", "=", versionId)
    .where("regrades.state", "<>", "draft")
    .orderBy("regrades.id")
    .orderBy("change.position")
    .execute();
}

const listed = [
  ...(["regrades.id", "regrades.link_id", "regrades.assessment_id", "regrades.only_raise"] as const),
  ...(["regrades.tells", "regrades.state", "regrades.changed", "regrades.job_id", "regrades.created_at"] as const),
  ...(["regrades.applied_at", "regrades.undo_until", "regrades.undone_at", "regrades.created_by"] as const),
] as const;

function withNames(db: Database) {
  return db
    .selectFrom("regrades")
    .innerJoin("assessment_versions as version", "version.id", "regrades.assessment_version_id")
    .innerJoin("users as author", "author.id", "regrades.created_by")
    .select(listed)
    .select(["version.number", "version.name as assessment_name"])
    .select(sql<string>`author.first_name || ' ' || author.last_name`.as("author_name"))
    .select((select) =>
      select
        .exists(
          select
            .selectFrom("regrades as linked")
            .innerJoin("regrades as later", "later.assessment_version_id", "linked.assessment_version_id")
            .select("later.id")
            .whereRef("linked.link_id", "=", "regrades.link_id")
            .whereRef("later.applied_at", ">", "linked.applied_at")
            .where("later.state", "in", ["applying", "applied"]),
        )
        .as("is_followed"),
    );
}

/** Lists the regrades of an assessment, the newest first. */
export async function selectRegrades(db: Database, assessmentId: string, questionId: string | null) {
  return withNames(db)
    .where("regrades.assessment_id", "=", assessmentId)
    .$if(questionId !== null, (query) =>
      query.where((where) =>
        where.exists(
          where
            .selectFrom("regrade_changes as change")
            .innerJoin("question_versions as question", "question.id", "change.question_version_id")
            .select("change.position")
            .whereRef("change.regrade_id", "=", "regrades.id")
            .where("question.question_id", "=", questionId ?? ""),
        ),
      ),
    )
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

/** Reads the regrades that are applied and undone together, in the order of their versions. */
export async function selectLinked(db: Database, linkId: string): Promise<RegradeRow[]> {
  return db.selectFrom("regrades").selectAll().where("link_id", "=", linkId).orderBy("assessment_version_id").execute();
}

/** Reads the numbers of the versions of linked regrades, and their previews. */
export async function selectLinkedPreviews(db: Database, linkId: string) {
  return db
    .selectFrom("regrades")
    .innerJoin("assessment_versions as version", "version.id", "regrades.assessment_version_id")
    .select(["regrades.id", "version.number", "regrades.preview"])
    .where("regrades.link_id", "=", linkId)
    .orderBy("version.number", "desc")
    .execute();
}

/** Reads what regrades correct, each in its order. */
export async function selectChangeRows(db: Database, regradeIds: readonly string[]): Promise<ChangeRow[]> {
  return db
    .selectFrom("regrade_changes")
    .selectAll()
    .where(sql<boolean>`regrade_id = any(${[...regradeIds]}::uuid[])`)
    .orderBy("regrade_id")
    .orderBy("position")
    .execute();
}

/** Reads what regrades correct, with the questions. */
export async function selectNamedChanges(db: Database, regradeIds: readonly string[]) {
  return db
    .selectFrom("regrade_changes as change")
    .innerJoin("question_versions as question", "question.id", "change.question_version_id")
    .select(["change.regrade_id", "change.kind", "change.credit", "change.question_version_id", "question.question_id"])
    .where(sql<boolean>`change.regrade_id = any(${[...regradeIds]}::uuid[])`)
    .orderBy("change.regrade_id")
    .orderBy("change.position")
    .execute();
}

export async function insertRegrade(
  tx: Tx,
  row: Insertable<Regrades>,
  changes: Parameters<typeof insertRows<"regrade_changes">>[2],
): Promise<void> {
  await tx.insertInto("regrades").values(row).execute();
  await insertRows(tx, "regrade_changes", changes);
}

export async function updateChange(
  tx: Tx,
  { regrade_id, question_version_id }: ChangeRow,
  values: Updateable<RegradeChanges>,
): Promise<void> {
  await tx
    .updateTable("regrade_changes")
    .set(values)
    .where("regrade_id", "=", regrade_id)
    .where("question_version_id", "=", question_version_id)
    .execute();
}

export async function updateRegrade(tx: Database, id: string, values: Updateable<Regrades>): Promise<void> {
  await tx.updateTable("regrades").set(values).where("id", "=", id).execute();
}

/** Deletes linked regrades that were never applied. */
export async function deleteDrafts(tx: Tx, linkId: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom("regrades")
    .where("link_id", "=", linkId)
    .where("state", "=", "draft")
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Serializes the transactions that apply or undo regrades of one version. */
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

/** Finds a regrade of any version of an assessment that is being applied or undone. */
export async function selectRunning(db: Database, assessmentId: string) {
  return db
    .selectFrom("regrades")
    .innerJoin("assessment_versions as version", "version.id", "regrades.assessment_version_id")
    .select("regrades.id")
    .where("version.assessment_id", "=", assessmentId)
    .where("regrades.state", "in", ["applying", "undoing"])
    .limit(1)
    .executeTakeFirst();
}

/** Returns whether a regrade of the same version was applied after this one and not undone. */
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

/** Saves the result of a regrade per sitting, with the former scores of the corrected attempts. */
export async function insertItems(
  tx: Tx,
  items: readonly Insertable<RegradeItems>[],
  formers: readonly Insertable<RegradeFormerScores>[],
): Promise<void> {
  await insertRows(tx, "regrade_items", items);
  await insertRows(tx, "regrade_former_scores", formers);
}

/** Deletes the results of an undone regrade before it is applied again; the scores stay in the history. */
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
