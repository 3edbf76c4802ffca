import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";
import type { Placements, Sections } from "../../platform/database/schema.gen.ts";

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

/** Counts the questions that the entries of each section come to: one each, or as many as a rule draws. Sections without entries are absent. */
export async function sumQuestions(db: Database, sectionIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ section_id: string; questions: number }>`
    select section_id, sum(coalesce((draw ->> 'count')::int, 1)) as questions from placements
    where section_id = any(${[...sectionIds]}::uuid[]) group by section_id`.execute(db);
  return new Map(rows.map(({ section_id, questions }) => [section_id, questions]));
}

/** Returns which of these entries are in another section. */
export async function selectElsewhere(db: Database, ids: readonly string[], sectionId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from placements
    where id = any(${[...ids]}::uuid[]) and section_id <> ${sectionId}::uuid`.execute(db);
  return new Set(rows.map(({ id }) => id));
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
