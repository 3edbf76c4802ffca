import type { Line } from "../lines/line.ts";
import { textOfSegments } from "../lines/segments.ts";
import type { Message } from "../messages/message.ts";
import { childElements, findChild, isElement, type XmlElement } from "../xml/xml-tree.ts";
import { isSwitchedOn, valOf } from "./attributes.ts";
import type { Labeller } from "./numbering.ts";
import { piecesOf, type RunContext } from "./runs.ts";
import type { Style } from "./styles.ts";
import { splitLines, tableHtml, tableRows } from "./table-html.ts";

interface LineContext {
  picture: RunContext["picture"];
  styleOf(id: string | undefined): Style;
  labelOf: Labeller;
}

function paragraphLines(element: XmlElement, number: number, context: LineContext): Line[] {
  const properties = findChild(element, "pPr");
  const style = context.styleOf(valOf(properties, "pStyle"));
  const list = properties && findChild(properties, "numPr");
  const listId = valOf(list, "numId") ?? style.listId;
  const level = Number(valOf(list, "ilvl") ?? style.level ?? 0) || 0;
  const losses: Message[] = [];
  const pieces = piecesOf(element, { picture: context.picture, lose: (message) => losses.push(message) });
  const lines = splitLines(pieces);
  const isEmpty = lines.every((segments) => textOfSegments(segments).trim() === "");
  const label = listId !== null && listId !== "0" && !isEmpty ? context.labelOf(listId, level) : null;
  return lines.map((segments, index) => ({
    place: number,
    segments,
    text: textOfSegments(segments).trim(),
    label: index === 0 ? label : null,
    isHeading: style.isHeading,
    isRightToLeft: isSwitchedOn(properties, "bidi"),
    table: null,
    losses: index === 0 ? losses : [],
  }));
}

/** Returns the lines of a document's body, in order. */
export function linesOf(body: XmlElement, context: LineContext): Line[] {
  const lines: Line[] = [];
  let number = 0;
  const visit = (parent: XmlElement) => {
    for (const element of parent.children.filter(isElement)) {
      if (element.name === "p") {
        number += 1;
        lines.push(...paragraphLines(element, number, context));
      } else if (element.name === "tbl") {
        number += 1;
        const losses: Message[] = [];
        const html = tableHtml(element, { picture: context.picture, lose: (message) => losses.push(message) });
        const rows = tableRows(element, { picture: context.picture, lose: () => {} });
        const line = { place: number, segments: [], text: "", label: null, isHeading: false, isRightToLeft: false };
        lines.push({ ...line, table: { html, rows }, losses });
      } else if (element.name === "sdt" || element.name === "sdtContent" || element.name === "customXml")
        visit(element);
    }
  };
  visit(body);
  return lines;
}

/** Returns the body of a document; null when it has none. */
export const bodyOf = (document: XmlElement): XmlElement | null => childElements(document, "body")[0] ?? null;
