import { sql } from "kysely";
import type { Database, Tx } from "../../../platform/database/client.ts";
import { updateRows } from "../../../platform/database/rows.ts";

/** Reads how many sittings were given anything by an entry, and how many each question version of its pool. Previews are left out. */
export async function selectRates(
  db: Database,
  versionId: string,
  entryId: string,
): Promise<{ sittings: number; given: { id: string; count: number }[] }> {
  const { rows } = await sql<{ id: string; count: number; sittings: number }>`
    with met as (
      select attempt.session_id, attempt.question_version_id from attempts attempt
      join sessions session on session.id = attempt.session_id
      where session.assessment_id = (select assessment_id from assessment_versions where id = ${versionId}::uuid)
        and session.assessment_version_id = ${versionId}::uuid and not session.is_preview
        and attempt.version_placement_id = ${entryId}::uuid)
    select question_version_id as id, count(*) as count, (select count(distinct session_id) from met) as sittings
    from met group by question_version_id`.execute(db);
  return { sittings: rows[0]?.sittings ?? 0, given: rows.map(({ id, count }) => ({ id, count })) };
}

/** Keeps what rests for sittings that begin an adaptive section, as places of its pool. */
export async function updateResting(
  tx: Tx,
  rows: readonly { session_id: string; id: string; resting: readonly number[] }[],
): Promise<void> {
  await updateRows(tx, "session_sections", ["session_id", "id"], rows);
}
