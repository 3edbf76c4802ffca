import { type Message, message } from "../messages/message.ts";
import type { ReadDocument } from "../read-document.ts";
import type { ReadQuestion } from "../read-question.ts";
import { decodeText } from "../text/decode.ts";
import { parseMended } from "../xml/parse-mended.ts";
import { XmlError } from "../xml/parse-xml.ts";
import type { XmlElement } from "../xml/xml-tree.ts";
import { addEmbedded } from "./embedded-pictures.ts";
import { withNamesOfQti2 } from "./normalize.ts";
import { withoutCourseFolder } from "./package/picture-locator.ts";
import { readItemElement } from "./read-item.ts";

/** Returns whether the beginning of a file may be that of a QTI 2 or 3 item. */
export function looksLikeQtiItem(head: string): boolean {
  return /<(?:[\w.-]+:)?(?:assessmentItem|qti-assessment-item)[\s>]/.test(head);
}

/** Returns a file that is no question, with the reason. */
export function unreadFile(
  file: string,
  line: number,
  said: Message,
  status: "invalid" | "unsupported" = "invalid",
): ReadQuestion {
  return {
    place: { file, line },
    source: "",
    sourceIdentifier: "",
    title: "",
    status,
    messages: [said],
    interactions: [],
    question: null,
  };
}

/** Reads the root of a document, its names those of QTI 2; or the file as a question that could not be read. */
export function parseQti(bytes: Uint8Array, file: string): XmlElement | ReadQuestion {
  try {
    return withNamesOfQti2(parseMended(decodeText(bytes)));
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    return unreadFile(file, error.line, error.said);
  }
}

export const isUnread = (read: XmlElement | ReadQuestion): read is ReadQuestion => "status" in read;

/**
 * Reads one item of QTI 2.0 to 3.0. Pictures keep the names that the item gives them; embedded ones (`data:`) are returned under new names.
 */
export function readQtiItem(bytes: Uint8Array, file: string): ReadDocument {
  const root = parseQti(bytes, file);
  const pictures = new Map<string, Uint8Array>();
  if (isUnread(root)) return { questions: [root], pictures };
  if (root.name !== "assessmentItem") {
    const said = message("not_an_item");
    return { questions: [unreadFile(file, root.line, said, "unsupported")], pictures };
  }
  const questions = readItemElement(root, {
    place: { file, line: root.line },
    stimulus: null,
    textTags: null,
    losses: [],
    locatePicture: (address) => addEmbedded(address, pictures, "") ?? withoutCourseFolder(address),
  });
  return { questions, pictures };
}
