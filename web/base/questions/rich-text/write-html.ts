import { namedMarks, type RichMark, type RichNode, type RichShape } from "./rich-json.ts";

/**
 * Serialises a document to the HTML that is stored: only what the sanitiser keeps, so that sanitising changes nothing. A document
 * without content becomes the empty string.
 */
export function writeRich(doc: RichNode, shape: RichShape): string {
  const blocks = [...(doc.content ?? [])];
  while (blocks.length > 0 && isEmptyParagraph(blocks.at(-1))) blocks.pop();
  const [only] = blocks;
  if (shape === "short" && only && blocks.length === 1 && isPlainParagraph(only)) return writeLine(only.content);
  return blocks.map(writeBlock).join("");
}

const isPlainParagraph = (node: RichNode) => node.type === "paragraph" && writtenAttrs(node, ["dir", "lang"]) === "";
const isEmptyParagraph = (node: RichNode | undefined) => node?.type === "paragraph" && !node.content?.length;

const escapeText = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const escapeAttribute = (text: string) => escapeText(text).replaceAll('"', "&quot;");

/** Returns the attributes with these names that are set, each with a leading space. */
function writtenAttrs(node: { attrs?: Record<string, unknown> | undefined }, names: readonly string[]): string {
  return names
    .map((name) => ({ name, value: node.attrs?.[name] }))
    .filter(({ value }) => value !== undefined && value !== null && value !== false)
    .map(({ name, value }) => ` ${name}="${value === true ? "" : escapeAttribute(String(value))}"`)
    .join("");
}

function writeBlock(node: RichNode): string {
  const inner = () => (node.content ?? []).map(writeBlock).join("");
  const textAttrs = writtenAttrs(node, ["dir", "lang"]);
  switch (node.type) {
    case "paragraph":
      return `<p${textAttrs}>${writeLine(node.content)}</p>`;
    case "heading": {
      const tag = `h${String(node.attrs?.level ?? 3)}`;
      return `<${tag}${textAttrs}>${writeLine(node.content)}</${tag}>`;
    }
    case "blockquote":
      return `<blockquote>${inner()}</blockquote>`;
    case "bulletList":
      return `<ul>${inner()}</ul>`;
    case "orderedList": {
      const start = node.attrs?.start === 1 ? null : node.attrs?.start;
      return `<ol${writtenAttrs({ attrs: { ...node.attrs, start } }, ["start", "type", "reversed"])}>${inner()}</ol>`;
    }
    case "listItem":
      return `<li${writtenAttrs(node, ["value"])}>${writeItem(node.content ?? [])}</li>`;
    case "horizontalRule":
      return "<hr />";
    case "table":
      return writeTable(node);
    case "texBlock":
      return `<div data-tex="${escapeAttribute(String(node.attrs?.tex ?? ""))}"></div>`;
    case "keptBlock":
      return String(node.attrs?.html ?? "");
    default:
      return writeInline(node);
  }
}

/** Writes a list item: its first line without a paragraph, unless anything but lists follows. */
function writeItem([first, ...rest]: readonly RichNode[]): string {
  if (!first) return "";
  const isBare = isPlainParagraph(first) && rest.every(({ type }) => type === "bulletList" || type === "orderedList");
  const isLeftOut = isEmptyParagraph(first) && rest.length > 0 && rest[0]?.type !== "paragraph";
  const head = isLeftOut ? "" : isBare ? writeLine(first.content) : writeBlock(first);
  return head + rest.map(writeBlock).join("");
}

function writeTable(table: RichNode): string {
  const rows = table.content ?? [];
  const isHead = (row: RichNode) => (row.content ?? []).every((cell) => cell.type === "tableHeader");
  const firstOther = rows.findIndex((row) => !isHead(row));
  const heads = firstOther < 0 ? rows.length : firstOther;
  const part = (tag: string, some: readonly RichNode[]) =>
    some.length > 0 ? `<${tag}>${some.map(writeRow).join("")}</${tag}>` : "";
  const caption = table.attrs?.caption ? `<caption>${String(table.attrs.caption)}</caption>` : "";
  return `<table>${caption}${part("thead", rows.slice(0, heads))}${part("tbody", rows.slice(heads))}</table>`;
}

