import { RAW_HTML } from "../qti/body/html.ts";
import type { XmlElement, XmlNode } from "../xml/xml-tree.ts";

/** Returns an element of the QTI 2 item that a QTI 1.2 item is translated to. */
export function make(name: string, attributes: Record<string, string> = {}, ...children: XmlNode[]): XmlElement {
  return { name, prefix: "", namespace: "", attributes, children, line: 0 };
}

/** Returns raw HTML as a node of a body. */
export const rawHtml = (html: string): XmlElement => make(RAW_HTML, {}, html);
