import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from "kysely";
import { isPractice } from "../../foundation/access/practice.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import type { Assessments } from "../../platform/database/schema.gen.ts";
import type { ModuleCounts } from "./stages.ts";
import { bearsTag } from "./tagged.queries.ts";

export type AssessmentRow = Selectable<Assessments>;

export function selectAssessment(db: Database, id: string, isAllowed: RawBuilder<boolean>) {
  return db.selectFrom("assessments").selectAll().where("id", "=", id).where(isAllowed).executeTakeFirst();
}

/** Returns whether an assessment belongs to a practice set. */
export async function isBehindSet(db: Database, id: string): Promise<boolean> {
  const query = db.selectFrom("assessments").select("id").where("id", "=", id).where(isPractice("assessments.id"));
  return (await query.executeTakeFirst()) !== undefined;
}

/** Returns which of these assessments may be read. */
export async function selectReadableIds(
  db: Database,
  ids: readonly string[],
  isAllowed: RawBuilder<boolean>,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom("assessments").select("id").where("id", "in", ids).where(isAllowed).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns the row, locked: every edit of the draft or its parts holds this lock, so that positions stay dense. */
export function lockAssessment(tx: Tx, id: string, isAllowed: RawBuilder<boolean>) {
  return tx.selectFrom("assessments").selectAll().where("id", "=", id).where(isAllowed).forUpdate().executeTakeFirst();
}

interface Filter {
  kind?: AssessmentRow["kind"] | undefined;
  archived: boolean;
  /** Ids of which the assessment bears one. */
  tags: readonly string[] | null;
  /** Pattern for ILIKE. */
  name: string | null;
}

export function filteredAssessments(
  db: Database,
  isAllowed: RawBuilder<boolean>,
  { kind, archived, tags, name }: Filter,
) {
  // Assessments of practice sets are listed with the sets.
  let query = db.selectFrom("assessments").selectAll().where(isAllowed);
  query = query.where((where) => where.not(isPractice("assessments.id")));
  query = query.where("archived_at", archived ? "is not" : "is", null);
  if (kind) query = query.where("kind", "=", kind);
  if (tags !== null) query = query.where(bearsTag(tags));
  return name === null ? query : query.where("name", "ilike", name);
}

/** Reads section ids in order with their limits and how many questions each comes to, by module. */
export function selectOutlines(db: Database, assessmentIds: readonly string[]) {
  return db
    .selectFrom("sections")
    .select([
      "assessment_id",
      "id",
      "time_limit_seconds",
      "selection",
      sql<ModuleCounts | null>`(select jsonb_object_agg(counted.module, counted.questions) from (
        select coalesce(module, '') as module, sum(coalesce((draw ->> 'count')::int, 1)) as questions
        from placements where section_id = sections.id group by 1) as counted)`.as("questions"),
    ])
    .where("assessment_id", "in", assessmentIds)
    .orderBy("position")
    .execute();
}

export async function insertAssessment(tx: Tx, row: Insertable<Assessments>): Promise<void> {
  await tx.insertInto("assessments").values(row).execute();
}

/** Writes changes and counts the edit. */
export async function updateAssessmentRow(tx: Tx, id: string, changes: Updateable<Assessments>): Promise<void> {
  await tx
    .updateTable("assessments")
    .set((row) => ({ ...changes, version: row("version", "+", 1), updated_at: new Date() }))
    .where("id", "=", id)
    .execute();
}

/** Writes the hash of the password, which is no part of the draft. */
export async function setPasswordHash(tx: Tx, id: string, hash: string | null): Promise<void> {
  await tx.updateTable("assessments").set({ password_hash: hash }).where("id", "=", id).execute();
}

export async function deleteAssessment(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("assessment_tags").where("assessment_id", "=", id).execute();
  await tx.deleteFrom("sections").where("assessment_id", "=", id).execute();
  await tx.deleteFrom("assessments").where("id", "=", id).execute();
}

export async function copyTags(tx: Tx, fromId: string, toId: string): Promise<void> {
  await sql`insert into assessment_tags (assessment_id, tag_id)
    select ${toId}::uuid, tag_id from assessment_tags where assessment_id = ${fromId}::uuid`.execute(tx);
}
