import { invalid } from "../draft.ts";
import { refusedQuestion } from "../finish-question.ts";
import { type Message, message } from "../messages/message.ts";
import { categoryPath } from "../moodle/category.ts";
import { createPictureStore, type PictureStore } from "../picture-store.ts";
import { type DocumentStream, type ReadDocument, readToEnd } from "../read-document.ts";
import type { ReadQuestion } from "../read-question.ts";
import { readableText } from "../text/readable.ts";
import { parseXml, XmlError } from "../xml/parse-xml.ts";
import { childElements, findChild, isElement, textOf, type XmlElement } from "../xml/xml-tree.ts";
import { readMoodleQuestion } from "./read-question.ts";
import { type Piece, salvage } from "./salvage.ts";

/** Characters of a file; the pictures are in it, a third larger than they are. */
const MAX_LENGTH = 128_000_000;

/** The path of the category in which the questions after it stand. */
function categoryOf(question: XmlElement): string {
  const category = findChild(question, "category");
  const said = category ? textOf(findChild(category, "text") ?? category) : "";
  return categoryPath(said);
}

function piecesOf(text: string): Iterable<Piece> | { line: number; problem: Message } {
  try {
    const root = parseXml(text, { length: MAX_LENGTH });
    if (root.name !== "quiz" || root.namespace !== "")
      return {
        line: root.line,
        problem: message("not_moodle"),
      };
    const questions = childElements(root, "question");
    if (questions.length === 0 && root.children.some(isElement))
      return { line: root.line, problem: message("file_empty") };
    return questions.map((question) => ({ line: question.line, question }));
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    const isBroken = error.code === "malformed" || error.code === "cut_off";
    if (!isBroken || !/<question[\s>]/.test(text)) return { line: error.line, problem: error.said };
    return salvage(text);
  }
}

/**
 * Reads a file of Moodle's own XML (`<quiz>`), with the pictures in it. Of a file that is not well-formed each question is read
 * by itself, so that those which are whole come in.
 */
export function streamMoodleXml(bytes: Uint8Array, file: string): DocumentStream {
  const store = createPictureStore();
  return { questions: readPieces(piecesOf(readableText(bytes)), file, store), pictures: store.pictures };
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
    else if (piece.question.attributes.type === "category") category = categoryOf(piece.question);
    else yield* readMoodleQuestion(piece.question, { file, line: piece.line, category, store });
  }
}
