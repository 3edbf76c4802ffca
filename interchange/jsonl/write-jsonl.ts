import { nameClips } from "@sextant/questions/html/files.ts";
import { replaceElements, writeStartTag } from "@sextant/questions/html/rewrite.ts";
import { mapQuestionHtml } from "@sextant/questions/html-fields.ts";
import { message } from "../messages/message.ts";
import type { QuestionToWrite, WriteLoss } from "../question-to-write.ts";
import type { FindPicture } from "../writing/foreign-html.ts";
import type { WrittenDocument } from "../writing/written-document.ts";

/**
 * Writes questions in our own format, one per line, with all their content. Pictures are referenced by name, and have to be beside the
 * file; names of tags are written along with their ids, for banks that do not know the ids.
 *
 * @returns The text, and which pictures are missing.
 */
export function writeJsonl(questions: readonly QuestionToWrite[], picture: FindPicture): WrittenDocument {
  const losses: WriteLoss[] = [];
  const lines = questions.map(({ id, title, content, tagNames }) => {
    let isMissing = false;
    const named = mapQuestionHtml(content, (html) => {
      if (!html.includes("data-file")) return html;
      return replaceElements(nameClips(html), ({ name, attributes }) => {
        const file = attributes["data-file"];
        if (name !== "img" || file === undefined) return null;
        const found = picture(file);
        isMissing ||= found === null;
        return found && writeStartTag({ name, attributes: { ...attributes, "data-file": found.name } });
      });
    });
    if (isMissing) losses.push({ question: id, message: message("picture_gone") });
    const tags = { ...content.text_tags, ...tagNames };
    const text_tags = Object.keys(tags).length === 0 ? null : tags;
    return JSON.stringify({ id, title, ...named, text_tags });
  });
  return { text: lines.map((line) => `${line}\n`).join(""), losses };
}
