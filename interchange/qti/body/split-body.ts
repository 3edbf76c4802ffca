import { childElements, isElement, type XmlElement, type XmlNode } from "../../xml/xml-tree.ts";

const interaction = /Interaction$/;
const inlineInteractions = new Set(["inlineChoiceInteraction", "textEntryInteraction", "endAttemptInteraction"]);

export const isInteraction = (element: XmlElement) => interaction.test(element.name);
const isBlockInteraction = (element: XmlElement) => isInteraction(element) && !inlineInteractions.has(element.name);

/** A stretch of a body: text, or one interaction that stands by itself, between paragraphs. */
export type Piece = { text: XmlNode[] } | { interaction: XmlElement };

function holdsBlock(element: XmlElement): boolean {
  return childElements(element).some((child) => isBlockInteraction(child) || holdsBlock(child));
}

/**
 * Returns a body cut at its block interactions. Elements around an interaction lose their tags.
 * @returns The pieces in order, and names of the elements that were unwrapped and would have set things side by side.
 */
export function splitBody(body: readonly XmlNode[]): { pieces: Piece[]; unwrapped: string[] } {
  const pieces: Piece[] = [];
  const unwrapped = new Set<string>();
  const add = (node: XmlNode) => {
    const last = pieces.at(-1);
    if (last && "text" in last) last.text.push(node);
    else pieces.push({ text: [node] });
  };
  const visit = (nodes: readonly XmlNode[]) => {
    for (const node of nodes) {
      if (!isElement(node)) add(node);
      else if (isBlockInteraction(node)) pieces.push({ interaction: node });
      else if (holdsBlock(node)) {
        if (["table", "ul", "ol", "dl"].includes(node.name)) unwrapped.add(node.name);
        visit(node.children);
      } else add(node);
    }
  };
  visit(body);
  return { pieces, unwrapped: [...unwrapped] };
}
