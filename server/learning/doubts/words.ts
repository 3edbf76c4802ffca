import { MAX_DOUBT_CHARACTERS } from "@sextant/contract/doubts.ts";
import { cleanHtml } from "@sextant/questions/html/clean.ts";
import { showsFile } from "@sextant/questions/html/files.ts";
import { shorten } from "@sextant/questions/html/isolate.ts";
import { replaceElements } from "@sextant/questions/html/rewrite.ts";
import { plainText, titleText } from "@sextant/questions/html/text.ts";
import { typesetWritten } from "../../authoring/questions/check-question.ts";
import { cleanWritten } from "../../authoring/questions/cleaning/clean-ahead.ts";
import { getOwnFile } from "../../foundation/files/get-file.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { invalid, Refusal } from "../../platform/refusal.ts";
import { openJson, sealJson } from "../../platform/sealing.ts";

/** The sealed part of a doubt or a reply. */
interface Words {
  text: string;
  /** The text marked on a page. */
  quote?: string;
}

const TITLE_LENGTH = 120;

/** Seals words with the key of the student who asks. */
export function sealWords(key: Buffer, words: Words): Buffer {
  return sealJson(key, words);
}

/** Opens words that were sealed with this key. */
export function openWords(key: Buffer, sealed: Buffer): Words {
  return openJson<Words>(key, sealed);
}

/** Returns the beginning of a text, on one line; empty where it is only a picture. */
export function titleOf(html: string): string {
  return shorten(titleText(html), TITLE_LENGTH);
}

/** Cleans a text and removes pictures and clips: the pictures of a doubt are shown beneath it. */
const cleanWords = (html: string) => replaceElements(cleanHtml(html), (tag) => (showsFile(tag) ? "" : null));

async function requireOwnPictures(db: Database, actor: Actor, ids: readonly string[]): Promise<string[]> {
  const unique = [...new Set(ids)];
  for (const [index, id] of unique.entries()) {
    const path = `pictures.${index}`;
    const file = await getOwnFile(db, actor, id).catch((error: unknown) => {
      if (error instanceof Refusal) throw invalid(path, "This picture doesn’t exist, or isn’t yours.");
      throw error;
    });
    if (!file.media_type.startsWith("image/")) throw invalid(path, "Only pictures can be attached.");
  }
  return unique;
}

/**
 * Returns the text of a doubt or a reply for storage: cleaned, its math typeset, its pictures checked to be the writer’s own.
 *
 * @throws Refusal `invalid` for a text that is too long or empty, or for pictures of others; as `cleanWritten` and `typesetWritten`.
 */
export async function checkWritten(
  db: Database,
  actor: Actor,
  written: { text: string; pictures: readonly string[] },
): Promise<{ text: string; fileIds: string[] }> {
  await cleanWritten([written.text]);
  const text = cleanWords(written.text);
  const { length } = [...plainText(text)];
  if (length > MAX_DOUBT_CHARACTERS) {
    throw invalid("text", `Must have at most ${MAX_DOUBT_CHARACTERS.toLocaleString("en")} characters.`);
  }
  if (length === 0 && written.pictures.length === 0) throw invalid("text", "Write something first.");
  await typesetWritten([text]);
  return { text, fileIds: await requireOwnPictures(db, actor, written.pictures) };
}
