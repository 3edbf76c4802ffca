import { isElement, type XmlElement, type XmlNode } from "../../xml/xml-tree.ts";

const numberWithUnit = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)\s*([\p{L}°%€$£Ω].{0,50})$/u;
const isNumber = ({ attributes }: XmlElement) => /^(?:float|integer)$/.test(attributes.baseType ?? "");

/**
 * Returns an item with the units taken off the numbers that its answers are compared with ("5 cm" is 5), and those units, each
 * once.
 */
export function withoutUnits(item: XmlElement): { item: XmlElement; units: string[] } {
  const units = new Set<string>();
  const bare = (written: string): string => {
    const [, number, unit] = numberWithUnit.exec(written.trim()) ?? [];
    if (number === undefined || unit === undefined) return written;
    units.add(unit.trim());
    return number;
  };
  const within = (node: XmlNode, isAnswer: boolean): XmlNode => {
    if (!isElement(node)) return isAnswer ? bare(node) : node;
    const { name, attributes } = node;
    const isOne = name === "responseDeclaration" || name === "baseValue" ? isNumber(node) : isAnswer;
    const key = attributes.mapKey;
    return {
      ...node,
      attributes: isOne && key !== undefined ? { ...attributes, mapKey: bare(key) } : attributes,
      children: node.children.map((child) => within(child, isOne)),
    };
  };
  return { item: { ...item, children: item.children.map((child) => within(child, false)) }, units: [...units] };
}
