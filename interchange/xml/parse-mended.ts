import { mendAmpersands } from "./mend-ampersands.ts";
import { parseXml, XmlError } from "./parse-xml.ts";
import type { XmlElement } from "./xml-tree.ts";

/**
 * Reads a document as `parseXml` does, and one with ampersands that begin no reference as if they were written as references; those have
 * marks, which `withoutMarks` takes off.
 *
 * @throws XmlError
 */
export function parseMended(text: string): XmlElement {
  try {
    return parseXml(text);
  } catch (error) {
    // A parser looks for the end of what an ampersand begins, and may not find it before that of the document.
    const isBroken = error instanceof XmlError && (error.code === "malformed" || error.code === "cut_off");
    if (!isBroken) throw error;
    const mended = mendAmpersands(text);
    if (mended === text) throw error;
    return parseXml(mended);
  }
}
