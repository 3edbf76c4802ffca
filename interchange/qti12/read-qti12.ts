import { type Message, message } from "../messages/message.ts";
import { addEmbedded } from "../qti/embedded-pictures.ts";
import { tidy } from "../qti/item-points.ts";
import { readItemElement } from "../qti/read-item.ts";
import { isUnread, parseQti, unreadFile } from "../qti/read-qti-item.ts";
import { Refusal } from "../qti/refusal.ts";
import type { ReadDocument } from "../read-document.ts";
import type { ReadQuestion } from "../read-question.ts";
import { cutText } from "../text/cut-text.ts";
import { findAll, type XmlElement } from "../xml/xml-tree.ts";
import { poolQuestions, translatePoolQuestion } from "./blackboard-pool.ts";
import { fieldsOf, kindOf } from "./fields.ts";
import { fixFormula } from "./formulas.ts";
import { testScoringOf } from "./test-scoring.ts";
import { translateItem } from "./translate-item.ts";

/** Returns whether the beginning of a file may be that of a QTI 1.2 document, or of a pool as Blackboard wrote it before. */
export function looksLikeQti12(head: string): boolean {
  return /<(?:[\w.-]+:)?questestinterop[\s>]|<POOL[\s>]/.test(head);
}

/** A question of an older Blackboard pool. */
function readPoolQuestion(
  question: XmlElement,
  file: string,
  locatePicture: (address: string) => string,
): ReadQuestion[] {
  const place = { file, line: question.line };
  try {
    const translated = translatePoolQuestion(question, locatePicture);
    return readItemElement(translated, { place, stimulus: null, textTags: null, locatePicture, losses: [] });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const kind = question.name.replace("QUESTION_", "").toLowerCase();
    return [
      {
        ...unreadFile(file, question.line, error.said, error.status),
        sourceIdentifier: question.attributes.id ?? "",
        interactions: [kind],
      },
    ];
  }
}

/** A question whose points its test counts so many times. */
function weighted(read: ReadQuestion, weight: number | undefined): ReadQuestion {
  if (weight === undefined || weight === 1 || !read.question) return read;
  const { score_rule } = read.question;
  const max_points = tidy(score_rule.max_points * weight);
  if (max_points > 1000 || max_points <= 0)
    return { ...read, status: "lossy", messages: [...read.messages, message("test_weights")] };
  const question = { ...read.question, score_rule: { ...score_rule, max_points } };
  return {
    ...read,
    question,
    messages: [...read.messages, message("weight_as_points", { weight, points: max_points })],
  };
}

/** What is to be said of the document as a whole: that it has no questions, or what of its test does not come in with them. */
function reportOf(root: XmlElement, file: string, beside: readonly Message[], count: number): ReadQuestion | null {
  if (count > 0 && beside.length === 0) return null;
  const test = findAll(root, "assessment")[0] ?? root;
  const said = count === 0 ? message("document_empty") : message("test_as_questions", { count });
  return {
    ...unreadFile(file, test.line, said, "unsupported"),
    messages: [said, ...beside],
    sourceIdentifier: test.attributes.ident?.trim().slice(0, 200) ?? "",
    title: test.attributes.title?.trim().slice(0, 120) ?? "",
  };
}

function readItem(item: XmlElement, file: string, locatePicture: (address: string) => string): ReadQuestion[] {
  const place = { file, line: item.line };
  const readOne = (one: XmlElement, said: readonly Message[]) => {
    const { item: translated, losses, notes, textTags, difficulty } = translateItem(one, locatePicture);
    const all = [...said, ...notes];
    return readItemElement(translated, {
      place,
      stimulus: null,
      textTags,
      locatePicture,
      losses,
      notes: all,
      difficulty,
    });
  };
  try {
    const fixed = fixFormula(item);
    if (!fixed) return readOne(item, []);
    return fixed.items.flatMap((one, index) =>
      readOne(one, [fixed.note]).map((read) => ({
        ...read,
        sourceIdentifier: `${cutText(read.sourceIdentifier, 190)}-${index + 1}`,
      })),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [
      {
        ...unreadFile(file, item.line, error.said, error.status),
        sourceIdentifier: cutText(item.attributes.ident?.trim() ?? "", 200),
        title: cutText(item.attributes.title?.trim() ?? "", 120),
        interactions: [kindOf(fieldsOf(item))].filter((kind) => kind !== ""),
      },
    ];
  }
}

/** Reads the questions of a QTI 1.2 document that is parsed already, one after the other. */
export function* readQti12Root(
  root: XmlElement,
  file: string,
  locatePicture: (address: string) => string,
): Generator<ReadQuestion> {
  if (root.name === "POOL") {
    for (const question of poolQuestions(root)) yield* readPoolQuestion(question, file, locatePicture);
    return;
  }
  const items = root.name === "item" ? [root] : findAll(root, "item");
  const { weights, beside } = testScoringOf(root);
  const report = reportOf(root, file, beside, items.length);
  if (report) yield report;
  for (const item of items)
    for (const read of readItem(item, file, locatePicture)) yield weighted(read, weights.get(item));
}

/**
 * Reads a document of QTI 1.2, as Canvas, Blackboard and other programs write it: an assessment, an object bank or bare items. Pictures
 * stand in the questions as the document calls them; those that it holds itself (`data:`) are handed over.
 */
export function readQti12(bytes: Uint8Array, file: string): ReadDocument {
  const root = parseQti(bytes, file);
  const pictures = new Map<string, Uint8Array>();
  const locate = (address: string) => addEmbedded(address, pictures, "") ?? address;
  return { questions: isUnread(root) ? [root] : [...readQti12Root(root, file, locate)], pictures };
}