function writeRow(row: RichNode): string {
  const cells = (row.content ?? []).map((cell) => {
    const tag = cell.type === "tableHeader" ? "th" : "td";
    const span = (name: string) => (cell.attrs?.[name] === 1 ? null : cell.attrs?.[name]);
    const attrs = { scope: cell.attrs?.scope, colspan: span("colspan"), rowspan: span("rowspan") };
    const [only, ...more] = cell.content ?? [];
    const isBare = only !== undefined && more.length === 0 && isPlainParagraph(only);
    const inner = isBare ? writeLine(only.content) : (cell.content ?? []).map(writeBlock).join("");
    return `<${tag}${writtenAttrs({ attrs }, ["scope", "colspan", "rowspan"])}>${inner}</${tag}>`;
  });
  return `<tr>${cells.join("")}</tr>`;
}

/** Writes inline content, opening and closing formatting only where it changes. */
function writeLine(nodes: readonly RichNode[] = []): string {
  const pieces: string[] = [];
  let open: RichMark[] = [];
  const closeTo = (count: number) => {
    for (const mark of open.slice(count).reverse()) pieces.push(`</${tagOf(mark)}>`);
    open = open.slice(0, count);
  };
  nodes.forEach((node, index) => {
    const marks = node.marks ?? [];
    const shared = marks.findIndex((mark, at) => !open[at] || JSON.stringify(open[at]) !== JSON.stringify(mark));
    closeTo(shared < 0 ? Math.min(marks.length, open.length) : shared);
    for (const mark of marks.slice(open.length)) {
      pieces.push(mark.type === "link" ? startOfLink(mark) : `<${tagOf(mark)}${writtenAttrs(mark, ["dir", "lang"])}>`);
      open = [...open, mark];
    }
    pieces.push(writeInline(node, isEdge(nodes[index - 1]), isEdge(nodes[index + 1])));
  });
  closeTo(0);
  return pieces.join("");
}

const isEdge = (node: RichNode | undefined) => node === undefined || node.type === "hardBreak";

/** In the sanitiser's format. */
const startOfLink = (mark: RichMark) => `<a${writtenAttrs(mark, ["href"])} target="_blank" rel="noopener noreferrer">`;

function tagOf(mark: RichMark): string {
  if (mark.type === "link") return "a";
  const named = Object.entries(namedMarks).find(([type]) => type === mark.type);
  return named?.[1][0] ?? String(mark.attrs?.tag ?? "span");
}

/** Writes one piece of a line. `first` and `last` tell whether it starts or ends the line, where plain spaces would not show. */
function writeInline(node: RichNode, first = false, last = false): string {
  const attr = (name: string) => escapeAttribute(String(node.attrs?.[name] ?? ""));
  switch (node.type) {
    case "text":
      return escapeText(keepSpaces((node.text ?? "").replace(/[\0\r]/g, ""), first, last));
    case "hardBreak":
      return "<br />";
    case "picture":
      return `<img data-file="${attr("file")}"${writtenAttrs(node, ["alt", "width", "height"])}>`;
    case "clip": {
      const kind = node.attrs?.kind === "audio" ? "audio" : "video";
      return `<${kind} data-file="${attr("file")}" title="${attr("name")}"></${kind}>`;
    }
    case "tex":
      return `<span data-tex="${attr("tex")}"></span>`;
    case "place":
      return `<span data-interaction="${attr("id")}"></span>`;
    case "gap":
      return `<span data-gap="${attr("id")}"></span>`;
    case "kept":
      return String(node.attrs?.html ?? "");
    default:
      return "";
  }
}

/** Replaces spaces that a browser would collapse by non-breaking ones. */
function keepSpaces(text: string, first: boolean, last: boolean): string {
  const doubled = text.replace(/ {2,}/g, (run) => ` ${"\u00a0".repeat(run.length - 1)}`);
  const opened = first ? doubled.replace(/^ /, "\u00a0") : doubled;
  return last ? opened.replace(/ $/, "\u00a0") : opened;
}
