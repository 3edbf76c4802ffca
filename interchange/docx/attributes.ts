import { findChild, type XmlElement } from "../xml/xml-tree.ts";

/** Returns an attribute by its name without prefix. */
export function attributeOf(element: XmlElement | undefined, name: string): string | undefined {
  if (!element) return undefined;
  for (const [written, value] of Object.entries(element.attributes)) {
    if (written === name || written.endsWith(`:${name}`)) return value;
  }
  return undefined;
}

/** Returns what `<name w:val="…">` within an element says. */
export const valOf = (parent: XmlElement | undefined, name: string): string | undefined =>
  parent && attributeOf(findChild(parent, name), "val");

/** Returns true for a property that is there and not switched off. */
export function isSwitchedOn(parent: XmlElement | undefined, name: string): boolean {
  const property = parent && findChild(parent, name);
  return property !== undefined && !/^(?:0|false|off|none)$/.test(attributeOf(property, "val") ?? "");
}
