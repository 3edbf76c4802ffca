import { sql } from "kysely";
import { readableContent } from "../../../foundation/access/content.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database, Tx } from "../../../platform/database/client.ts";
import type { ImportCounts } from "./report.ts";

interface Wanted {
  fingerprints: string[];
  /** Pairs of source and source identifier, as parallel lists. */
  sources: string[];
  identifiers: string[];
}

/** Reads the questions in use, which the actor may read, that read the same or have the same name at the same source. */
export async function selectAlike(db: Database, actor: Actor, wanted: Wanted) {
  // Looked for by index, one after the other: with `or` between them, or in a join, a young bank without statistics would be read whole.
  const { rows } = await sql<{ id: string; fingerprint: string; source: string; source_identifier: string }>`
    with alike as materialized (
      select same.id from unnest(${wanted.fingerprints}::text[]) as text (fingerprint)
      cross join lateral (select id from questions where fingerprint = text.fingerprint offset 0) as same
      union
      select same.id from unnest(${wanted.sources}::text[], ${wanted.identifiers}::text[]) as name (source, identifier)
      cross join lateral (
        select id from questions where source = name.source and source_identifier = name.identifier offset 0) as same)
    select found.* from alike
    cross join lateral (
      select questions.id, questions.fingerprint, questions.source, questions.source_identifier from questions
      where questions.id = alike.id and ${readableContent(actor, "questions")} offset 0) as found
    cross join lateral (
      select from question_versions where question_id = found.id and status <> 'retired' limit 1) as used
    order by found.id`.execute(db);
  return rows;
}

/** Reads those of these ids that are questions already. */
export async function selectPresent(db: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom("questions").select("id").where("id", "in", ids).execute();
  return new Set(rows.map((row) => row.id));
}

/** Keeps that questions are brought in; an import that begins again after a crash is there already. */
export async function insertImport(db: Database, row: { id: string; name: string; createdBy: string }): Promise<void> {
  await db
    .insertInto("question_imports")
    .values({ id: row.id, name: row.name, created_by: row.createdBy })
    .onConflict((same) => same.doNothing())
    .execute();
}

export async function finishImport(tx: Tx, id: string, counts: ImportCounts): Promise<void> {
  await tx
    .updateTable("question_imports")
    .set({ counts: JSON.stringify(counts), finished_at: new Date() })
    .where("id", "=", id)
    .execute();
}

/** Records the questions that an import created or replaced, with their current versions; the previous content of replaced ones by id. */
export async function insertImportItems(
  tx: Tx,
  importId: string,
  created: readonly string[],
  replaced: ReadonlyMap<string, unknown>,
): Promise<void> {
  const ids = [...created, ...replaced.keys()];
  if (ids.length === 0) return;
  const rows = await tx.selectFrom("questions").select(["id", "version"]).where("id", "in", ids).execute();
  const items = rows.map(({ id, version }) => ({
    import_id: importId,
    question_id: id,
    version,
    before: replaced.has(id) ? JSON.stringify(replaced.get(id)) : null,
  }));
  await tx
    .insertInto("question_import_items")
    .values(items)
    .onConflict((same) => same.doNothing())
    .execute();
}
