import { mapQuestionHtml } from "@sextant/questions/html-fields.ts";
import { cutText } from "@sextant/questions/text/cut.ts";
import { invalid, unsupported } from "../draft.ts";
import { finishedQuestion, type Origin, refusedQuestion } from "../finish-question.ts";
import { located, message } from "../messages/message.ts";
import { blockHtml } from "../moodle/text-format.ts";
import { createPictureStore, type PictureStore, storePictures } from "../picture-store.ts";
import { type DocumentStream, type ReadDocument, readToEnd } from "../read-document.ts";
import type { ReadQuestion } from "../read-question.ts";
import { readableText } from "../text/readable.ts";
import { titleOf } from "../text/title-of.ts";
import { bodyHtml, buildPart } from "./build-question.ts";
import { GAP } from "./escapes.ts";
import { parseAnswers } from "./parse-answers.ts";
import { meantText, parseQuestion, takeFormat } from "./parse-question.ts";
import { type Block, splitQuestions } from "./split-questions.ts";

/** A question with all its options and feedback stays far below. */
const MAX_QUESTION = 1_000_000;

/** What comments say of the question beneath them: `[id:…]`, `[tag:…]`, and the number under which Moodle had it. */
function readComments(comments: readonly string[]): { id: string; tags: string[] } {
  const text = cutText(comments.join("\n"), 10_000);
  const own = /\[id:([^\]\n]+)\]/.exec(text)?.[1] ?? /^question: (\d+)\s/m.exec(text)?.[1] ?? "";
  const tags = [...text.matchAll(/\[tag:([^\]\n]+)\]/g)].map(([, tag = ""]) => tag.trim());
  return { id: own.trim(), tags };
}

function textTags(tags: readonly string[], category: string): Record<string, string> | null {
  const named = Object.entries({ category, tags: tags.join(", ") }).filter(([, value]) => value !== "");
  return named.length === 0 ? null : Object.fromEntries(named.map(([name, value]) => [name, cutText(value, 500)]));
}

const plugin = /^@@PLUGINFILE@@\//;
const locate = (src: string) => (plugin.test(src) ? src.replace(plugin, "") : null);

/** A field of Moodle's texts with blanks, which GIFT does not know. */
const clozeField = /\{\d*:[A-Z]{2,}(?:_[A-Z]+)?:/;

/** A text that asks nothing: a passage that still needs its questions. */
function passage(origin: Origin, { title, html }: { title: string; html: string }, store: PictureStore): ReadQuestion {
  if (html === "") return refusedQuestion(origin, invalid(message("asks_nothing")), ["description"]);
  return finishedQuestion(origin, {
    parts: [],
    fields: { stimulus: { title, body: storePictures(html, store, locate) } },
    losses: [message("passage_without_question")],
    isUnfinished: true,
  });
}

function readBlock(block: Block, file: string, store: PictureStore): ReadQuestion {
  const { id, tags } = readComments(block.comments);
  const origin: Origin = { place: { file, line: block.line }, sourceIdentifier: id };
  if (block.text.length > MAX_QUESTION) return refusedQuestion(origin, invalid(message("question_too_long")));
  const parsed = parseQuestion(block.text);
  if (clozeField.test(block.text)) {
    const title = titleOf(blockHtml({ format: "plain", text: cutText(block.text.replace(/^::.*?::/s, ""), 200) }));
    return refusedQuestion({ ...origin, title }, unsupported(message("cloze_in_text")), ["cloze"]);
  }
  if ("fault" in parsed) {
    const shown = { ...origin, title: titleOf(blockHtml({ format: "plain", text: cutText(block.text, 200) })) };
    return refusedQuestion(shown, invalid(located({ line: block.line + parsed.line }, parsed.fault)));
  }
  const { title, format, stem, isGapped, answers } = parsed;
  const shown = { ...origin, title: title || titleOf(blockHtml({ format, text: stem.replace(GAP, " _____ ") })) };
  if (answers === null) return passage(shown, { title, html: blockHtml({ format, text: stem }) }, store);
  const held = parseAnswers(answers, format);
  if ("fault" in held)
    return refusedQuestion(shown, invalid(located({ line: block.line + parsed.answersLine }, held.fault)));
  if (stem.replace(GAP, "").trim() === "")
    return refusedQuestion(shown, invalid(located({ line: block.line }, message("asks_nothing"))));
  const part = buildPart(held, isGapped);
  if ("refused" in part) return refusedQuestion(shown, part, [held.kind]);
  const own = takeFormat(parsed.generalFeedback, format);
  const read = finishedQuestion(
    { ...origin, title },
    {
      parts: [part],
      fields: {
        body: bodyHtml({ format, text: stem }, GAP, part.interaction.type),
        explanation: blockHtml({ format: own.format, text: meantText(own.text, own.format) }),
        text_tags: textTags(tags, block.category),
      },
    },
  );
  if (!read.question) return read;
  return { ...read, question: mapQuestionHtml(read.question, (html) => storePictures(html, store, locate)) };
}

/** True for what is left of a question that a blank line broke: it ends answers that it does not begin. */
const isRest = ({ text }: Block) => /^[^{]*\}/.test(text.replaceAll(/\\[{}]/g, ""));
function isOpen({ text }: Block): boolean {
  const own = text.replaceAll(/\\[{}]/g, "");
  return own.lastIndexOf("{") > own.lastIndexOf("}");
}
const hasBraces = ({ text }: Block) => /[{}]/.test(text.replaceAll(/\\[{}]/g, ""));

/** How many of the blocks after one whose answers do not end belong to it: those up to the one that ends them. */
function countRest(blocks: readonly Block[], from: number): number {
  for (let at = from; at < Math.min(blocks.length, from + 20); at += 1) {
    const block = blocks[at];
    if (block && isRest(block)) return at - from + 1;
    if (!block || hasBraces(block)) return 0;
  }
  return 0;
}

/**
 * Reads a GIFT file as Moodle does: titles, categories, tags, texts in their four formats, and all its question types. Errors are reported
 * with their line, and the rest is imported.
 */
export function streamGift(bytes: Uint8Array, file: string): DocumentStream {
  const store = createPictureStore();
  return { questions: readBlocks([...splitQuestions(readableText(bytes))], file, store), pictures: store.pictures };
}

/** Reads as `streamGift` does, all at once. */
export const readGift = (bytes: Uint8Array, file: string): ReadDocument => readToEnd(streamGift(bytes, file));

function* readBlocks(blocks: readonly Block[], file: string, store: PictureStore): Generator<ReadQuestion> {
  for (let at = 0; at < blocks.length; at += 1) {
    const block = blocks[at];
    if (!block) continue;
    const rest = isOpen(block) ? countRest(blocks, at + 1) : 0;
    const read = readBlock(block, file, store);
    if (rest > 0) {
      const said = located({ line: block.line }, message("gift_blank_line"));
      yield { ...read, status: "invalid", messages: [said], interactions: [], question: null };
      at += rest;
    } else yield read;
  }
}
