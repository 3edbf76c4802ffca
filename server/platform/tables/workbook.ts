import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { Column } from "./column.ts";
import { columnLetters, escapeXml } from "./sheet-cells.ts";

/** A sheet of a workbook. */
export interface Sheet {
  name: string;
  columns: readonly Column[];
  /** Its rows below the header, each a `<row>`: text as it comes, never all at once. */
  rows: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
}

/** A sheet has so many rows, its header among them. */
export const MOST_SHEET_ROWS = 1_048_576;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packaged = "http://schemas.openxmlformats.org/package/2006";
const sheetType = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const widths: Record<Column["type"], number> = { text: 24, code: 16, number: 12, instant: 25, yes_no: 12 };

/** Styles: usual, date and time, bold. A spreadsheet knows no zones, so that the format says whose clock it is. */
const styles = `${declaration}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss\\ &quot;UTC&quot;"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`;

async function* sheetXml({ columns, rows }: Sheet): AsyncGenerator<string | Uint8Array> {
  const cols = columns.map(
    ({ type }, place) => `<col min="${place + 1}" max="${place + 1}" width="${widths[type]}" customWidth="1"/>`,
  );
  const header = columns.map(
    ({ name }, place) => `<c r="${columnLetters(place)}1" s="2" t="inlineStr"><is><t>${escapeXml(name)}</t></is></c>`,
  );
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join("")}</cols><sheetData><row r="1">${header.join("")}</row>\n`;
  yield* rows;
  yield "</sheetData></worksheet>";
}

/** The parts that name the sheets. */
function frame(sheets: readonly Sheet[]): Record<string, string> {
  const each = (part: (name: string, number: number) => string) =>
    sheets.map(({ name }, place) => part(escapeXml(name), place + 1)).join("");
  const stylesId = sheets.length + 1;
  return {
    "[Content_Types].xml": `${declaration}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/>${each((_, number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${sheetType}.worksheet+xml"/>`)}</Types>`,
    "_rels/.rels": `${declaration}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${each((name, number) => `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${declaration}<Relationships xmlns="${packaged}/relationships">${each((_, number) => `<Relationship Id="rId${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rId${stylesId}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": styles,
  };
}

/** Opens a workbook as a stream: rows go through as they come. It fails as its rows do; destroying it ends them. */
export function openWorkbook(sheets: readonly Sheet[]): Readable {
  const zip = new ZipFile();
  const out = zip.outputStream as Readable;
  const parts: Readable[] = [];
  const fail = (error: Error) => out.destroy(error);
  zip.on("error", fail);
  for (const [name, text] of Object.entries(frame(sheets))) zip.addBuffer(Buffer.from(text), name);
  for (const [place, sheet] of sheets.entries()) {
    const part = Readable.from(sheetXml(sheet), { objectMode: false });
    part.once("error", fail);
    parts.push(part);
    zip.addReadStream(part, `xl/worksheets/sheet${place + 1}.xml`, { compressionLevel: 1 });
  }
  out.once("close", () => {
    for (const part of parts) part.destroy();
  });
  zip.end();
  return out;
}
