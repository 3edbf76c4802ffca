import { type Message, message } from "../messages/message.ts";
import { parseXml, XmlError } from "./parse-xml.ts";
import type { XmlElement } from "./xml-tree.ts";

/** One element of a file, and where it begins; or why it cannot be read. */
export type Piece = { line: number; element: XmlElement } | { line: number; problem: Message };

/** How many pieces a broken file is cut into; what comes after them is not read. */
const MOST_PIECES = 50_000;

/**
 * Returns the elements of a name in a file that is not well-formed as a whole, each read by itself, so that one that is broken does not
 * keep the others out. They are told by their tags alone.
 */
export function* salvage(text: string, name: "question" | "item"): Generator<Piece> {
  const tag = new RegExp(`<${name}[\\s>]|</${name}>`, "g");
  let line = 1;
  let countedTo = 0;
  let start = -1;
  let pieces = 0;
  const cut = (until: number): Piece => {
    for (let at = text.indexOf("\n", countedTo); at !== -1 && at < start; at = text.indexOf("\n", at + 1)) line += 1;
    countedTo = start;
    pieces += 1;
    return readPiece(text.slice(start, until), line);
  };
  for (let match = tag.exec(text); match && pieces < MOST_PIECES; match = tag.exec(text)) {
    const isEnd = match[0].startsWith("</");
    if (start !== -1) yield cut(isEnd ? tag.lastIndex : match.index);
    start = isEnd ? -1 : match.index;
  }
  if (start !== -1 && pieces < MOST_PIECES) yield cut(text.length);
}

function readPiece(text: string, line: number): Piece {
  try {
    return { line, element: parseXml(text) };
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    return { line, problem: message("xml_broken", { line: line + error.line - 1 }) };
  }
}
