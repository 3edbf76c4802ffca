import { type Selectable, sql } from "kysely";
import type { Actor } from "../../../platform/binder.ts";
import type { Database, Tx } from "../../../platform/database/client.ts";
import type { QuestionImports } from "../../../platform/database/schema.gen.ts";

type ImportRow = Selectable<QuestionImports>;

/**
 * Imports that the actor may see: their own, or all for staff; each with its owner, the number of its questions and the state of its job.
 */
export function selectImports(db: Database, actor: Actor, id: string | undefined) {
  return db
    .selectFrom("question_imports")
    .innerJoin("users", "users.id", "question_imports.created_by")
    .leftJoin("jobs", "jobs.id", "question_imports.id")
    .selectAll("question_imports")
    .select([
      "users.first_name",
      "users.last_name",
      "jobs.state as job_state",
      sql<number>`(select count(*) from question_import_items item where item.import_id = question_imports.id)`.as(
        "question_count",
      ),
    ])
    .$if(actor.role !== "staff", (query) => query.where("question_imports.created_by", "=", actor.id))
    .$if(id !== undefined, (query) => query.where("question_imports.id", "=", id ?? ""));
}

export function selectImport(db: Database, id: string): Promise<ImportRow | undefined> {
  return db.selectFrom("question_imports").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function countImportItems(db: Database, importId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from question_import_items where import_id = ${importId}::uuid`.execute(db);
  return rows[0]?.count ?? 0;
}

interface Part {
  /** Id of the last question before it. */
  after: string;
  limit: number;
}

/** So many of what an import did and that undoing has not looked at, in the order of the questions' ids. */
function importItems(db: Database, importId: string, { after, limit }: Part) {
  return db
    .selectFrom("question_import_items")
    .select(["question_id", "version", "before"])
    .where("import_id", "=", importId)
    .where("question_id", ">", after)
    .orderBy("question_id")
    .limit(limit);
}

export function selectImportItems(db: Database, importId: string, part: Part) {
  return importItems(db, importId, part).execute();
}

export function lockImportItems(tx: Tx, importId: string, part: Part) {
  return importItems(tx, importId, part).forUpdate().execute();
}

export async function deleteImportItems(tx: Tx, importId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom("question_import_items")
    .where("import_id", "=", importId)
    .where("question_id", "in", ids)
    .execute();
}

export async function markImportUndone(tx: Tx, id: string): Promise<void> {
  await tx.updateTable("question_imports").set({ undone_at: new Date() }).where("id", "=", id).execute();
}

/** Returns which of these questions an assessment uses, in its draft or in a published version, or a published rule may draw. */
export async function selectUsed(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select question_id as id from placements where question_id = any(${ids}::uuid[])
    union
    select version.question_id from question_versions version
      join version_placements placement on placement.question_version_id = version.id
      where version.question_id = any(${ids}::uuid[])
    union
    select version.question_id from question_versions version
      join version_pools pool on pool.question_version_id = version.id
      where version.question_id = any(${ids}::uuid[])`.execute(tx);
  return new Set(rows.map((row) => row.id));
}

/** Ids of the questions that an import brought or replaced, where the actor may see that import. */
export async function selectImported(db: Database, actor: Actor, importIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select item.question_id as id from question_import_items item
    join question_imports on question_imports.id = item.import_id
    where item.import_id = any(${importIds}::uuid[])
      and (${actor.role === "staff"} or question_imports.created_by = ${actor.id}::uuid)`.execute(db);
  return rows.map((row) => row.id);
}
