import { keepEmbedded } from "../qti/embedded-pictures.ts";
import { readItemElement } from "../qti/read-item.ts";
import { isUnread, parseQti, unreadFile } from "../qti/read-qti-item.ts";
import { Refusal } from "../qti/refusal.ts";
import type { ReadDocument } from "../read-document.ts";
import type { ReadQuestion } from "../read-question.ts";
import { findAll, type XmlElement } from "../xml/xml-tree.ts";
import { fieldsOf, kindOf } from "./fields.ts";
import { translateItem } from "./translate-item.ts";

/** Whether the beginning of a file may be that of a QTI 1.2 document. */
export function looksLikeQti12(head: string): boolean {
  return /<(?:[\w.-]+:)?questestinterop[\s>]/.test(head);
}

function readItem(item: XmlElement, file: string, locatePicture: (address: string) => string): ReadQuestion {
  const place = { file, line: item.line };
  try {
    const { item: translated, notes, textTags } = translateItem(item, locatePicture);
    return readItemElement(translated, { place, stimulus: null, textTags, locatePicture, losses: [], notes });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return {
      ...unreadFile(file, item.line, error.message, error.status),
      sourceIdentifier: item.attributes.ident?.trim().slice(0, 200) ?? "",
      title: item.attributes.title?.trim().slice(0, 120) ?? "",
      interactions: [kindOf(fieldsOf(item))].filter((kind) => kind !== ""),
    };
  }
}

/** The questions of a QTI 1.2 document that is parsed already, one after the other. */
export function* readQti12Root(
  root: XmlElement,
  file: string,
  locatePicture: (address: string) => string,
): Generator<ReadQuestion> {
  const items = root.name === "item" ? [root] : findAll(root, "item");
  if (items.length === 0) {
    const kinds = [...new Set(findAll(root, () => true).map(({ name }) => name))].slice(0, 5).join(", ");
    yield unreadFile(
      file,
      root.line,
      `The document holds no items (<${root.name}>${kinds ? ` with ${kinds}` : ""}).`,
      "unsupported",
    );
  }
  for (const item of items) yield readItem(item, file, locatePicture);
}

/**
 * Reads a document of QTI 1.2, as Canvas, Blackboard and other programs write it: an assessment, an object bank or bare items. Pictures
 * stand in the questions as the document calls them; those that it holds itself (`data:`) are handed over.
 */
export function readQti12(bytes: Uint8Array, file: string): ReadDocument {
  const root = parseQti(bytes, file);
  const pictures = new Map<string, Uint8Array>();
  const locate = (address: string) => keepEmbedded(address, pictures, "") ?? address;
  return { questions: isUnread(root) ? [root] : [...readQti12Root(root, file, locate)], pictures };
}
