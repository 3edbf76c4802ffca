import { plainText } from "@sextant/questions/html/text.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Tx } from "../../platform/database/client.ts";
import { newId } from "../../platform/ids.ts";
import { enqueue } from "../../platform/jobs.ts";
import { replaceTexts } from "../text/replace-texts.ts";
import type { KeptContent } from "./check-content.ts";
import { insertPictures, insertVersion } from "./material.queries.ts";
import { insertText } from "./text/text.queries.ts";

/** Reads the text of a version's file. */
export const readMaterialTextTask = "read_material_text";

/** Files whose text is read. */
const readable = new Set(["application/pdf", "text/plain; charset=utf-8"]);

/** Writes a new version of material. Rich text can be searched at once; the text of a file is read by a task. @returns Its number. */
export async function addVersion(tx: Tx, actor: Actor, id: string, content: KeptContent): Promise<number> {
  const { pictures, ...kept } = content;
  const number = await insertVersion(tx, { id: newId(), study_material_id: id, ...kept, created_by: actor.id });
  const owner = { study_material_id: id };
  await insertPictures(tx, { study_material_id: id, number }, pictures);
  if (kept.body !== null) {
    const text = plainText(kept.body).trim();
    await replaceTexts(tx, owner, { version: number, texts: text ? [{ place: 1, text }] : [] });
    await insertText(tx, { id, number, state: text ? "ready" : "none", pages: 1 });
  } else if (readable.has(kept.media_type)) {
    // Until its own words are read, those of the version before it are not found: perhaps they are why it was replaced.
    await replaceTexts(tx, owner, { version: number, texts: [] });
    await insertText(tx, { id, number, state: "reading", pages: null });
    await enqueue(
      tx,
      readMaterialTextTask,
      { material: id, number },
      { key: `${readMaterialTextTask}:${id}:${number}` },
    );
  } else {
    await replaceTexts(tx, owner, { version: number, texts: [] });
    await insertText(tx, { id, number, state: "none", pages: null });
  }
  return number;
}
