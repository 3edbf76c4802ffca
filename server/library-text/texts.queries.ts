import { sql } from "kysely";
import type { Database, Tx } from "../platform/database/client.ts";

/** Words at a place: a page, or a moment in milliseconds. */
export interface PlacedText {
  place: number;
  ends_ms?: number;
  text: string;
}

const ROWS_A_STATEMENT = 2000;

/** What texts belong to. */
export type TextOwner = { study_material_id: string } | { zoom_video_id: string };

const isOf = (owner: TextOwner) =>
  "study_material_id" in owner
    ? sql`study_material_id = ${owner.study_material_id}::uuid`
    : sql`zoom_video_id = ${owner.zoom_video_id}::uuid`;

export async function deleteTexts(tx: Tx, owner: TextOwner): Promise<void> {
  await sql`delete from library_texts where ${isOf(owner)}`.execute(tx);
}

export async function insertTexts(
  tx: Tx,
  owner: TextOwner,
  version: number,
  texts: readonly PlacedText[],
): Promise<void> {
  const [material, video] =
    "study_material_id" in owner ? [owner.study_material_id, null] : [null, owner.zoom_video_id];
  for (let start = 0; start < texts.length; start += ROWS_A_STATEMENT) {
    const part = texts.slice(start, start + ROWS_A_STATEMENT);
    await sql`insert into library_texts (study_material_id, zoom_video_id, version, place, ends_ms, text)
      select ${material}::uuid, ${video}::uuid, ${version}::int, place, ends_ms, text
      from unnest(${part.map((one) => one.place)}::int[], ${part.map((one) => one.ends_ms ?? null)}::int[],
        ${part.map((one) => one.text)}::text[]) as given (place, ends_ms, text)`.execute(tx);
  }
}

/** Reads the places of material that contain all of these words, in order, with their text. */
export async function selectPlaces(db: Database, owner: TextOwner, search: string, most: number) {
  const { rows } = await sql<{ place: number; text: string }>`
    select place, text from library_texts where ${isOf(owner)} and text ilike ${search}
    order by place limit ${most}`.execute(db);
  return rows;
}

/** Reads all words of one material or video, in the order of their places. */
export async function selectTexts(db: Database, owner: TextOwner) {
  const { rows } = await sql<{ place: number; text: string }>`
    select place, text from library_texts where ${isOf(owner)} order by place`.execute(db);
  return rows;
}
