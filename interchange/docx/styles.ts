import { childElements, findChild, type XmlElement } from "../xml/xml-tree.ts";
import { attributeOf, valOf } from "./attributes.ts";

/** What a paragraph has by its style. */
export interface Style {
  listId: string | null;
  level: number | null;
  isHeading: boolean;
}

const none: Style = { listId: null, level: null, isHeading: false };

/** Reads `styles.xml`: a style has what the one it is based on has. */
export function createStyles(styles: XmlElement | null): (id: string | undefined) => Style {
  const byId = new Map(
    (styles ? childElements(styles, "style") : []).map((style) => [attributeOf(style, "styleId") ?? "", style]),
  );
  const known = new Map<string, Style>();
  function styleOf(id: string | undefined, depth: number): Style {
    const style = id === undefined ? undefined : byId.get(id);
    if (!style || id === undefined || depth > 20) return none;
    const found = known.get(id);
    if (found) return found;
    const base = styleOf(valOf(style, "basedOn"), depth + 1);
    const properties = findChild(style, "pPr");
    const list = properties && findChild(properties, "numPr");
    const level = valOf(list, "ilvl");
    const own: Style = {
      listId: valOf(list, "numId") ?? base.listId,
      level: level === undefined ? base.level : Number(level),
      isHeading: base.isHeading || /^(?:heading \d|title|subtitle)$/i.test(valOf(style, "name") ?? ""),
    };
    known.set(id, own);
    return own;
  }
  return (id) => styleOf(id, 0);
}
