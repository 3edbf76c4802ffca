import { sql } from "kysely";
import { readableContent } from "../../access/content.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";

interface Wanted {
  fingerprints: string[];
  /** Pairs of source and source identifier, as parallel lists. */
  sources: string[];
  identifiers: string[];
}

/** Questions in use, which the actor may read, that read the same or have the same name at the same source. */
export async function selectAlike(db: Database, actor: Actor, wanted: Wanted) {
  const { rows } = await sql<{ id: string; fingerprint: string; source: string; source_identifier: string }>`
    select questions.id, questions.fingerprint, questions.source, questions.source_identifier
    from questions
    where (questions.fingerprint = any(${wanted.fingerprints}::text[])
      or (questions.source, questions.source_identifier) in (
        select * from unnest(${wanted.sources}::text[], ${wanted.identifiers}::text[])))
      and ${readableContent(actor, "questions")}
      and exists (select from question_versions version where version.question_id = questions.id and version.status <> 'retired')
    order by questions.id`.execute(db);
  return rows;
}

/** Of these ids those that are questions already. */
export async function selectPresent(db: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom("questions").select("id").where("id", "in", ids).execute();
  return new Set(rows.map((row) => row.id));
}
