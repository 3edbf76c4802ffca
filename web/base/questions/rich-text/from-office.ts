import { type HtmlElement, type HtmlNode, readTree, textOf } from "./html-tree.ts";

/**
 * Converts a word processor's clipboard HTML to plain structure: formatting in styles becomes elements, Word's list paragraphs become
 * lists. The result still needs sanitising: only Word's own markup is removed.
 */
export function fromOffice(html: string): string {
  const fragment = /<!--StartFragment-->([\s\S]*)<!--EndFragment-->/.exec(html)?.[1] ?? html;
  // Word's fragments may start within the body, and its conditional comments duplicate the content beside them.
  const source = fragment.replace(/<!--\[if[\s\S]*?<!\[endif\]-->/g, "").replace(/<!\[(?:if|endif)[^\]]*\]>/g, "");
  return writeAll(withLists(readTree(source)));
}

const escapeText = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const styleOf = (element: HtmlElement) => (element.attributes.style ?? "").toLowerCase();
const has = (style: string, name: string, value: RegExp) =>
  new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*(?:${value.source})`).test(style);

/** Elements equivalent to a style. A style may also cancel an element's meaning, as in Google Docs' wrapper around its text. */
function meantBy(element: HtmlElement): string[] {
  const style = styleOf(element);
  return [
    has(style, "font-weight", /bold|[6-9]00/) ? "strong" : "",
    has(style, "font-style", /italic/) ? "em" : "",
    has(style, "text-decoration(?:-line)?", /[^;]*underline/) ? "u" : "",
    has(style, "text-decoration(?:-line)?", /[^;]*line-through/) ? "s" : "",
    has(style, "vertical-align", /super/) ? "sup" : "",
    has(style, "vertical-align", /sub/) ? "sub" : "",
  ].filter(Boolean);
}

const inline = new Set(["span", "font", "b", "strong", "i", "em", "u"]);
const isPlainBold = (element: HtmlElement) =>
  (element.tag === "b" || element.tag === "strong") && has(styleOf(element), "font-weight", /normal|400/);

function write(node: HtmlNode): string {
  if (typeof node === "string") return escapeText(node);
  const { tag, attributes, children } = node;
  const inner = writeAll(children);
  if (has(styleOf(node), "mso-list", /ignore/) || tag === "head" || tag === "meta" || tag === "link") return "";
  // Office's own elements, such as its empty paragraph, carry nothing.
  if (tag.includes(":") || isPlainBold(node)) return inner;
  if (inline.has(tag)) {
    const means = meantBy(node).filter((meant) => meant !== tag && !(meant === "strong" && tag === "b"));
    const own = tag === "font" || tag === "span" ? "" : tag;
    const tags = [...(own ? [own] : []), ...means];
    if (tags.length > 0 || tag === "font") return wrap(tags, inner);
  }
  const kept = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeText(value)}"`);
  if (isVoid.has(tag)) return `<${tag}${kept.join("")}>`;
  const rtl = has(styleOf(node), "direction", /rtl/) && attributes.dir === undefined ? ' dir="rtl"' : "";
  return `<${tag}${kept.join("")}${rtl}>${inner}</${tag}>`;
}

const isVoid = new Set(["br", "img", "hr", "col", "wbr", "input"]);
const wrap = (tags: readonly string[], inner: string) =>
  tags.reduceRight((written, tag) => `<${tag}>${written}</${tag}>`, inner);
const writeAll = (nodes: readonly HtmlNode[]): string => nodes.map(write).join("");

/** Returns the list level of a paragraph that Word shows as a list entry; 0 for any other. */
function listLevel(node: HtmlNode): number {
  if (typeof node === "string") return 0;
  const level = /mso-list\s*:[^;]*\blevel(\d)/.exec(styleOf(node))?.[1];
  return level && node.tag === "p" ? Number(level) : 0;
}

/** The marker before an entry tells its list type: digits or a letter followed by a stop mean a numbered list. */
function isNumbered(entry: HtmlElement): boolean {
  const find = (node: HtmlNode): string | null => {
    if (typeof node === "string") return null;
    if (has(styleOf(node), "mso-list", /ignore/)) return textOf(node);
    for (const child of node.children) {
      const found = find(child);
      if (found !== null) return found;
    }
    return null;
  };
  return /^\s*(?:\d+|[a-z]{1,4})[.)]/i.test(find(entry) ?? "");
}

/** Returns the nodes with each run of Word's list paragraphs gathered into lists. */
function withLists(nodes: readonly HtmlNode[]): HtmlNode[] {
  const out: HtmlNode[] = [];
  let open: { list: HtmlElement; level: number }[] = [];
  for (const node of nodes) {
    const level = listLevel(node);
    if (level === 0 || typeof node === "string") {
      // White space between two entries doesn't end their list.
      if (typeof node === "string" && node.trim() === "" && open.length > 0) continue;
      open = [];
      out.push(typeof node === "string" ? node : { ...node, children: withLists(node.children) });
      continue;
    }
    open = open.filter((one) => one.level <= level);
    const inside = open.at(-1);
    const list = inside?.level === level ? inside.list : beginList(node, inside?.list, out);
    if (inside?.level !== level) open.push({ list, level });
    list.children.push(element("li", node.children));
  }
  return out;
}

function beginList(entry: HtmlElement, above: HtmlElement | undefined, out: HtmlNode[]): HtmlElement {
  const list = element(isNumbered(entry) ? "ol" : "ul", []);
  const last = above?.children.at(-1);
  if (last && typeof last !== "string") last.children.push(list);
  else out.push(list);
  return list;
}

const element = (tag: string, children: HtmlNode[]): HtmlElement => ({
  tag,
  attributes: {},
  children,
  start: 0,
  end: 0,
});
