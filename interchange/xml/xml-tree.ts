/** A piece of a document: an element, or text (CDATA too; entities resolved, white space unchanged). */
export type XmlNode = XmlElement | string;

/** One element of a document. Comments and processing instructions are not kept. */
export interface XmlElement {
  /** Without its prefix. */
  name: string;
  /** As written; empty when there is none. */
  prefix: string;
  /** The namespace that the prefix stands for; empty when there is none. */
  namespace: string;
  /** By name as written, prefix included (`xml:lang`, `xlink:href`). Has no inherited names. */
  attributes: Readonly<Record<string, string>>;
  children: readonly XmlNode[];
  /** Line of the start tag, from 1. */
  line: number;
}

export const isElement = (node: XmlNode): node is XmlElement => typeof node !== "string";

/** Elements directly within, all or those of a name (without prefix). */
export function childElements(parent: XmlElement, name?: string): XmlElement[] {
  return parent.children.filter(isElement).filter((one) => name === undefined || one.name === name);
}

/** Finds the first element of a name directly within. */
export function findChild(parent: XmlElement, name: string): XmlElement | undefined {
  return parent.children.find((node): node is XmlElement => isElement(node) && node.name === name);
}

/** Finds all elements of a name (or those that `wanted` picks) at any depth, in document order, the element itself left out. */
export function findAll(parent: XmlElement, wanted: string | ((element: XmlElement) => boolean)): XmlElement[] {
  const picks = typeof wanted === "string" ? (element: XmlElement) => element.name === wanted : wanted;
  const found: XmlElement[] = [];
  const visit = (element: XmlElement) => {
    for (const child of element.children) {
      if (!isElement(child)) continue;
      if (picks(child)) found.push(child);
      visit(child);
    }
  };
  visit(parent);
  return found;
}

/** Returns all text inside, at any depth, white space unchanged. */
export function textOf(element: XmlElement): string {
  return element.children.map((node) => (isElement(node) ? textOf(node) : node)).join("");
}
