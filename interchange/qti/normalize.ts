import { isElement, type XmlElement } from "../xml/xml-tree.ts";

const camel = (name: string) => name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Names of QTI 3 of which the letters differ from those of QTI 2. */
const respelled: Record<string, string> = { durationLt: "durationLT", durationGte: "durationGTE" };

function attributesOf(attributes: XmlElement["attributes"]): XmlElement["attributes"] {
  const renamed: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(attributes))
    renamed[/^(?:data|aria)-|:/.test(name) ? name : camel(name)] = value;
  return renamed;
}

/**
 * Returns a document of QTI 3 with the names of QTI 2 (`qti-choice-interaction` is `choiceInteraction`); others stay as they are.
 */
export function withNamesOfQti2(element: XmlElement): XmlElement {
  const children = element.children.map((node) => (isElement(node) ? withNamesOfQti2(node) : node));
  if (!element.name.startsWith("qti-")) return { ...element, children };
  const name = camel(element.name.slice("qti-".length));
  return { ...element, name: respelled[name] ?? name, attributes: attributesOf(element.attributes), children };
}
