import { type Message, message } from "../messages/message.ts";
import type { QuestionToWrite, WriteLoss } from "../question-to-write.ts";
import type { FindPicture } from "../writing/foreign-html.ts";
import { type NotWritten, outlineOf } from "../writing/outline.ts";
import { lossesOf, notWritten, type WrittenDocument } from "../writing/written-document.ts";
import { writeCloze } from "./write-cloze.ts";
import { cdata, element, richWriter } from "./write-elements.ts";
import { writeKind } from "./write-kinds.ts";

const inline = new Set(["inline_choice", "text_entry", "numeric_entry"]);

function writeOne(
  question: QuestionToWrite,
  picture: FindPicture,
): { text: string; category: string; losses: Message[] } | NotWritten {
  const outline = outlineOf(question);
  const { content } = outline;
  const [first, ...others] = content.interactions;
  if (!first) return { not: message("not_asking") };
  const writer = richWriter(picture);
  const isCloze =
    others.length > 0 || first.type === "inline_choice" || (outline.placed.has(first.id) && inline.has(first.type));
  const kind = isCloze ? writeCloze(outline) : writeKind(first, content.key[first.id], outline.body, writer);
  if ("not" in kind) return kind;
  const tags = outline.tags.map((tag) => `<tag><text>${cdata(tag)}</text></tag>`);
  const isPlaced = !isCloze && outline.placed.size > 0;
  const line = (html: string) => html.replaceAll(/<span data-interaction="[^"]*"><\/span>/g, "_____");
  const parts = [
    `<name><text>${cdata(outline.title)}</text></name>`,
    writer.rich("questiontext", kind.body ?? outline.body, "", kind.finish ?? line),
    writer.rich("generalfeedback", content.explanation),
    element("defaultgrade", content.score_rule.max_points),
    element("penalty", "0.3333333"),
    element("hidden", 0),
    element("idnumber", outline.id),
    kind.rest,
    ...content.hints.map((hint) => writer.rich("hint", hint)),
    tags.length > 0 ? `<tags>${tags.join("")}</tags>` : "",
  ];
  return {
    text: `<question type="${kind.type}">\n${parts.filter((part) => part !== "").join("\n")}\n</question>`,
    category: outline.category,
    losses: [
      ...outline.losses,
      ...kind.losses,
      ...(isPlaced ? [message("line_for_answer")] : []),
      ...(writer.isMissing() ? [message("picture_gone")] : []),
    ],
  };
}

const categoryElement = (category: string) =>
  `<question type="category"><category><text>${cdata(`$course$/top${category === "" ? "" : `/${category}`}`)}</text></category></question>`;

/**
 * Writes questions as Moodle's own XML, the pictures in it.
 *
 * @returns The text, and what it could not say; questions that Moodle has no way to ask are left out, and named.
 */
export function writeMoodleXml(questions: readonly QuestionToWrite[], picture: FindPicture): WrittenDocument {
  const losses: WriteLoss[] = [];
  const pieces: string[] = [];
  let category = "";
  for (const question of questions) {
    const written = writeOne(question, picture);
    if ("not" in written) {
      losses.push(notWritten(question.id, written.not));
      continue;
    }
    losses.push(...lossesOf(question.id, written.losses));
    if (written.category !== category) {
      category = written.category;
      pieces.push(categoryElement(category));
    }
    pieces.push(written.text);
  }
  return { text: `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${pieces.join("\n")}\n</quiz>\n`, losses };
}
