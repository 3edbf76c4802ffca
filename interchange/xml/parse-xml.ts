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
 * Its message is for developers; `said` is for readers of a report.
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

/** Text in pieces (around CDATA, comments) is joined. */
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

/** Returns the text without trailing padding; a pattern would try at each run of spaces within it. */
function withoutPadding(text: string): string {
  let end = text.length;
  while (end > 0 && /[\0\s]/.test(text[end - 1] ?? "")) end -= 1;
  return text.slice(0, end);
}

/** No XML 1.0 text may hold NUL; what pads the end of a file is not worth refusing it. */
const ready = (text: string) => withoutPadding(withoutDeclaration(text));

interface Giving {
  /** Given each child of the root once it is whole; without it they stay in the root. */
  onChild?: (child: XmlElement) => void;
  /** Elements are only checked and counted: they have no children and no text. */
  isCheck?: boolean;
}

/** Makes a parser that is written to piece by piece; nodes are counted for each child of the root where these are given away. */
function createReader({ depth, nodes }: Pick<XmlLimits, "depth" | "nodes">, giving: Giving = {}) {
  const { onChild, isCheck = false } = giving;
  const parser = new SaxesParser<Options>({ xmlns: true });
  Object.assign(parser.ENTITIES, htmlEntities);
  const open: OpenElement[] = [];
  const roots: XmlElement[] = [];
  let count = 0;
  let isAtEnd = false;
  /** Whether what comes next stays in the element that it is in. */
  const isKept = () => !isCheck && (open.length > 1 || !onChild);
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
    if (open.length === 0) roots.push(element);
    else if (isKept()) open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on("closetag", () => {
    const element = open.pop();
    if (!element) return;
    // A list that grew has room for more, which most never need.
    element.children = element.children.slice();
    if (open.length !== 1 || !onChild) return;
    onChild(element);
    count = 0;
  });
  const onText = (piece: string) => {
    add(1);
    if (isKept()) addText(open.at(-1), piece);
  };
  parser.on("text", onText);
  parser.on("cdata", onText);
  return {
    write: (piece: string) => void parser.write(piece),
    close(): XmlElement {
      isAtEnd = true;
      parser.close();
      const root = roots[0];
      if (!root) throw new XmlError("malformed", "This is not XML: it has no element.", 1);
      return root;
    },
  };
}

/**
 * Reads an XML document whole and gives its root. Nothing is ever fetched, and nothing expanded but the five entities of XML, characters
 * by number, and HTML's names for characters. A DOCTYPE may be there, but must not declare entities. Prefixes that are not bound
 * are let pass, with no namespace.
 * @throws XmlError, with the line, when it is not well-formed, declares entities, or goes beyond the limits.
 */
export function parseXml(text: string, limits: Partial<XmlLimits> = {}): XmlElement {
  const { length, ...within } = { ...usual, ...limits };
  if (text.length > length) throw new XmlError("too_large", "The document is too large.", 1);
  const reader = createReader(within);
  reader.write(ready(text));
  return reader.close();
}

/** A long document, of which one child of the root after the other is read. */
export interface XmlStream {
  /** Its start tag. */
  root: XmlElement;
  /** How many children of each name it has. */
  names: ReadonlyMap<string, number>;
  children(): Generator<XmlElement>;
}

const SLICE = 64 * 1024;

/** Cuts a text behind a tag now and then: there, neither a line break nor a character is split. */
function* slicesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const cut = text.indexOf(">", start + SLICE);
    const end = cut === -1 ? text.length : cut + 1;
    yield text.slice(start, end);
    start = end;
  }
}

/**
 * Opens a document to read it child by child, so that it is never in memory as a whole tree. All of it is checked before that.
 *
 * @param limits `nodes` counts for each child; `children` for the root.
 * @param readable Applied to each piece of the text.
 * @throws XmlError as `parseXml`.
 */
export function streamXml(
  text: string,
  limits: Partial<XmlLimits> & { children: number },
  readable: (piece: string) => string,
): XmlStream {
  const { length, children, ...within } = { ...usual, ...limits };
  if (text.length > length) throw new XmlError("too_large", "The document is too large.", 1);
  const whole = ready(text);
  const names = new Map<string, number>();
  let total = 0;
  const checked = createReader(within, {
    isCheck: true,
    onChild: ({ name, line }) => {
      total += 1;
      if (total > children) throw new XmlError("too_large", "The document has too many elements.", line);
      names.set(name, (names.get(name) ?? 0) + 1);
    },
  });
  for (const slice of slicesOf(whole)) checked.write(readable(slice));
  const root = checked.close();
  return {
    root,
    names,
    *children() {
      const given: XmlElement[] = [];
      const reader = createReader(within, { onChild: (child) => given.push(child) });
      for (const slice of slicesOf(whole)) {
        reader.write(readable(slice));
        yield* given.splice(0);
      }
    },
  };
}
