import { sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";

interface LastChange {
  /** Name of the field, at the top of what was changed. */
  field: string;
  by: { id: string; first_name: string; last_name: string } | null;
  at: Date;
}

/** Returns who changed each field of the one thing of a kind last, the newest change first. */
export async function listLastChanges(db: Database, subjectType: string): Promise<LastChange[]> {
  const { rows } = await sql<{ field: string; at: Date; id: string | null; first_name: string; last_name: string }>`
    select latest.*, users.id, users.first_name, users.last_name from (
      select distinct on (field) field, at, actor_id
      from audit_entries, jsonb_object_keys(after) as field
      where subject_type = ${subjectType} and jsonb_typeof(after) = 'object'
      order by field, at desc
    ) latest left join users on users.id = latest.actor_id
    order by at desc`.execute(db);
  return rows.map(({ field, at, id, first_name, last_name }) => ({
    field,
    at,
    by: id === null ? null : { id, first_name, last_name },
  }));
}
