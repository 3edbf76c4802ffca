import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Database, Tx } from "../platform/database/client.ts";
import type { Placements, Sections } from "../platform/database/schema.gen.ts";

export type SectionRow = Selectable<Sections>;
export type PlacementRow = Selectable<Placements>;

export function selectSections(db: Database, assessmentId: string): Promise<SectionRow[]> {
  return db.selectFrom("sections").selectAll().where("assessment_id", "=", assessmentId).orderBy("position").execute();
}

export function selectSection(db: Database, id: string): Promise<SectionRow | undefined> {
  return db.selectFrom("sections").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function insertSections(tx: Tx, rows: Insertable<Sections>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto("sections").values(rows).execute();
}

export async function updateSectionRow(tx: Tx, id: string, changes: Updateable<Sections>): Promise<void> {
  if (Object.keys(changes).length > 0) await tx.updateTable("sections").set(changes).where("id", "=", id).execute();
}

export async function deleteSection(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("sections").where("id", "=", id).execute();
}

/** Positions 1, 2, 3 … in the order of `ids`. */
export async function numberSections(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`update sections set position = place.number
    from unnest(${[...ids]}::uuid[]) with ordinality as place (id, number) where sections.id = place.id`.execute(tx);
}

export function selectPlacements(db: Database, sectionIds: readonly string[]): Promise<PlacementRow[]> {
  if (sectionIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("placements")
    .selectAll()
    .where("section_id", "in", sectionIds)
    .orderBy("section_id")
    .orderBy("position")
    .execute();
}

export function selectPlacement(db: Database, id: string): Promise<PlacementRow | undefined> {
  return db.selectFrom("placements").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function insertPlacements(tx: Tx, rows: Insertable<Placements>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto("placements").values(rows).execute();
}

export async function updatePlacementRow(tx: Tx, id: string, changes: Updateable<Placements>): Promise<void> {
  if (Object.keys(changes).length > 0) await tx.updateTable("placements").set(changes).where("id", "=", id).execute();
}

export async function deletePlacements(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom("placements").where("id", "in", ids).execute();
}

/** Positions 1, 2, 3 … in the order of `ids`. */
export async function numberPlacements(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`update placements set position = place.number
    from unnest(${[...ids]}::uuid[]) with ordinality as place (id, number) where placements.id = place.id`.execute(tx);
}
