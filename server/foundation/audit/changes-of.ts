import { sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";

/** One change of a thing that counts its versions. */
interface Change {
  /** The version that the change made; null where the entry does not say. */
  version: number | null;
  /** Names of the fields that it replaced. */
  fields: string[];
}

/** Lists the changes of a thing that the log has, the oldest first: what changed, and to which version. */
export async function listChanges(db: Database, subject: { type: string; id: string }): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select (after ->> 'version')::integer as version, array(select jsonb_object_keys(before)) as fields
    from audit_entries
    where subject_type = ${subject.type} and subject_id = ${subject.id}::uuid
      and jsonb_typeof(before) = 'object' and jsonb_typeof(after -> 'version') = 'number'
    order by at`.execute(db);
  return rows;
}
