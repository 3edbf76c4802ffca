import { asBlocks, isInline } from "./blocks.ts";
import { isOutElement, type OutElement, type OutNode, plain } from "./xml-out.ts";

/** The content model of an element: blocks only, blocks or text, text only, or parts of a table or list. */
type Content = "block" | "flow" | "inline" | "table" | "rows" | "cells" | "items" | "terms";

const lists: Record<Content, string> = {
  block: "itemBody blockquote contentBody stimulusBody",
  flow: "div li dd td th section article aside header footer figure figcaption simpleChoice simpleAssociableChoice",
  inline:
    "p h1 h2 h3 h4 h5 h6 pre dt caption span b strong i em small sub sup abbr cite q dfn code kbd samp var bdi bdo prompt gapText inlineChoice",
  table: "table",
  rows: "thead tbody tfoot",
  cells: "tr",
  items: "ul ol",
  terms: "dl",
};

const contents = new Map<string, Content>(
  Object.entries(lists).flatMap(([content, names]) =>
    names.split(" ").map((name): [string, Content] => [name, content as Content]),
  ),
);

const isBlank = (node: OutNode) => !isOutElement(node) && node.trim() === "";
const isInteraction = (node: OutNode): boolean =>
  isOutElement(node) && ((/Interaction$/.test(node.name) && !isInline(node)) || node.children.some(isInteraction));
const elementsOf = (nodes: readonly OutNode[]) => nodes.filter(isOutElement);

/** Each piece as this element, those that are it already as they are. */
const each = (nodes: readonly OutNode[], wrapper: string, names: readonly string[]): OutElement[] => {
  const found: OutElement[] = [];
  for (const node of nodes) {
    if (isBlank(node)) continue;
    const isOne = isOutElement(node) && names.includes(node.name);
    found.push(isOne ? node : plain(wrapper, {}, node));
  }
  return found;
};

/** A table's parts in the order that QTI has them, rows always in a body. */
function tableParts(nodes: readonly OutNode[]): OutElement[] {
  const named = (...names: string[]) => elementsOf(nodes).filter(({ name }) => names.includes(name));
  const loose = named("tr");
  const bodies = [...named("tbody"), ...(loose.length > 0 ? [plain("tbody", {}, ...loose)] : [])];
  return [
    ...named("caption").slice(0, 1),
    ...named("colgroup", "col"),
    ...named("thead").slice(0, 1),
    ...named("tfoot").slice(0, 1),
    ...bodies.filter(({ children }) => children.length > 0),
  ];
}

/** Makes blocks inline: their tags are dropped, and a space is put at their end. */
const inLine = (nodes: readonly OutNode[]): OutNode[] =>
  nodes.flatMap((node) => (isInline(node) || !isOutElement(node) ? [node] : [...inLine(node.children), " "]));

function arranged(content: Content, nodes: readonly OutNode[]): OutNode[] {
  switch (content) {
    case "block":
      return asBlocks(nodes);
    case "flow":
      return [...nodes];
    case "inline":
      return inLine(nodes);
    case "table":
      return tableParts(nodes);
    case "rows":
      return each(nodes, "tr", ["tr"]);
    case "cells":
      return each(nodes, "td", ["td", "th"]);
    case "items":
      return each(nodes, "li", ["li"]);
    case "terms":
      return each(nodes, "dd", ["dt", "dd"]);
  }
}

function fittedNode(node: OutNode): OutNode[] {
  if (!isOutElement(node) || node.name === "math") return [node];
  const children = node.children.flatMap(fittedNode);
  const content = contents.get(node.name);
  // A block interaction cannot be inside a line: the line is split around it.
  if (content === "inline" && children.some(isInteraction)) return asBlocks(children);
  const own = { ...node, children: content ? arranged(content, children) : children };
  const isEmptied = ["table", "rows", "items", "terms"].includes(content ?? "") && own.children.length === 0;
  return isEmptied ? [] : [own];
}

/** Returns a document in which every element is where the QTI schemas allow it. */
export function fitted(root: OutElement): OutElement {
  const [own] = fittedNode(root);
  return own && isOutElement(own) ? own : root;
}
