import { type Insertable, sql, type Updateable } from "kysely";
import { readableContent } from "../../../foundation/access/content.ts";
import { readableMedia } from "../../../foundation/access/media.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database, Tx } from "../../../platform/database/client.ts";
import type { LibraryGroups } from "../../../platform/database/schema.gen.ts";
import { type ShelfRow, type ShelfTree, shelfTreeOf } from "./shelf-tree.ts";

/** Changes of shelves come one after another: each looks at the whole before it changes a part. */
async function lockShelves(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('library_groups'))`.execute(tx);
}

/** Returns the current shelves. */
export async function loadShelves(db: Database, actor: Actor): Promise<ShelfTree> {
  const { rows } = await sql<ShelfRow>`
    select shelf.id, shelf.parent_id, shelf.school_id, shelf.name, shelf.position, shelf.version, shelf.created_by,
      ${isShownTo(actor)} as is_readable
    from library_groups shelf`.execute(db);
  return shelfTreeOf(rows);
}

/** The team sees what it may read, a student the shelves on which, or beneath which, something of theirs is. */
function isShownTo(actor: Actor) {
  if (actor.role !== "student") return readableContent(actor, "shelf");
  return sql<boolean>`shelf.id in (
    with recursive holding as (
      select placed.library_group_id as id from library_group_materials placed
      join study_materials on study_materials.id = placed.study_material_id
      where ${readableMedia(actor, "study_materials")}
      union
      select below.parent_id from holding join library_groups below on below.id = holding.id
      where below.parent_id is not null
    ) select id from holding)`;
}

/** Returns the same for a change, with a lock: other changes of shelves wait until this transaction ends. */
export async function lockShelfTree(tx: Tx, actor: Actor): Promise<ShelfTree> {
  await lockShelves(tx);
  return loadShelves(tx, actor);
}

/** Counts the readable materials on each shelf and beneath it, each once. Archived ones don’t count. */
export async function countOnShelves(db: Database, actor: Actor): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    with recursive up (id, above) as (
      select id, id from library_groups
      union all
      select up.id, shelf.parent_id from up join library_groups shelf on shelf.id = up.above where shelf.parent_id is not null
    )
    select up.above as id, count(distinct placed.study_material_id) as count
    from up join library_group_materials placed on placed.library_group_id = up.id
    join study_materials on study_materials.id = placed.study_material_id
    where study_materials.archived_at is null and ${readableMedia(actor, "study_materials")}
    group by up.above`.execute(db);
  return new Map(rows.map((row) => [row.id, row.count]));
}

export async function insertShelf(tx: Tx, row: Insertable<LibraryGroups>): Promise<void> {
  await tx.insertInto("library_groups").values(row).execute();
}

/** Writes changes and counts them. */
export async function updateShelfRow(tx: Tx, id: string, changes: Updateable<LibraryGroups>): Promise<void> {
  await tx
    .updateTable("library_groups")
    .set((row) => ({ ...changes, version: row("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Puts a branch into a school. */
export async function updateSchoolOfShelves(tx: Tx, ids: readonly string[], schoolId: string | null): Promise<void> {
  await sql`update library_groups set school_id = ${schoolId}::uuid where id = any(${ids}::uuid[])`.execute(tx);
}

/** Saves the order of siblings. It is not an edit of these shelves, so their versions don't change. */
export async function updateShelfOrder(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`update library_groups set position = place.position
    from unnest(${ids}::uuid[]) with ordinality as place (id, position)
    where library_groups.id = place.id and library_groups.position <> place.position`.execute(tx);
}

/** Deletes shelves with what they hold of order; materials stay. */
export async function deleteShelves(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from library_groups where id = any(${ids}::uuid[])`.execute(tx);
}

/** Counts all materials on these shelves, each once, readable or not. */
export async function countPlaced(tx: Tx, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct study_material_id) as count from library_group_materials
    where library_group_id = any(${ids}::uuid[])`.execute(tx);
  return rows[0]?.count ?? 0;
}
