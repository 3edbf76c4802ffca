import { type Segment, segmentsToHtml } from "../lines/segments.ts";
import { childElements, findChild, type XmlElement } from "../xml/xml-tree.ts";
import { isSwitchedOn, valOf } from "./attributes.ts";
import { lineBreak, type Piece, piecesOf, type RunContext } from "./runs.ts";

/** Splits the content of a paragraph into lines. */
export function splitLines(pieces: readonly Piece[]): Segment[][] {
  const lines: Segment[][] = [[]];
  for (const piece of pieces) {
    if (piece === lineBreak) lines.push([]);
    else lines.at(-1)?.push(piece);
  }
  return lines;
}

interface Cell {
  html: string;
  column: number;
  span: number;
  rows: number;
  isHeader: boolean;
}

const columnsOf = (cell: XmlElement) =>
  Math.max(1, Math.min(100, Number(valOf(findChild(cell, "tcPr"), "gridSpan") ?? "1") || 1));

/** Returns whether a cell continues the one above it. */
function isContinued(cell: XmlElement): boolean {
  const properties = findChild(cell, "tcPr");
  const merge = properties && findChild(properties, "vMerge");
  return merge !== undefined && valOf(properties, "vMerge") !== "restart";
}

function cellHtml(cell: XmlElement, context: RunContext, depth: number): string {
  const parts = childElements(cell).flatMap((child) => {
    if (child.name === "tbl") return [tableHtml(child, context, depth + 1)];
    if (child.name !== "p") return [];
    return [splitLines(piecesOf(child, context)).map(segmentsToHtml).join("<br>")];
  });
  return parts.filter((part) => part !== "").join("<br>");
}

/** Returns the lines of each cell of each row. */
export function tableRows(table: XmlElement, context: RunContext): Segment[][][][] {
  return childElements(table, "tr").map((row) =>
    childElements(row, "tc").map((cell) =>
      childElements(cell, "p").flatMap((paragraph) => splitLines(piecesOf(paragraph, context))),
    ),
  );
}

/** Returns a table as HTML; cells that span columns or rows do so there too. */
export function tableHtml(table: XmlElement, context: RunContext, depth = 0): string {
  if (depth > 5) return "";
  const rows: Cell[][] = [];
  /** The cell that is open above each column. */
  const above = new Map<number, Cell>();
  for (const row of childElements(table, "tr")) {
    const isHeader = isSwitchedOn(findChild(row, "trPr"), "tblHeader");
    const cells: Cell[] = [];
    let column = 0;
    for (const element of childElements(row, "tc")) {
      const span = columnsOf(element);
      const upper = above.get(column);
      if (isContinued(element) && upper) upper.rows += 1;
      else {
        const cell = { html: cellHtml(element, context, depth), column, span, rows: 1, isHeader };
        cells.push(cell);
        above.set(column, cell);
      }
      column += span;
    }
    rows.push(cells);
  }
  const written = rows.map((cells) => {
    const inner = cells.map(({ html, span, rows: height, isHeader }) => {
      const name = isHeader ? "th" : "td";
      const spans = `${span > 1 ? ` colspan="${span}"` : ""}${height > 1 ? ` rowspan="${height}"` : ""}`;
      return `<${name}${spans}>${html}</${name}>`;
    });
    return `<tr>${inner.join("")}</tr>`;
  });
  return `<table><tbody>${written.join("")}</tbody></table>`;
}
