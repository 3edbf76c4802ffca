import { invalid } from "../draft.ts";
import { refusedQuestion } from "../finish-question.ts";
import { type Message, message } from "../messages/message.ts";
import { categoryPath } from "../moodle/category.ts";
import { createPictureStore, type PictureStore } from "../picture-store.ts";
import { type DocumentStream, type ReadDocument, readToEnd } from "../read-document.ts";
import type { ReadQuestion } from "../read-question.ts";
import { decodeText } from "../text/decode.ts";
import { readableLines } from "../text/readable.ts";
import { streamXml, XmlError, type XmlStream } from "../xml/parse-xml.ts";
import { type Piece, salvage } from "../xml/salvage.ts";
import { findChild, textOf, type XmlElement } from "../xml/xml-tree.ts";
import { readMoodleQuestion } from "./read-question.ts";

/** The most characters in a file; embedded pictures are a third larger than their bytes. */
const MAX_LENGTH = 128_000_000;
/** Questions and categories: as many as are imported at once, and then some. */
const MAX_CHILDREN = 250_000;

/** Returns the path of the category of the questions after it. */
function categoryOf(question: XmlElement): string {
  const category = findChild(question, "category");
  const said = category ? textOf(findChild(category, "text") ?? category) : "";
  return categoryPath(said);
}

function* questionsOf(quiz: XmlStream): Generator<Piece> {
  for (const question of quiz.children())
    if (question.name === "question") yield { line: question.line, element: question };
}

function piecesOf(text: string): Iterable<Piece> | { line: number; problem: Message } {
  try {
    const quiz = streamXml(text, { length: MAX_LENGTH, children: MAX_CHILDREN }, readableLines);
    const { root, names } = quiz;
    if (root.name !== "quiz" || root.namespace !== "")
      return {
        line: root.line,
        problem: message("not_moodle"),
      };
    if (!names.has("question") && names.size > 0) return { line: root.line, problem: message("file_empty") };
    return questionsOf(quiz);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    const isBroken = error.code === "malformed" || error.code === "cut_off";
    if (!isBroken || !/<question[\s>]/.test(text)) return { line: error.line, problem: error.said };
    return salvage(readableLines(text), "question");
  }
}

/**
 * Reads a file of Moodle's own XML (`<quiz>`), with the pictures in it. If the file is not well-formed, each question is read separately,
 * so that complete ones are still imported.
 */
export function streamMoodleXml(bytes: Uint8Array, file: string): DocumentStream {
  const store = createPictureStore();
  return { questions: readPieces(piecesOf(decodeText(bytes)), file, store), pictures: store.pictures };
}

/** Reads as `streamMoodleXml` does, all at once. */
export const readMoodleXml = (bytes: Uint8Array, file: string): ReadDocument => readToEnd(streamMoodleXml(bytes, file));

function* readPieces(pieces: ReturnType<typeof piecesOf>, file: string, store: PictureStore): Generator<ReadQuestion> {
  const refused = (line: number, problem: Message) => refusedQuestion({ place: { file, line } }, invalid(problem));
  if ("problem" in pieces) {
    yield refused(pieces.line, pieces.problem);
    return;
  }
  let category = "";
  for (const piece of pieces) {
    if ("problem" in piece) yield refused(piece.line, piece.problem);
    else if (piece.element.attributes.type === "category") category = categoryOf(piece.element);
    else yield* readMoodleQuestion(piece.element, { file, line: piece.line, category, store });
  }
}
