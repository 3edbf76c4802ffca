import type { NewNode } from "@sextant/contract/subjects.ts";

/** A node read from a line of an outline; `line` counts from 1. */
export type OutlineNode = { name: string; line: number; children: OutlineNode[] };
/** Why a line of an outline can't become a node; `first` is the earlier line with the same name. */
export type OutlineProblem =
  | { kind: "twice"; line: number; name: string; first: number }
  | { kind: "long" | "deep" | "many"; line: number };
export type Outline = { nodes: OutlineNode[]; count: number; problems: OutlineProblem[] };

// The server's limits. Repeated here, so that the page need not load the contract with its parsers.
const MAX_NAME = 200;
const MAX_NODE_DEPTH = 40;
const MAX_TREE_NODES = 10_000;
/** The width of a tab in spaces. */
const TAB = 4;
/** Matches list markers before a name: "-", "*", "•", "1.", "1.2)", "#". */
const marker = /^(?:[-*•–+]|#{1,6}|\d+(?:\.\d+)*[.)])\s+/;

function widthOf(indent: string): number {
  return [...indent].reduce((width, char) => (char === "\t" ? width + TAB - (width % TAB) : width + 1), 0);
}

/**
 * Parses an outline: each line is a node, a child of the nearest line above it that is indented less. Skips bullets and numbers before
 * a name, and empty lines.
 */
export function readOutline(text: string): Outline {
  const nodes: OutlineNode[] = [];
  const problems: OutlineProblem[] = [];
  let count = 0;
  // The last line and its ancestors, outermost first; `lines` of the names below each.
  let way: { indent: number; children: OutlineNode[]; lines: Map<string, number> }[] = [];
  const top = { children: nodes, lines: new Map<string, number>() };
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const line = index + 1;
    const indent = widthOf(raw.slice(0, raw.length - raw.trimStart().length));
    const name = raw
      .trim()
      .replace(marker, "")
      .replace(/\p{Cc}+/gu, " ")
      .trim();
    if (name === "") continue;
    way = way.filter((one) => one.indent < indent);
    const above = way.at(-1) ?? top;
    const first = above.lines.get(name.toLowerCase());
    count += 1;
    if (first === undefined) above.lines.set(name.toLowerCase(), line);
    else problems.push({ kind: "twice", line, name, first });
    if (name.length > MAX_NAME) problems.push({ kind: "long", line });
    if (way.length >= MAX_NODE_DEPTH) problems.push({ kind: "deep", line });
    if (count === MAX_TREE_NODES + 1) problems.push({ kind: "many", line });
    const node = { name, line, children: [] };
    above.children.push(node);
    way.push({ indent, children: node.children, lines: new Map() });
  }
  return { nodes, count, problems };
}

/** Returns the nodes in the format of the request. */
export function newNodes(nodes: readonly OutlineNode[]): NewNode[] {
  return nodes.map(({ name, children }) => ({ name, children: newNodes(children) }));
}
