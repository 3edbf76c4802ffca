import { sql } from "kysely";
import { readableMedia } from "../../../foundation/access/media.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database, Tx } from "../../../platform/database/client.ts";

/** Selects what is on shelves, of what the actor may read and isn’t archived. */
export function selectOnShelves(
  db: Database,
  actor: Actor,
  { groups, material }: { groups: readonly string[]; material?: string | undefined },
) {
  const all = db
    .selectFrom("library_group_materials")
    .innerJoin("study_materials", "study_materials.id", "library_group_materials.study_material_id")
    .select(["library_group_materials.library_group_id", "library_group_materials.position"])
    .select(["library_group_materials.added_at", "study_materials.id", "study_materials.title"])
    .where(sql<boolean>`library_group_materials.library_group_id = any(${groups}::uuid[])`)
    .where("study_materials.archived_at", "is", null)
    .where(readableMedia(actor, "study_materials"));
  return material === undefined ? all : all.where("study_materials.id", "=", material);
}

/** Lists all materials on a shelf in order, with whether the actor sees each. The caller holds the lock on shelves. */
export async function listPlaced(tx: Tx, actor: Actor, group: string): Promise<{ id: string; is_shown: boolean }[]> {
  const { rows } = await sql<{ id: string; is_shown: boolean }>`
    select study_materials.id,
      study_materials.archived_at is null and ${readableMedia(actor, "study_materials")} as is_shown
    from library_group_materials placed join study_materials on study_materials.id = placed.study_material_id
    where placed.library_group_id = ${group}::uuid
    order by placed.position, placed.study_material_id`.execute(tx);
  return rows;
}

/** Lists the materials among these that the actor may read and that are not archived. */
export async function listReadableMaterials(db: Database, actor: Actor, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from study_materials
    where id = any(${ids}::uuid[]) and archived_at is null and ${readableMedia(actor, "study_materials")}`.execute(db);
  return new Set(rows.map((row) => row.id));
}

/** Saves the order of the materials on a shelf, and adds new ones. */
export async function placeOnShelf(tx: Tx, group: string, ids: readonly string[], addedBy: string): Promise<void> {
  await sql`insert into library_group_materials (library_group_id, study_material_id, position, added_by)
    select ${group}::uuid, place.id, place.position, ${addedBy}::uuid
    from unnest(${ids}::uuid[]) with ordinality as place (id, position)
    on conflict (library_group_id, study_material_id) do update set position = excluded.position
      where library_group_materials.position <> excluded.position`.execute(tx);
}

/** Removes materials from a shelf; returns those that were on it. */
export async function takeOffShelf(tx: Tx, group: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    delete from library_group_materials where library_group_id = ${group}::uuid and study_material_id = any(${ids}::uuid[])
    returning study_material_id as id`.execute(tx);
  return new Set(rows.map((row) => row.id));
}
