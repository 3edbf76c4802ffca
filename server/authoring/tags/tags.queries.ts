import { type Insertable, sql, type Updateable } from "kysely";
import type { Tx } from "../../platform/database/client.ts";
import type { Tags } from "../../platform/database/schema.gen.ts";

export async function insertTags(tx: Tx, rows: readonly Insertable<Tags>[]): Promise<void> {
  // A statement takes 65,535 parameters at most.
  for (let start = 0; start < rows.length; start += 5000) {
    await tx
      .insertInto("tags")
      .values(rows.slice(start, start + 5000))
      .execute();
  }
}

/** Writes changes and counts them. */
export async function updateTagRow(tx: Tx, id: string, changes: Updateable<Tags>): Promise<void> {
  await tx
    .updateTable("tags")
    .set((row) => ({ ...changes, version: row("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Places among siblings; nobody edited these tags, so nothing is counted. */
export async function updatePositions(tx: Tx, places: readonly { id: string; position: number }[]): Promise<void> {
  if (places.length === 0) return;
  await sql`update tags set position = place.position
    from unnest(${places.map(({ id }) => id)}::uuid[], ${places.map(({ position }) => position)}::int[])
      as place (id, position)
    where tags.id = place.id`.execute(tx);
}

/** Deletes tags but for signposts to the one that takes over what uses them. */
export async function retireTags(tx: Tx, rows: readonly { id: string; parent_id: string | null }[], targetId: string) {
  for (const { id, parent_id } of rows) {
    await updateTagRow(tx, id, {
      // Its parent may be deleted later; only an exam has none.
      parent_id: parent_id === null ? null : targetId,
      merged_into_id: targetId,
      merged_directly_into_id: targetId,
      merged_with_id: id,
      came_with: [],
      removed_at: new Date(),
    });
  }
}

export async function deleteTags(tx: Tx, ids: readonly string[]): Promise<void> {
  // Among them some may point at others.
  await tx
    .updateTable("tags")
    .set({ merged_into_id: null, merged_directly_into_id: null, merged_with_id: null, removed_at: null })
    .where("id", "in", ids)
    .execute();
  await tx.deleteFrom("tags").where("id", "in", ids).execute();
}
