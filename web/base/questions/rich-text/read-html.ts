import { readLink } from "@sextant/questions/html/links.ts";
import { type HtmlElement, type HtmlNode, readTree } from "./html-tree.ts";
import { keptBlocks, keptInline, namedMarks, phraseElements, type RichMark, type RichNode } from "./rich-json.ts";

/** Direction and language that paragraphs inherit from their container. */
type Inherited = { dir?: string; lang?: string };

const markOf = new Map<string, string>(
  Object.entries(namedMarks).flatMap(([type, tags]) => tags.map((tag): [string, string] => [tag, type])),
);

/**
 * Parses sanitised HTML into a document of the text editor. Markup that the editor doesn't support is preserved: as formatting, or as
 * a node that is shown but not edited. Containers without a meaning of their own (`div`, `section`) are unwrapped.
 */
export function readRich(html: string): RichNode {
  const content = readBlocks(html, readTree(html), {});
  return { type: "doc", content: content.length > 0 ? content : [{ type: "paragraph" }] };
}

function inheritedBy({ attributes }: HtmlElement, from: Inherited): Inherited {
  const { dir = from.dir, lang = from.lang } = attributes;
  return { ...(dir ? { dir } : {}), ...(lang ? { lang } : {}) };
}

function withAttrs(type: string, attrs: Record<string, unknown>, content?: RichNode[]): RichNode {
  const said = Object.fromEntries(Object.entries(attrs).filter(([, value]) => value !== undefined));
  return {
    type,
    ...(Object.keys(said).length > 0 ? { attrs: said } : {}),
    ...(content && content.length > 0 ? { content } : {}),
  };
}

function readBlocks(html: string, nodes: readonly HtmlNode[], around: Inherited): RichNode[] {
  const blocks: RichNode[] = [];
  let line: RichNode[] = [];
  const endLine = (attrs: Inherited) => {
    const content = tidyLine(line);
    if (content.length > 0) blocks.push(withAttrs("paragraph", attrs, content));
    line = [];
  };

  const walk = (node: HtmlNode, marks: RichMark[], inherited: Inherited): void => {
    if (typeof node === "string") {
      const text = node.replace(/[ \t\n\f\r]+/g, " ");
      if (text) line.push({ type: "text", text, ...(marks.length > 0 ? { marks } : {}) });
      return;
    }
    const inline = inlineNode(html, node);
    if (inline) {
      line.push(marks.length > 0 ? { ...inline, marks } : inline);
      return;
    }
    const own = markFor(node);
    if (own !== undefined) {
      const next = own === null || marks.some((mark) => isSame(mark, own)) ? marks : [...marks, own];
      for (const child of node.children) walk(child, next, inherited);
      return;
    }
    endLine(inherited);
    const handed = inheritedBy(node, inherited);
    const block = blockNode(html, node, handed);
    if (block) blocks.push(block);
    else if (node.tag === "p" && node.children.length === 0) blocks.push(withAttrs("paragraph", handed));
    else {
      for (const child of node.children) walk(child, marks, handed);
      endLine(handed);
    }
  };

  for (const node of nodes) walk(node, [], around);
  endLine(around);
  return blocks;
}

const isSame = (one: RichMark, other: RichMark) =>
  one.type === other.type && JSON.stringify(one.attrs) === JSON.stringify(other.attrs);

/** Returns an element's formatting; null for a formatting element without a mark; undefined for other elements. */
function markFor({ tag, attributes }: HtmlElement): RichMark | null | undefined {
  const named = markOf.get(tag);
  if (named) return { type: named };
  if (tag === "a") {
    const href = readLink(attributes.href ?? "");
    return href === null ? null : { type: "link", attrs: { href } };
  }
  if (!phraseElements.has(tag)) return undefined;
  const { dir = null, lang = null } = attributes;
  if (tag === "span" && dir === null && lang === null) return null;
  return { type: "phrase", attrs: { tag, dir, lang } };
}

function inlineNode(html: string, { tag, attributes, start, end }: HtmlElement): RichNode | null {
  if (tag === "br") return { type: "hardBreak" };
  if (tag === "img") {
    const { alt = null, width = null, height = null } = attributes;
    return { type: "picture", attrs: { file: attributes["data-file"] ?? "", alt, width, height } };
  }
  if (tag === "video" || tag === "audio")
    return { type: "clip", attrs: { kind: tag, file: attributes["data-file"] ?? "", name: attributes.title ?? "" } };
  if (tag === "span") {
    const { "data-tex": tex, "data-interaction": place, "data-gap": gap } = attributes;
    if (tex !== undefined) return { type: "tex", attrs: { tex } };
    if (place !== undefined) return { type: "place", attrs: { id: place } };
    if (gap !== undefined) return { type: "gap", attrs: { id: gap } };
  }
  return keptInline.has(tag) ? { type: "kept", attrs: { html: html.slice(start, end) } } : null;
}

