import { escapeHtml } from "@sextant/questions/html/escape.ts";

/** Which QTI is written: names of elements and attributes differ, and little else. */
export type QtiVersion = "qti3" | "qti22";

/** An element on its way out. Those of QTI bear their names of QTI 2 and become those of QTI 3 when they are written. */
export interface OutElement {
  isQti: boolean;
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly OutNode[];
}

/** An element, or text that is not yet escaped. */
export type OutNode = OutElement | string;

type Attributes = Readonly<Record<string, string | number | boolean | null | undefined>>;

function stated(attributes: Attributes): Record<string, string> {
  const found = Object.entries(attributes).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(found.map(([name, value]) => [name, String(value)]));
}

/** Returns an element of QTI by its name in QTI 2; attributes that are null are left out. */
export const qti = (name: string, attributes: Attributes = {}, ...children: OutNode[]): OutElement => ({
  isQti: true,
  name,
  attributes: stated(attributes),
  children,
});

/** Returns an element of HTML, MathML or any other vocabulary. */
export const plain = (name: string, attributes: Attributes = {}, ...children: OutNode[]): OutElement => ({
  isQti: false,
  name,
  attributes: stated(attributes),
  children,
});

export const isOutElement = (node: OutNode): node is OutElement => typeof node !== "string";

/** What no XML 1.0 document should hold, not even by number: controls, halves of characters, U+FFFE and U+FFFF. */
const unwritable = /[^\P{Cc}\t\n\r]|\p{Cs}|[\ufffe\uffff]/gu;

const textXml = (text: string) => escapeHtml(text.replace(unwritable, "")).replaceAll("\r", "&#13;");
const attributeXml = (text: string) => textXml(text).replaceAll("\n", "&#10;").replaceAll("\t", "&#9;");

const kebab = (name: string) =>
  /^[a-z]+:/.test(name) ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function nodeXml(node: OutNode, version: QtiVersion): string {
  if (!isOutElement(node)) return textXml(node);
  const isRenamed = node.isQti && version === "qti3";
  const name = isRenamed ? `qti-${kebab(node.name)}` : node.name;
  const attributes = Object.entries(node.attributes).map(
    ([attribute, value]) => ` ${isRenamed ? kebab(attribute) : attribute}="${attributeXml(value)}"`,
  );
  const within = node.children.map((child) => nodeXml(child, version)).join("");
  const start = `<${name}${attributes.join("")}`;
  return within === "" ? `${start}/>` : `${start}>${within}</${name}>`;
}

/** Writes a document with this root. */
export const writeXml = (root: OutElement, version: QtiVersion): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${nodeXml(root, version)}\n`;
