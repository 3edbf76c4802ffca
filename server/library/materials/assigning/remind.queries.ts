import { type RawBuilder, sql } from "kysely";
import { finishedNewest } from "../../../delivery/allocations/media/finished-reading.ts";
import type { Database } from "../../../platform/database/client.ts";

/** Lists those of these people who have material now, by this condition, and have not finished it. */
export async function listUnfinished(
  db: Database,
  materialId: string,
  userIds: readonly string[],
  isOpen: RawBuilder<boolean>,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select users.id from users cross join study_materials
    where users.id = any(${userIds}::uuid[]) and study_materials.id = ${materialId}::uuid and ${isOpen}
      and not exists (select from material_reading reading where reading.user_id = users.id
        and reading.study_material_id = study_materials.id and ${finishedNewest} is not null)`.execute(db);
  return new Set(rows.map((row) => row.id));
}
