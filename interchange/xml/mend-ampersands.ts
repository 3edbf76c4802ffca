import { htmlEntities } from "./entities.ts";
import { isElement, type XmlElement } from "./xml-tree.ts";

/** Behind each ampersand that was repaired, so that the question with it can be named; a character that no language uses. */
const MARK = "\u{F8E6}";

const known = new Set(["amp", "lt", "gt", "quot", "apos", ...Object.keys(htmlEntities)]);

/** What may hold any ampersand as it is, a reference to a character, or an ampersand alone. */
const candidates =
  /<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<!--[\s\S]*?(?:-->|$)|&(?:#\d+;|#[xX][\da-fA-F]+;|([A-Za-z]\w{0,40});)?/g;

/** Writes ampersands that begin no reference as references, each with a mark; other text stays as it is. */
export function mendAmpersands(text: string): string {
  return text.replaceAll(candidates, (whole, name: string | undefined) => {
    const isReference = name === undefined ? whole !== "&" : known.has(name);
    return isReference ? whole : `&amp;${MARK}${whole.slice(1)}`;
  });
}

/** Takes the marks off an element and all in it, and says whether there were any. */
export function withoutMarks(element: XmlElement): { element: XmlElement; isMended: boolean } {
  let isMended = false;
  const bare = (text: string) => {
    if (!text.includes(MARK)) return text;
    isMended = true;
    return text.replaceAll(MARK, "");
  };
  const visit = (one: XmlElement): XmlElement => {
    const attributes: Record<string, string> = Object.create(null);
    for (const [name, value] of Object.entries(one.attributes)) attributes[name] = bare(value);
    return { ...one, attributes, children: one.children.map((node) => (isElement(node) ? visit(node) : bare(node))) };
  };
  return { element: visit(element), isMended };
}
