import { type SaxesAttributeNS, type SaxesOptions, SaxesParser } from "saxes";
import { type Message, message } from "../messages/message.ts";
import { htmlEntities } from "./entities.ts";
import type { XmlElement, XmlNode } from "./xml-tree.ts";

function saidOf(code: XmlError["code"], line: number): Message {
  switch (code) {
    case "cut_off":
      return message("xml_cut_off", { line });
    case "malformed":
      return message("xml_broken", { line });
    case "entities":
      return message("xml_entities", { line });
    case "too_deep":
      return message("xml_too_deep", { line });
    case "too_large":
      return message("xml_too_large");
  }
}

/**
 * Why a document was not read. `code`: `cut_off` (its end is missing), `malformed`, `entities` (it declares some), `too_deep`, `too_large`.
 * Its message is for developers; `said` is for whoever reads a report.
 */
export class XmlError extends Error {
  override name = "XmlError";
  code: "cut_off" | "malformed" | "entities" | "too_deep" | "too_large";
  /** From 1. */
  line: number;
  said: Message;

  constructor(code: XmlError["code"], message: string, line: number) {
    super(message);
    this.code = code;
    this.line = line;
    this.said = saidOf(code, line);
  }
}

/** How much of a document is read. `length` in UTF-16 code units; `nodes` counts elements, attributes and texts. */
interface XmlLimits {
  length: number;
  depth: number;
  nodes: number;
}

const usual: XmlLimits = { length: 32_000_000, depth: 200, nodes: 250_000 };

interface OpenElement extends XmlElement {
  children: XmlNode[];
}

type Options = SaxesOptions & { xmlns: true };

const none: Record<string, string> = Object.freeze(Object.create(null));

function attributesOf(written: Record<string, SaxesAttributeNS>): Record<string, string> {
  const all = Object.values(written);
  if (all.length === 0) return none;
  const attributes: Record<string, string> = Object.create(null);
  for (const { name, value } of all) attributes[name] = value;
  return attributes;
}

/** Text in pieces (around CDATA, comments) stands as one. */
function addText(parent: OpenElement | undefined, text: string): void {
  if (!parent || text === "") return;
  const last = parent.children.length - 1;
  const before = parent.children[last];
  if (typeof before === "string") parent.children[last] = before + text;
  else parent.children.push(text);
}

/** The declaration speaks of the encoding, which is behind us; some programs write it wrongly, or not at the very beginning. */
function withoutDeclaration(text: string): string {
  return text.replace(/^\s*<\?xml\s[^>]*\?>/, (declaration) => declaration.replace(/[^\n]/g, ""));
}

/** The text without what stands behind its end; a pattern would try at each run of blanks within it. */
function withoutPadding(text: string): string {
  let end = text.length;
  while (end > 0 && /[\0\s]/.test(text[end - 1] ?? "")) end -= 1;
  return text.slice(0, end);
}

/**
 * Reads an XML document whole and gives its root. Nothing is ever fetched, and nothing expanded but the five entities of XML, characters
 * by number, and HTML's names for characters. A DOCTYPE may be there, but must not declare entities. Prefixes that are not bound
 * are let pass, with no namespace.
 * @throws XmlError, with the line, when it is not well-formed, declares entities, or goes beyond the limits.
 */
export function parseXml(text: string, limits: Partial<XmlLimits> = {}): XmlElement {
  const { length, depth, nodes } = { ...usual, ...limits };
  if (text.length > length) throw new XmlError("too_large", "The document is too large.", 1);
  const parser = new SaxesParser<Options>({ xmlns: true });
  Object.assign(parser.ENTITIES, htmlEntities);
  const open: OpenElement[] = [];
  const roots: XmlElement[] = [];
  let count = 0;
  let isAtEnd = false;
  const add = (more: number) => {
    count += more;
    if (count > nodes) throw new XmlError("too_large", "The document has too many elements.", parser.line);
  };
  parser.on("error", (error) => {
    if (/unbound namespace prefix/.test(error.message)) return;
    const said = error.message.replace(/^(?:undefined:)?\d+:\d+: /, "").replace(/\.$/, "");
    throw new XmlError(
      isAtEnd && open.length > 0 ? "cut_off" : "malformed",
      `This is not well-formed XML (line ${parser.line}): ${said}.`,
      parser.line,
    );
  });
  parser.on("doctype", (doctype) => {
    if (!/<!ENTITY/i.test(doctype)) return;
    throw new XmlError("entities", "The document declares entities (<!ENTITY>), which are not read.", parser.line);
  });
  parser.on("opentag", (tag) => {
    if (open.length >= depth) throw new XmlError("too_deep", "The document's elements stand too deep.", parser.line);
    const element: OpenElement = {
      name: tag.local,
      prefix: tag.prefix,
      namespace: tag.uri === tag.prefix ? "" : tag.uri,
      attributes: attributesOf(tag.attributes),
      children: [],
      line: parser.line,
    };
    add(1 + Object.keys(element.attributes).length);
    open.at(-1)?.children.push(element);
    if (open.length === 0) roots.push(element);
    open.push(element);
  });
  parser.on("closetag", () => {
    const element = open.pop();
    // A list that grew has room for more, which most never need.
    if (element) element.children = element.children.slice();
  });
  const onText = (piece: string) => {
    add(1);
    addText(open.at(-1), piece);
  };
  parser.on("text", onText);
  parser.on("cdata", onText);
  // No XML 1.0 text may hold NUL; what pads the end of a file is not worth refusing it.
  parser.write(withoutPadding(withoutDeclaration(text)));
  isAtEnd = true;
  parser.close();
  const root = roots[0];
  if (!root) throw new XmlError("malformed", "This is not XML: it has no element.", 1);
  return root;
}
