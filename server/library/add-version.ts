import { plainText } from "@sextant/questions/html/text.ts";
import { replaceMaterialTexts } from "../library-text/replace-texts.ts";
import type { Actor } from "../platform/binder.ts";
import type { Tx } from "../platform/database/client.ts";
import { newId } from "../platform/ids.ts";
import { enqueue } from "../platform/jobs.ts";
import type { KeptContent } from "./check-content.ts";
import { insertPictures, insertVersion } from "./material.queries.ts";
import { insertText } from "./text/text.queries.ts";

/** Reads the text of a version's file. */
export const readTextTask = "read_material_text";

/** Files whose text is read. */
const readable = new Set(["application/pdf", "text/plain; charset=utf-8"]);

/** Writes a new version of material. Rich text can be searched at once; the text of a file is read by a task. @returns Its number. */
export async function addVersion(tx: Tx, actor: Actor, id: string, content: KeptContent): Promise<number> {
  const { pictures, ...kept } = content;
  const number = await insertVersion(tx, { id: newId(), study_material_id: id, ...kept, created_by: actor.id });
  await insertPictures(tx, id, pictures);
  if (kept.body !== null) {
    const text = plainText(kept.body).trim();
    await replaceMaterialTexts(tx, { id, version: number, texts: text ? [{ place: 1, text }] : [] });
    await insertText(tx, { id, number, state: text ? "ready" : "none", pages: 1 });
  } else if (readable.has(kept.media_type)) {
    await insertText(tx, { id, number, state: "reading", pages: null });
    await enqueue(tx, readTextTask, { material: id, number }, { key: `${readTextTask}:${id}:${number}` });
  } else {
    await replaceMaterialTexts(tx, { id, version: number, texts: [] });
    await insertText(tx, { id, number, state: "none", pages: null });
  }
  return number;
}
