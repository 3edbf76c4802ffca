import { cutText } from "@sextant/questions/text/cut.ts";
import { type Message, message } from "../messages/message.ts";
import { addEmbedded } from "../qti/embedded-pictures.ts";
import { tidy } from "../qti/item-points.ts";
import { readItemElement } from "../qti/read-item.ts";
import { isUnread, parseQti, unreadFile } from "../qti/read-qti-item.ts";
import { Refusal } from "../qti/refusal.ts";
import type { ReadDocument } from "../read-document.ts";
import type { ReadQuestion, ReadTest } from "../read-question.ts";
import { decodeText } from "../text/decode.ts";
import { mendAmpersands, withoutMarks } from "../xml/mend-ampersands.ts";
import { salvage } from "../xml/salvage.ts";
import { findAll, type XmlElement } from "../xml/xml-tree.ts";
import { poolQuestions, translatePoolQuestion } from "./blackboard-pool.ts";
import { addressOf, readCanvasTest } from "./canvas-quiz.ts";
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

/** Returns a report on the document as a whole: that it has no questions, or which parts of its test are not imported with them. */
function reportOf(root: XmlElement, file: string, beside: readonly Message[], count: number): ReadQuestion | null {
  if (count > 0 && beside.length === 0) return null;
  const test = findAll(root, "assessment")[0] ?? root;
  const said = count === 0 ? message("document_empty") : message("test_as_questions", { count });
  return {
    ...unreadFile(file, test.line, said, "unsupported"),
    messages: [said, ...beside],
    sourceIdentifier: cutText(test.attributes.ident?.trim() ?? "", 200),
    title: cutText(test.attributes.title?.trim() ?? "", 120),
  };
}

/** The row of a test that becomes a draft where its sender asks for it. */
function testRow(root: XmlElement, file: string, test: ReadTest, count: number): ReadQuestion {
  const said = message("test_draftable", { count });
  const row = unreadFile(file, root.line, said, "unsupported");
  return { ...row, messages: [said, ...test.losses], title: cutText(test.title, 120), sourceIdentifier: file, test };
}

function readItem(written: XmlElement, file: string, locatePicture: (address: string) => string): ReadQuestion[] {
  const { element: item, isMended } = withoutMarks(written);
  const mended = isMended ? [message("ampersand_mended")] : [];
  const place = { file, line: item.line };
  const readOne = (one: XmlElement, said: readonly Message[]) => {
    const { item: translated, losses, notes, textTags, difficulty } = translateItem(one, locatePicture);
    const all = [...said, ...notes];
    return readItemElement(translated, {
      place,
      stimulus: null,
      textTags,
      locatePicture,
      losses: [...mended, ...losses],
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

function* readQti12Root(
  root: XmlElement,
  file: string,
  locatePicture: (address: string) => string,
  settings: Uint8Array | null,
): Generator<ReadQuestion> {
  if (root.name === "POOL") {
    for (const question of poolQuestions(root)) yield* readPoolQuestion(question, file, locatePicture);
    return;
  }
  const items = root.name === "item" ? [root] : findAll(root, "item");
  const { weights, beside } = testScoringOf(root);
  const test = settings && readCanvasTest(root, file, settings);
  const report = test ? testRow(root, file, test, items.length) : reportOf(root, file, beside, items.length);
  if (report) yield report;
  for (const item of items) {
    const [first, ...variants] = readItem(item, file, locatePicture).map((read) => weighted(read, weights.get(item)));
    if (first) yield test ? { ...first, address: addressOf(file, item) } : first;
    yield* variants;
  }
}

/** The questions of a document that isn’t well-formed, each read by itself; why it can’t be read where none can. */
function* readBroken(
  bytes: Uint8Array,
  unread: ReadQuestion,
  file: string,
  locatePicture: (address: string) => string,
): Generator<ReadQuestion> {
  const pieces = [...salvage(mendAmpersands(decodeText(bytes)), "item")];
  if (!pieces.some((piece) => "element" in piece)) return yield unread;
  for (const piece of pieces) {
    if ("problem" in piece) yield unreadFile(file, piece.line, piece.problem);
    else
      for (const read of readItem(piece.element, file, locatePicture))
        yield { ...read, place: { file, line: piece.line } };
  }
}

/**
 * Reads the questions of a QTI 1.2 document, one after the other.
 *
 * @param settings What Canvas keeps beside it of the quiz that it is: the bytes of its `assessment_meta.xml`.
 */
export function* streamQti12(
  bytes: Uint8Array,
  file: string,
  locatePicture: (address: string) => string,
  settings: Uint8Array | null = null,
): Generator<ReadQuestion> {
  const root = parseQti(bytes, file);
  if (isUnread(root)) yield* readBroken(bytes, root, file, locatePicture);
  else yield* readQti12Root(root, file, locatePicture, settings);
}

/**
 * Reads a QTI 1.2 document, as Canvas, Blackboard and other programs write it: an assessment, an object bank or bare items. Pictures keep
 * the names that the document gives them; embedded ones (`data:`) are returned.
 */
export function readQti12(bytes: Uint8Array, file: string): ReadDocument {
  const pictures = new Map<string, Uint8Array>();
  const locate = (address: string) => addEmbedded(address, pictures, "") ?? address;
  return { questions: [...streamQti12(bytes, file, locate)], pictures };
}
