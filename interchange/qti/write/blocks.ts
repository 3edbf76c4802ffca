import { isOutElement, type OutNode, plain } from "./xml-out.ts";

const inlineElements = new Set(
  (
    "span br wbr b strong i em u s small mark del ins sub sup abbr cite q dfn code kbd samp var bdi bdo ruby rb rt rtc rp img math " +
    "textEntryInteraction inlineChoiceInteraction gap"
  ).split(" "),
);

export const isInline = (node: OutNode) => !isOutElement(node) || inlineElements.has(node.name);
const isBlank = (node: OutNode) => !isOutElement(node) && node.trim() === "";

/** Writes content as blocks: inline content between them becomes paragraphs. */
export function asBlocks(nodes: readonly OutNode[]): OutNode[] {
  const blocks: OutNode[] = [];
  let line: OutNode[] = [];
  const endLine = () => {
    if (!line.every(isBlank)) blocks.push(plain("p", {}, ...line));
    line = [];
  };
  for (const node of nodes) {
    if (isInline(node)) {
      line.push(node);
      continue;
    }
    endLine();
    blocks.push(node);
  }
  endLine();
  return blocks;
}

/** Returns inline content, if it is that or a single paragraph of it; null otherwise. */
export function asLine(nodes: readonly OutNode[]): OutNode[] | null {
  const shown = nodes.filter((node) => !isBlank(node));
  const [only] = shown;
  if (shown.length === 1 && only && isOutElement(only) && only.name === "p" && only.children.every(isInline))
    return [...only.children];
  return nodes.every(isInline) ? [...nodes] : null;
}

/** Writes content in a line whatever it is: blocks lose their tags. */
export function flattened(nodes: readonly OutNode[]): OutNode[] {
  return nodes.flatMap((node) => (isInline(node) || !isOutElement(node) ? [node] : [...flattened(node.children), " "]));
}

/** Returns whether an element of this kind occurs at any depth. */
export function holds(nodes: readonly OutNode[], wanted: (name: string) => boolean): boolean {
  return nodes.some((node) => isOutElement(node) && (wanted(node.name) || holds(node.children, wanted)));
}
