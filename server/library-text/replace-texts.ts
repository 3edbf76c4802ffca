import type { Tx } from "../platform/database/client.ts";
import { deleteTexts, insertTexts, type PlacedText } from "./texts.queries.ts";

/** PostgreSQL takes no text with zero bytes; words of one place beyond this are not found. */
const MOST_OF_A_PLACE = 100_000;

const cleanTexts = (texts: readonly PlacedText[]) =>
  texts
    .map((one) => ({
      ...one,
      text: one.text.replaceAll("\u0000", "").replaceAll(/\s+/g, " ").slice(0, MOST_OF_A_PLACE).toWellFormed(),
    }))
    .filter(({ text }) => text.trim() !== "");

/** Makes the pages of a version those of its material that are searched. */
export async function replaceMaterialTexts(
  tx: Tx,
  { id, version, texts }: { id: string; version: number; texts: readonly PlacedText[] },
): Promise<void> {
  const owner = { study_material_id: id };
  await deleteTexts(tx, owner);
  await insertTexts(tx, owner, version, cleanTexts(texts));
}

/** Makes the words of a transcript those of its video that are searched. */
export async function replaceVideoTexts(
  tx: Tx,
  { id, version, texts }: { id: string; version: number; texts: readonly PlacedText[] },
): Promise<void> {
  const owner = { zoom_video_id: id };
  await deleteTexts(tx, owner);
  await insertTexts(tx, owner, version, cleanTexts(texts));
}
