import { cleanArticle, cleanHtml } from "@sextant/questions/html/clean.ts";
import { listFiles } from "@sextant/questions/html/files.ts";
import { MAX_HTML_LENGTH } from "@sextant/questions/html/limits.ts";
import { findReadableFiles } from "../../foundation/files/get-file.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { Refusal, tooLong } from "../../platform/refusal.ts";
import { measureImages, requirePlayable } from "./check-question.ts";
import { cleanWritten } from "./cleaning/clean-ahead.ts";

/**
 * Returns rich text as it is kept: clean, its pictures and clips within the actor's reach, pictures measured.
 *
 * @param options.path The field that it was sent in.
 * @param options.isArticle It may have links.
 * @throws Refusal `invalid` for one that cleaning makes too long, or that shows other files; as `cleanWritten`.
 */
export async function prepareHtml(
  db: Database,
  actor: Actor,
  html: string,
  { path = "body", isArticle = false }: { path?: string; isArticle?: boolean } = {},
): Promise<string> {
  await cleanWritten([html], isArticle ? "article" : "question");
  const clean = isArticle ? cleanArticle(html) : cleanHtml(html);
  const asked = listFiles(clean);
  const files = await findReadableFiles(db, actor, asked);
  const errors = asked
    .filter((id) => !files.has(id))
    .map((id) => ({ path, message: `The file ${id} doesn’t exist, or you don’t have access to it.` }));
  if (errors.length > 0) throw new Refusal("invalid", "It has a picture or clip that doesn’t exist.", { errors });
  requirePlayable(clean, files, path);
  const measured = measureImages(clean, files);
  if (measured.length > MAX_HTML_LENGTH) throw tooLong(path, MAX_HTML_LENGTH);
  return measured;
}
