import { escapeHtml } from "@sextant/questions/html/escape.ts";
import { questionInput } from "@sextant/questions/question.ts";
import { cutText } from "@sextant/questions/text/cut.ts";
import { findLosses } from "../losses.ts";
import { distinct, type Message, message } from "../messages/message.ts";
import { misfits } from "../messages/misfits.ts";
import { listPictures } from "../pictures.ts";
import type { Place, ReadQuestion } from "../read-question.ts";
import { repairTex } from "../text/repair-tex.ts";
import { titleOf } from "../text/title-of.ts";
import { stemHtml, unshownPictures, writerFor } from "./collected-html.ts";
import { answerableOf } from "./collected-interaction.ts";
import { type CollectedQuestion, collectedQuestion, nameStem, unknownFields } from "./collected-shape.ts";

const bareTex = /\\[a-zA-Z]{2,}/;

/** By what a line that does not fit the shape is known: the beginning of its stem, when that is a text. */
function titleOfUnread({ stem, format }: Record<string, unknown>): string {
  if (typeof stem !== "string") return "";
  return titleOf(typeof format === "string" && format.startsWith("html") ? stem : escapeHtml(stem));
}

/** Names that staff may map to tags; the licence goes with them, since the question may not be used without it. */
function textTags({ exam, subject, topic, license }: CollectedQuestion): Record<string, string> | null {
  const named = Object.entries({ exam, subject, topic, license }).filter(([, value]) => value !== "");
  return named.length === 0 ? null : Object.fromEntries(named);
}

/** Returns harmless notes that users of the question should know. */
function remarks(line: CollectedQuestion, body: string, fields: readonly string[], isRepaired: boolean): Message[] {
  const hasBareTex = line.format.includes("latex") && bareTex.test(body.replaceAll(/<[^>]*>/g, ""));
  return [
    ...(isRepaired ? [message("tex_mended")] : []),
    ...(hasBareTex ? [message("tex_unmarked")] : []),
    ...(fields.length > 0 ? [message("fields_not_kept", { fields: fields.join(", ") })] : []),
  ];
}

/** Returns the collection's own doubts about a question: a person should check it before use. */
function doubts({ needs_context, mmlu_redux }: CollectedQuestion): Message[] {
  return [
    ...(needs_context ? [message("refers_elsewhere")] : []),
    ...(mmlu_redux && mmlu_redux !== "ok" ? [message("doubted", { doubt: mmlu_redux })] : []),
  ];
}

/** The question with the backslashes that its TeX had lost. */
function repaired(line: CollectedQuestion): { line: CollectedQuestion; isRepaired: boolean } {
  if (!line.format.includes("latex")) return { line, isRepaired: false };
  const [stem, explanation] = [repairTex(line.stem), repairTex(line.explanation)];
  return {
    line: { ...line, stem, explanation },
    isRepaired: stem !== line.stem || explanation !== line.explanation,
  };
}

/** Reads one question of a collected set (a stem, options or a plain answer). */
export function readCollected(given: Record<string, unknown>, place: Place): ReadQuestion {
  const value = nameStem(given);
  const parsed = collectedQuestion.safeParse(value);
  if (!parsed.success) {
    const id = typeof value.id === "string" ? cutText(value.id, 200) : "";
    const messages = misfits(parsed.error);
    return {
      place,
      source: "",
      sourceIdentifier: id,
      title: titleOfUnread(value),
      status: "invalid",
      messages,
      interactions: [],
      question: null,
    };
  }
  const { line, isRepaired } = repaired(parsed.data);
  const writer = writerFor(line);
  const body = stemHtml(line, writer);
  const base = { place, source: line.source, sourceIdentifier: line.id, title: titleOf(body) };
  const answerable = answerableOf(line, writer);
  const notes = remarks(line, body, unknownFields(value), isRepaired);
  if ("refused" in answerable) {
    const messages = distinct([answerable.message, ...doubts(line), ...notes]);
    return { ...base, status: answerable.refused, messages, interactions: [cutText(line.type, 100)], question: null };
  }
  const made = questionInput.safeParse({
    stimulus: line.passage.trim() === "" ? null : { title: "", body: writer.block(line.passage) },
    body,
    interactions: answerable.interactions,
    key: answerable.key,
    explanation: writer.block(line.explanation),
    hints: (line.hints ?? []).map((hint) => writer.block(hint)).filter((html) => html !== ""),
    text_tags: textTags(line),
  });
  if (!made.success) {
    const messages = misfits(made.error);
    return { ...base, status: "invalid", messages, interactions: [line.type], question: null };
  }
  const question = made.data;
  const losses = [
    ...(answerable.losses ?? []),
    ...findLosses(question),
    ...unshownPictures(line, listPictures(question)).map((name) => message("picture_not_shown", { name })),
    ...doubts(line),
  ];
  return {
    ...base,
    status: losses.length > 0 ? "lossy" : "ok",
    messages: distinct([...losses, ...answerable.notes, ...notes]),
    interactions: question.interactions.map((one) => one.type),
    question,
  };
}
