import type { MaterialContent } from "@sextant/contract/study-material.ts";
import { webLinkFault } from "@sextant/contract/web-link.ts";
import { listFiles } from "@sextant/questions/html/files.ts";
import { typesetWritten } from "../../authoring/questions/check-question.ts";
import { prepareHtml } from "../../authoring/questions/written-html.ts";
import { getUsableFile } from "../../foundation/files/get-file.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { invalid } from "../../platform/refusal.ts";

/** The stored content of a version. */
export interface KeptContent {
  file_id: string | null;
  link: string | null;
  body: string | null;
  media_type: string;
  size_bytes: number;
  /** Files that its text shows. */
  pictures: string[];
}

/** Returns a normalized link. @throws Refusal `invalid` for anything but an https URL without a password. */
function checkedLink(link: string): string {
  const fault = webLinkFault(link);
  if (fault) throw invalid("content.link", fault);
  return new URL(link.trim()).href;
}

/**
 * Returns a version's content for storage: cleaned rich text with typeset formulas, a checked link, or a file that the actor may read.
 *
 * @throws Refusal `not_found` for a file that the actor may not read; `invalid`, with the field; as `typesetWritten`.
 */
export async function prepareContent(db: Database, actor: Actor, content: MaterialContent): Promise<KeptContent> {
  const none = { file_id: null, link: null, body: null, size_bytes: 0, pictures: [] };
  if ("file" in content) {
    const file = await getUsableFile(db, actor, content.file);
    return { ...none, file_id: file.id, media_type: file.media_type, size_bytes: Number(file.size_bytes) };
  }
  if ("link" in content) return { ...none, link: checkedLink(content.link), media_type: "text/uri-list" };
  const body = await prepareHtml(db, actor, content.body, { path: "content.body", isArticle: true });
  if (body.trim() === "") throw invalid("content.body", "Write something first.");
  await typesetWritten([body]);
  return { ...none, body, media_type: "text/html", size_bytes: Buffer.byteLength(body), pictures: listFiles(body) };
}