function blockNode(html: string, element: HtmlElement, handed: Inherited): RichNode | null {
  const { tag, attributes, children, start, end } = element;
  const inner = (from: Inherited = handed) => readBlocks(html, children, from);
  if (tag === "div" && attributes["data-tex"] !== undefined)
    return { type: "texBlock", attrs: { tex: attributes["data-tex"] } };
  if (/^h[1-6]$/.test(tag)) {
    const [first] = inner({});
    const isPlain = first?.type === "paragraph" || first === undefined;
    if (!isPlain) return null;
    return withAttrs("heading", { level: Number(tag[1]), ...handed }, first?.content ?? []);
  }
  if (tag === "hr") return { type: "horizontalRule" };
  if (tag === "blockquote") return { type: "blockquote", content: filled(inner()) };
  if (tag === "ul" || tag === "ol") return listNode(html, element, handed);
  if (tag === "table") return tableNode(html, element, handed);
  return keptBlocks.has(tag) ? { type: "keptBlock", attrs: { html: html.slice(start, end) } } : null;
}

const filled = (blocks: RichNode[]): RichNode[] => (blocks.length > 0 ? blocks : [{ type: "paragraph" }]);

function listNode(html: string, { tag, attributes, children }: HtmlElement, handed: Inherited): RichNode | null {
  const items = children.flatMap((child): RichNode[] => {
    if (typeof child === "string") return child.trim() === "" ? [] : [item(html, [child], handed)];
    if (child.tag !== "li") return [item(html, [child], handed)];
    const value = child.attributes.value;
    return [item(html, child.children, inheritedBy(child, handed), value === undefined ? undefined : Number(value))];
  });
  if (items.length === 0) return null;
  if (tag === "ul") return { type: "bulletList", content: items };
  const { start, type, reversed } = attributes;
  const attrs = {
    start: start === undefined ? undefined : Number(start),
    type,
    reversed: reversed === undefined ? undefined : true,
  };
  return withAttrs("orderedList", attrs, items);
}

function item(html: string, children: readonly HtmlNode[], handed: Inherited, value?: number): RichNode {
  const blocks = readBlocks(html, children, handed);
  const content: RichNode[] = blocks[0]?.type === "paragraph" ? blocks : [{ type: "paragraph" }, ...blocks];
  return withAttrs("listItem", { value }, content);
}

function tableNode(html: string, table: HtmlElement, handed: Inherited): RichNode | null {
  const rows: RichNode[] = [];
  let caption: string | undefined;
  const walk = (node: HtmlNode) => {
    if (typeof node === "string") return;
    if (node.tag === "caption") {
      const inner = html.slice(node.start, node.end).replace(/^<caption[^>]*>|<\/caption>$/g, "");
      caption = inner.trim() ? inner : undefined;
    } else if (node.tag === "tr") {
      const cells = node.children.flatMap((cell) =>
        typeof cell !== "string" && (cell.tag === "td" || cell.tag === "th") ? [cellNode(html, cell, handed)] : [],
      );
      if (cells.length > 0) rows.push({ type: "tableRow", content: cells });
    } else if (node.tag !== "table") node.children.forEach(walk);
  };
  table.children.forEach(walk);
  return rows.length > 0 ? withAttrs("table", { caption }, rows) : null;
}

function cellNode(html: string, cell: HtmlElement, handed: Inherited): RichNode {
  const span = (value: string | undefined) => (value === undefined || Number(value) <= 1 ? undefined : Number(value));
  const attrs = {
    colspan: span(cell.attributes.colspan),
    rowspan: span(cell.attributes.rowspan),
    scope: cell.tag === "th" ? cell.attributes.scope : undefined,
  };
  const content = filled(readBlocks(html, cell.children, inheritedBy(cell, handed)));
  return withAttrs(cell.tag === "th" ? "tableHeader" : "tableCell", attrs, content);
}

/** Returns a line without the white space that a browser collapses: at its ends, and repeated. */
function tidyLine(line: readonly RichNode[]): RichNode[] {
  const tidy: RichNode[] = [];
  let isAfterSpace = true;
  for (const node of line) {
    if (node.type !== "text") {
      tidy.push(node);
      isAfterSpace = node.type === "hardBreak";
      continue;
    }
    const text = isAfterSpace ? (node.text ?? "").replace(/^ /, "") : (node.text ?? "");
    if (text === "") continue;
    isAfterSpace = text.endsWith(" ");
    const last = tidy.at(-1);
    if (last?.type === "text" && JSON.stringify(last.marks) === JSON.stringify(node.marks)) last.text += text;
    else tidy.push({ ...node, text });
  }
  const last = tidy.at(-1);
  if (last?.type === "text") {
    last.text = last.text?.replace(/ $/, "") ?? "";
    if (last.text === "") tidy.pop();
  }
  return tidy;
}
