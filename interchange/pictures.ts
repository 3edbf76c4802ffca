import { escapeHtml } from "@sextant/questions/html/escape.ts";
import { nameClips } from "@sextant/questions/html/files.ts";
import { replaceElements, writeStartTag } from "@sextant/questions/html/rewrite.ts";
import { listQuestionFiles, mapQuestionHtml } from "@sextant/questions/html-fields.ts";
import type { QuestionInput } from "@sextant/questions/question.ts";

/** Writes `<img src>` as our content has it, `<img data-file>`, the file's name as it was. Other addresses go when cleaned. */
export function namePictures(html: string): string {
  if (!html.includes("<img")) return html;
  return replaceElements(html, ({ name, attributes }) => {
    const { src, ...own } = attributes;
    if (name !== "img" || src === undefined || own["data-file"] !== undefined) return null;
    return writeStartTag({ name, attributes: { "data-file": src, ...own } });
  });
}

/** Names of the pictures that a question shows, as its file calls them, without repeats. */
export const listPictures = (question: QuestionInput): string[] =>
  listQuestionFiles(mapQuestionHtml(question, nameClips));

/**
 * Replaces picture names with files. Where `locate` has none, the picture's description is shown in brackets, so that the reader knows what
 * is missing. Of a clip its name is shown so: files that are imported hold none.
 */
export function placePictures<T extends QuestionInput>(question: T, locate: (name: string) => string | null): T {
  return mapQuestionHtml(question, (html) => {
    if (!html.includes("data-file")) return html;
    return replaceElements(nameClips(html), ({ name, attributes }) => {
      const wanted = attributes["data-file"];
      if (name !== "img" || wanted === undefined) return null;
      const file = locate(wanted);
      if (file !== null) return writeStartTag({ name, attributes: { ...attributes, "data-file": file } });
      return `<em>[${escapeHtml(attributes.alt?.trim() || `Missing picture: ${wanted}`)}]</em>`;
    });
  });
}
