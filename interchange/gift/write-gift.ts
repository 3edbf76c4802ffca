import { replaceElements } from "@sextant/questions/html/rewrite.ts";
import { type Message, message } from "../messages/message.ts";
import type { QuestionToWrite, WriteLoss } from "../question-to-write.ts";
import { type FindPicture, foreignHtml } from "../writing/foreign-html.ts";
import { type NotWritten, outlineOf } from "../writing/outline.ts";
import { lossesOf, notWritten, type WrittenDocument } from "../writing/written-document.ts";
import { escapeGift, GAP } from "./escapes.ts";
import { writeAnswers } from "./write-answers.ts";

/** Types that can be in the middle of a text. */
const inline = new Set(["inline_choice", "text_entry", "numeric_entry"]);

/** Returns a text on one line, with a placeholder for the answer. */
const withGap = (html: string) =>
  replaceElements(html, ({ name, attributes }) =>
    name === "span" && attributes["data-interaction"] !== undefined ? GAP : null,
  );

const commentText = (text: string) => text.replaceAll(/[\]\n\r]/g, " ").trim();

function writeOne(
  question: QuestionToWrite,
  foreign: (html: string) => string,
): { text: string; category: string; losses: Message[] } | NotWritten {
  const outline = outlineOf(question);
  const { content } = outline;
  const [interaction, ...others] = content.interactions;
  if (!interaction || others.length > 0) return { not: message("not_gift_several") };
  const answers = writeAnswers(interaction, content.key[interaction.id], foreign);
  if ("not" in answers) return answers;
  const body = withGap(foreign(outline.body));
  const isPlaced = body.includes(GAP);
  const isInline = isPlaced && inline.has(interaction.type);
  const stem = escapeGift(isPlaced && !isInline ? body.replaceAll(GAP, "_____") : body).trim();
  const isExplained = content.explanation !== "";
  const general = isExplained && !answers.isWhole ? `####${escapeGift(foreign(content.explanation))}` : "";
  const block = `{${answers.text}${general}}`;
  const title = outline.title === "" ? "" : `::${escapeGift(outline.title.replaceAll(/\s+/g, " ").trim())}::`;
  const comments = [`[id:${commentText(outline.id)}]`, ...outline.tags.map((tag) => `[tag:${commentText(tag)}]`)];
  const text = isInline ? stem.replace(GAP, () => block) : `${stem}${block}`;
  const points = content.score_rule.max_points;
  return {
    text: `// ${comments.join(" ")}\n${title}[html]${text}\n`,
    category: outline.category,
    losses: [
      ...outline.losses,
      ...answers.losses,
      ...(isExplained && answers.isWhole ? [message("out_explanation")] : []),
      ...(content.hints.length > 0 ? [message("out_hints")] : []),
      ...(points === 1 ? [] : [message("out_points", { points })]),
      ...(isPlaced && !isInline ? [message("line_for_answer")] : []),
    ],
  };
}

/**
 * Writes questions as GIFT. Pictures are referenced by name, and have to be beside the file.
 *
 * @returns The text, and what it could not express; questions that GIFT cannot represent are left out and named.
 */
export function writeGift(questions: readonly QuestionToWrite[], picture: FindPicture): WrittenDocument {
  const losses: WriteLoss[] = [];
  const blocks: string[] = [];
  let category = "";
  for (const question of questions) {
    let missing = false;
    const foreign = (html: string) =>
      foreignHtml(html, (file) => {
        const found = picture(file)?.name ?? null;
        missing ||= found === null;
        return found;
      });
    const written = writeOne(question, foreign);
    if ("not" in written) {
      losses.push(notWritten(question.id, written.not));
      continue;
    }
    const all = [...written.losses, ...(missing ? [message("picture_gone")] : [])];
    losses.push(...lossesOf(question.id, all));
    if (written.category !== category) {
      category = written.category;
      blocks.push(`$CATEGORY: ${category === "" ? "top" : category.replaceAll(/\s+/g, " ")}\n`);
    }
    blocks.push(written.text);
  }
  return { text: blocks.join("\n"), losses };
}
