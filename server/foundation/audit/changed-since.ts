import { sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";

/**
 * Lists the names of the fields of a thing that were changed after a version of it, as the log's entries list them in
 * `after.changed`.
 */
export async function listChangedSince(
  db: Database,
  subject: { type: string; id: string },
  version: number,
): Promise<string[]> {
  const { rows } = await sql<{ field: string }>`
    select distinct field from audit_entries entry, jsonb_array_elements_text(entry.after -> 'changed') as field
    where entry.subject_type = ${subject.type} and entry.subject_id = ${subject.id}::uuid
      and jsonb_typeof(entry.after -> 'changed') = 'array' and (entry.after ->> 'version')::integer > ${version}
    order by field`.execute(db);
  return rows.map(({ field }) => field);
}
